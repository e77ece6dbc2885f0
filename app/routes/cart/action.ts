import { data, redirect } from 'react-router';
import { type Actor, isAdmin } from '../../../domain/access.ts';
import { parseCheckoutCart, parseShippingForm } from '../../../domain/checkout/request.ts';
import { messages } from '../../../domain/messages.ts';
import { refusalText } from '../../../domain/vouchers/voucher.ts';
import { clientIpOf } from '../../../server/accounts/login.ts';
import { checkAreas } from '../../../server/areas/areas.ts';
import { checkOut } from '../../../server/checkout/limits.ts';
import type { CheckedLine } from '../../../server/checkout/place-order.ts';
import { countCheckout } from '../../../server/metrics.ts';
import { readPlacedOrder } from '../../../server/orders/own-order.ts';
import { actOr } from '../../load-failure.ts';
import { orderChat } from '../../order-chat.ts';

/** What the cart page is told about a checkout. */
export type CheckoutAnswer =
  /** The order exists; `chatLink` is null where the shop has no number any more. `repeated`: it existed before. */
  | { kind: 'placed'; orderId: string; chatLink: string | null; repeated: boolean }
  /** Fields to be corrected. */
  | { kind: 'invalid'; errors: Record<string, string> }
  /** Nothing was ordered: this is how things stand now, to be looked at and sent again. */
  | { kind: 'changed'; lines: CheckedLine[]; total: number }
  /** Nothing was ordered, because the voucher cannot be used, and why; `open`: nobody has looked at it. */
  | { kind: 'voucher'; message: string; open: boolean }
  /** Nothing was ordered, and why. */
  | { kind: 'refused'; message: string };

/** Places the order of a posted cart: 400 for wrong fields, 409 for a refusal by a rule, a guest to the login. */
export async function checkout(actor: Actor | null, request: Request, origin: string) {
  if (!actor) throw redirect('/login?pesan=checkout&from=/keranjang');
  if (isAdmin(actor.role)) return refused(messages.checkoutCustomersOnly, 409);
  const sent = await request.formData().catch(() => null);
  const fields = Object.fromEntries(sent ?? []);
  const cart = parseCheckoutCart(fields.cart);
  if (!cart) return refused('Isi keranjang tidak dikenali. Muat ulang halaman lalu coba lagi.', 400);
  const form = await checkAreas(parseShippingForm(fields), fields);
  if (!form.ok) return answer({ kind: 'invalid', errors: form.errors }, 400);
  return actOr(
    request,
    (reason, status) => refused(messages.checkoutFailed(reason), status),
    async () => {
      const result = await checkOut(actor, cart, form.value, clientIpOf(request));
      countCheckout(result.kind === 'placed' && result.repeated ? 'repeated' : result.kind);
      if (result.kind === 'voucher') {
        const open = result.refusal.reason === 'tooManyTries';
        return answer({ kind: 'voucher', message: refusalText(result.refusal), open }, 409);
      }
      if (result.kind !== 'placed') return answer(result, 409);
      const placed = await readPlacedOrder(actor, cart.storeId, result.orderId);
      const chatLink = orderChat(placed, origin).link;
      const { orderId, repeated } = result;
      return answer({ kind: 'placed', orderId, chatLink, repeated }, 200);
    },
  );
}

function refused(message: string, status: number) {
  return answer({ kind: 'refused', message }, status);
}

function answer(body: CheckoutAnswer, status: number) {
  return data(body, { status });
}
