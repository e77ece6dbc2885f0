import { type Cart, cartFingerprint, clearCart } from '#domain/checkout/cart.ts';
import { isUuid } from '#domain/id.ts';
import { changeCart, readCart } from './cart.ts';
import { enterVoucher, readVoucherCode } from './cart-voucher.ts';
import { deleteCheckoutInput } from './checkout-input.ts';
import { randomUuid } from './random-uuid.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'checkoutKey';

/** A checkout's idempotency key. `former`: keys of earlier attempts at this shop, which may have made orders. */
export type CheckoutKey = {
  key: string;
  storeId: string;
  cart: string;
  voucherCode: string | null;
  /** Id of the shipping option; null leaves the choice to the shop. */
  shippingId: string | null;
  former: string[];
};

const MAX_FORMER = 3;

/** Used only if the browser forbids storage; the key is then lost when the page closes. */
let inMemory: CheckoutKey | null = null;

/** Returns the stored key, so that a retry cannot order twice; a new key if cart, voucher or shipping changed. */
export function keyFor(cart: Cart, voucherCode: string | null, shippingId: string | null): CheckoutKey {
  const sent = unacknowledgedKey();
  if (sent && isKeyOf(sent, cart, voucherCode, shippingId)) return sent;
  const storeId = cart.currentStoreId ?? '';
  const former = sent?.storeId === storeId ? [sent.key, ...sent.former].slice(0, MAX_FORMER) : [];
  const checkoutKey = {
    key: randomUuid(),
    storeId,
    cart: cartFingerprint(cart),
    voucherCode,
    shippingId,
    former,
  };
  inMemory = writeStored('localStorage', KEY, checkoutKey) ? null : checkoutKey;
  return checkoutKey;
}

export function isKeyOf(
  sent: CheckoutKey,
  cart: Cart,
  voucherCode: string | null,
  shippingId: string | null,
): boolean {
  return isSameCart(sent, cart) && sent.voucherCode === voucherCode && sent.shippingId === shippingId;
}

export function unacknowledgedKey(): CheckoutKey | null {
  const stored = readStored('localStorage', KEY) ?? inMemory;
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, storeId, cart, voucherCode, shippingId, former } = stored as Record<string, unknown>;
  if (!isUuid(key) || !isUuid(storeId) || typeof cart !== 'string') return null;
  return {
    key,
    storeId,
    cart,
    voucherCode: typeof voucherCode === 'string' ? voucherCode : null,
    shippingId: typeof shippingId === 'string' ? shippingId : null,
    former: Array.isArray(former) ? former.filter(isUuid) : [],
  };
}

/**
 * Call it once the order is known to be placed. Empties the cart in all tabs, unless it changed after the checkout.
 * Does nothing if another tab has already called it for this order.
 */
export function acknowledgeOrder(sent: CheckoutKey): void {
  if (unacknowledgedKey()?.key !== sent.key) return;
  inMemory = null;
  writeStored('localStorage', KEY, null);
  if (!isSameCart(sent, readCart())) return;
  deleteCheckoutInput();
  changeCart(clearCart);
  if (readVoucherCode(sent.storeId) !== null) enterVoucher(sent.storeId, '');
}

function isSameCart(sent: CheckoutKey, cart: Cart): boolean {
  return sent.cart === cartFingerprint(cart);
}
