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

/** 'open': only typed, or no answer came, so nothing is known of the voucher. */
export type VoucherRequest =
  | { kind: 'none' }
  | { kind: 'applies'; voucher: OfferedVoucher }
  | { kind: 'open'; code: string };

/** Form and cart as they were when the button was pressed. */
export type CheckoutSending = {
  fields: FormData;
  cart: Cart;
  lines: TodaysLine[];
  wish: VoucherRequest;
  /** Null leaves it to the shop. */
  shipping: ShippingOption | null;
  /** The form has no gap that the browser sees, and a way of shipping is chosen. */
  complete: boolean;
  tab: ChatTab | null;
  /** Null until it is clear that no former cart has become an order unnoticed. */
  key: CheckoutKey | null;
  resends: number;
};

/** Opens the chat's tab, which would be blocked later, and notes the agreement to `lines`. */
export function startSending(
  form: HTMLFormElement,
  lines: TodaysLine[],
  wish: VoucherRequest,
  shipping: ShippingOption | null,
): CheckoutSending {
  const fields = new FormData(form);
  const complete = form.checkValidity() && fields.get('pengiriman') !== 'belum';
  // With a gap in the form the server only answers with its sentences: no tab for that.
  const tab = complete ? openChatTab() : null;
  changeCart((cart) => agreeToLines(cart, lines));
  const sent = { fields, cart: readCart(), lines, wish, shipping };
  return { ...sent, complete, tab, key: null, resends: 0 };
}

/**
 * If a former cart has become an order whose answer got lost, returns that order: a new key would order twice. Throws
 * where the server cannot be asked.
 */
export async function prepareCheckout(
  sent: CheckoutSending,
): Promise<{ key: CheckoutKey; order: Placed } | null> {
  if (sent.key !== null) return null;
  const former = unacknowledgedKey();
  const voucherCode = codeOf(sent.wish);
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

/** A page that is left sends nothing any more and leaves no empty tab behind. */
export function endWithPage(sending: RefObject<CheckoutSending | null>): () => void {
  const closeTab = () => sending.current?.tab?.close();
  window.addEventListener('pagehide', closeTab);
  return () => {
    window.removeEventListener('pagehide', closeTab);
    closeTab();
    sending.current = null;
  };
}

function codeOf(wish: VoucherRequest): string | null {
  if (wish.kind === 'none') return null;
  return wish.kind === 'applies' ? wish.voucher.code : wish.code;
}

function cartField(
  { cart, lines, wish, shipping }: CheckoutSending,
  { key, voucherCode, former }: CheckoutKey,
): string {
  const items = lines.map(({ id, quantity }) => ({ id, quantity }));
  const voucher = wish.kind === 'applies' ? wish.voucher : null;
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
