import { redirect } from 'react-router';
import { badInput, type Done, done, type Refused, refused } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import { orderChat } from '#app/order-chat.ts';
import { type Actor, isAdmin } from '#domain/access.ts';
import { isPickUp } from '#domain/accounts/address.ts';
import { loginSchema, registrationSchema } from '#domain/accounts/user.ts';
import { type CheckoutRequest, parseCheckoutCart, parseDeliveryAddress } from '#domain/checkout/request.ts';
import { parseForm } from '#domain/forms/form.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import { refusalText } from '#domain/vouchers/voucher.ts';
import { checkAreas } from '#server/areas/areas.ts';
import { checkOut } from '#server/checkout/check-out.ts';
import type { CheckedLine, CheckoutResult } from '#server/checkout/place-order.ts';
import {
  type GuestResult,
  orderAfterLogin,
  orderAsNewCustomer,
} from '#server/checkout/with-account/order.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { countCheckout } from '#server/metrics.ts';
import { readPlacedOrder } from '#server/orders/own-order.ts';
import { countUse } from '#server/status/uses.ts';

/** `repeated` is true if an earlier request placed this order; `former` if that request had a different cart. */
export type Placed = Done<{
  orderId: string;
  chatLink: string | null;
  repeated: boolean;
  former?: boolean;
}>;

/** `changed` has the new prices and stock. `open` is true if the voucher was not checked, because of too many tries. */
export type RefusedCheckout = Refused<{
  changed?: { lines: CheckedLine[]; total: number; tariffs: Tariff[]; shippingChanged: boolean };
  voucher?: { open: boolean };
  emailKnown?: boolean;
}>;

export type CheckoutAnswer = Placed | RefusedCheckout;

export async function sendCheckout(actor: Actor | null, request: Request, origin: string) {
  const sent = await request.formData().catch(() => null);
  const fields = Object.fromEntries(sent ?? []);
  const guest = readGuest(actor, fields);
  if (!actor && !guest) throw redirect(`${href('/login')}?pesan=checkout&from=/keranjang`);
  if (!guest && isAdmin((actor as Actor).role)) return refused({ sentence: messages.checkoutCustomersOnly });
  const cart = parseCheckoutCart(fields.cart);
  if (!cart)
    return badInput({ form: 'Isi keranjang tidak dikenali. Muat ulang halaman lalu coba lagi.' }, {});
  const typed = parseDeliveryAddress(fields);
  const form = isPickUp(fields) ? typed : await checkAreas(typed, fields);
  const isOpen = fields.pengiriman === 'belum';
  if (!form.ok || guest?.ok === false || isOpen) {
    const ofAccount = guest?.ok === false ? guest.errors : {};
    const ofShipping = isOpen ? { pengiriman: messages.shippingNotChosen } : {};
    return badInput({ ...(form.ok ? {} : form.errors), ...ofAccount, ...ofShipping }, {});
  }
  return actOr(
    request,
    (reason, status) => {
      countUse('orders', false);
      return refused({ sentence: messages.checkoutFailed(reason) }, status);
    },
    async () => {
      const wanted = { cart, address: form.value };
      if (guest) {
        const answer = await guest.order(request, { ...guest.value, ...wanted });
        countUse('orders', true);
        return answerGuest(answer, cart, origin);
      }
      const buyer = actor as Actor;
      const result = await checkOut(buyer, cart, form.value, clientIpOf(request));
      countUse('orders', true);
      return answerOrder({ result, actor: buyer, headers: null }, cart, origin);
    },
  );
}

function answerGuest(answer: GuestResult, cart: CheckoutRequest, origin: string) {
  if (answer.kind === 'order') return answerOrder(answer, cart, origin);
  countCheckout('refused');
  const { status, field, message, known: emailKnown } = answer;
  return refused(
    { ...(field ? { errors: { [field]: message } } : { sentence: message }), emailKnown },
    status,
  );
}

type Ordered = { result: CheckoutResult; actor: Actor; headers: Headers | null };

async function answerOrder(
  { result, actor, headers }: Ordered,
  { storeId }: CheckoutRequest,
  origin: string,
) {
  countCheckout(result.kind === 'placed' && result.repeated ? 'repeated' : result.kind);
  if (result.kind === 'voucher') {
    const open = result.refusal.reason === 'tooManyAttempts';
    return refused({ sentence: refusalText(result.refusal), voucher: { open } });
  }
  if (result.kind === 'refused') return refused({ sentence: result.message });
  if (result.kind === 'changed') {
    const { lines, total, tariffs, shippingChanged } = result;
    return refused({ sentence: '', changed: { lines, total, tariffs, shippingChanged } });
  }
  const { orderId, repeated } = result;
  const former = repeated && result.former;
  const placed = repeated ? await readPlacedOrder(actor, storeId, orderId) : result.placed;
  const chatLink = orderChat(placed, origin).link;
  return done('', { orderId, repeated, chatLink, former }, headers ?? undefined);
}

/** Reads a guest's login or registration. Returns null if the e-mail is missing or is that of the logged-in buyer. */
function readGuest(actor: Actor | null, fields: Record<string, unknown>) {
  const { email } = fields;
  if (typeof email !== 'string' || email.trim().toLowerCase() === actor?.email) return null;
  if (fields.emailKnown === 'ya') return { order: orderAfterLogin, ...parseForm(loginSchema, fields) };
  return { order: orderAsNewCustomer, ...parseForm(registrationSchema('customer'), fields) };
}
