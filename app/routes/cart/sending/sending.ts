import type { RefObject } from 'react';
import { changeCart, readCart } from '#app/browser/cart.ts';
import { type CheckoutKey, isKeyOf, keyFor, unacknowledgedKey } from '#app/browser/checkout-key.ts';
import { findOrderOf } from '#app/browser/todays-answer.ts';
import { done } from '#app/forms/answers.ts';
import { type Cart, cartTotal } from '#domain/checkout/cart.ts';
import { agreeToLines, type TodaysLine } from '#domain/checkout/todays-cart.ts';
import { quote } from '#domain/orders/price/price.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import type { OfferedVoucher } from '#domain/vouchers/voucher.ts';
import type { Placed } from '../action.ts';
import { type ChatTab, openChatTab } from './chat-tab.ts';

/** `open`: the server has not checked the code yet, for example because its response was lost. */
export type VoucherRequest =
  | { kind: 'none' }
  | { kind: 'applies'; voucher: OfferedVoucher }
  | { kind: 'open'; code: string };

export type CheckoutSending = {
  fields: FormData;
  cart: Cart;
  lines: TodaysLine[];
  voucherRequest: VoucherRequest;
  shipping: ShippingOption | null;
  complete: boolean;
  tab: ChatTab | null;
  /** The idempotency key of the checkout, which `prepareCheckout` sets. */
  key: CheckoutKey | null;
  resends: number;
};

/** Collects what to send and opens a tab for the WhatsApp chat. Browsers block the tab outside of a click handler. */
export function startSending(
  form: HTMLFormElement,
  lines: TodaysLine[],
  voucherRequest: VoucherRequest,
  shipping: ShippingOption | null,
): CheckoutSending {
  const fields = new FormData(form);
  const complete = form.checkValidity() && fields.get('pengiriman') !== 'belum';
  // The server refuses an incomplete form, so no tab is opened for the chat.
  const tab = complete ? openChatTab() : null;
  changeCart((cart) => agreeToLines(cart, lines));
  const sent = { fields, cart: readCart(), lines, voucherRequest, shipping };
  return { ...sent, complete, tab, key: null, resends: 0 };
}

/** Returns the order if an earlier, different checkout placed one but got no response. Otherwise sets `sent.key`. */
export async function prepareCheckout(
  sent: CheckoutSending,
): Promise<{ key: CheckoutKey; order: Placed } | null> {
  if (sent.key !== null) return null;
  const former = unacknowledgedKey();
  const voucherCode = codeOf(sent.voucherRequest);
  const shippingId = sent.shipping?.id ?? null;
  const isOther = former && !isKeyOf(former, sent.cart, voucherCode, shippingId);
  const orderId = isOther ? await findOrderOf(former) : null;
  if (former && orderId !== null) {
    return { key: former, order: done('', { orderId, chatLink: null, repeated: true }).data };
  }
  sent.key = keyFor(sent.cart, voucherCode, shippingId);
  sent.fields.set('cart', cartField(sent, sent.key));
  return null;
}

/** When the buyer leaves the page, stops the sending and closes the tab that was opened for WhatsApp. */
export function endWithPage(sending: RefObject<CheckoutSending | null>): () => void {
  const closeTab = () => sending.current?.tab?.close();
  window.addEventListener('pagehide', closeTab);
  return () => {
    window.removeEventListener('pagehide', closeTab);
    closeTab();
    sending.current = null;
  };
}

function codeOf(voucherRequest: VoucherRequest): string | null {
  if (voucherRequest.kind === 'none') return null;
  return voucherRequest.kind === 'applies' ? voucherRequest.voucher.code : voucherRequest.code;
}

function cartField(
  { cart, lines, voucherRequest, shipping }: CheckoutSending,
  { key, voucherCode, former }: CheckoutKey,
): string {
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  const voucher = voucherRequest.kind === 'applies' ? voucherRequest.voucher : null;
  const seen = quote({ subtotal: cartTotal(lines), voucher, shippingCost: shipping?.price ?? 0 });
  const asked = shipping && { id: shipping.id, price: shipping.price };
  const { currentStoreId: storeId } = cart;
  return JSON.stringify({
    storeId,
    key,
    items,
    seenTotal: seen.totalPrice,
    voucherCode,
    shipping: asked,
    former,
  });
}
