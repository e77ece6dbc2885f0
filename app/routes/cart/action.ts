import { redirect } from 'react-router';
import { type Actor, isAdmin } from '../../../domain/access.ts';
import { parseCheckoutCart, parseDeliveryAddress } from '../../../domain/checkout/request.ts';
import { messages } from '../../../domain/messages.ts';
import { refusalText } from '../../../domain/vouchers/voucher.ts';
import { clientIpOf } from '../../../server/accounts/login.ts';
import { checkAreas } from '../../../server/areas/areas.ts';
import { checkOut } from '../../../server/checkout/limits.ts';
import type { CheckedLine } from '../../../server/checkout/place-order.ts';
import { countCheckout } from '../../../server/metrics.ts';
import { readPlacedOrder } from '../../../server/orders/own-order.ts';
import { badInput, type Done, done, type Refused, refused } from '../../forms/answers.ts';
import { actOr } from '../../load-failure.ts';
import { orderChat } from '../../order-chat.ts';

/** `chatLink` is null where the shop has no number. `repeated`: the order existed before. */
export type Placed = Done<{ orderId: string; chatLink: string | null; repeated: boolean }>;

/** Nothing was ordered. `changed`: how things stand now. `open`: nobody has looked at the voucher. */
export type RefusedCheckout = Refused<{
  changed?: { lines: CheckedLine[]; total: number };
  voucher?: { open: boolean };
}>;

export type CheckoutAnswer = Placed | RefusedCheckout;

/** 400 for wrong fields, 409 for a refusal by a rule, a guest to the login. */
export async function sendCheckout(actor: Actor | null, request: Request, origin: string) {
  if (!actor) throw redirect('/login?pesan=checkout&from=/keranjang');
  if (isAdmin(actor.role)) return refused({ sentence: messages.checkoutCustomersOnly });
  const sent = await request.formData().catch(() => null);
  const fields = Object.fromEntries(sent ?? []);
  const cart = parseCheckoutCart(fields.cart);
  if (!cart)
    return badInput({ form: 'Isi keranjang tidak dikenali. Muat ulang halaman lalu coba lagi.' }, {});
  const form = await checkAreas(parseDeliveryAddress(fields), fields);
  if (!form.ok) return badInput(form.errors, {});
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.checkoutFailed(reason) }, status),
    async () => {
      const result = await checkOut(actor, cart, form.value, clientIpOf(request));
      countCheckout(result.kind === 'placed' && result.repeated ? 'repeated' : result.kind);
      if (result.kind === 'voucher') {
        const open = result.refusal.reason === 'tooManyTries';
        return refused({ sentence: refusalText(result.refusal), voucher: { open } });
      }
      if (result.kind === 'refused') return refused({ sentence: result.message });
      if (result.kind === 'changed')
        return refused({ sentence: '', changed: { lines: result.lines, total: result.total } });
      const { orderId, repeated } = result;
      const placed = repeated ? await readPlacedOrder(actor, cart.storeId, orderId) : result.placed;
      return done('', { orderId, repeated, chatLink: orderChat(placed, origin).link });
    },
  );
}
