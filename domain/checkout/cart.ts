import { isUuid } from '../id.ts';
import { MAX_OPTION_TEXT } from '../products/option.ts';

/*
 * The cart's prices and stock are for display only. Browsers load this file with every shop page, so do not import a
 * parser library here: it would slow the pages down.
 */

export type CartItem = {
  /** The variant's id. */
  id: string;
  productId: string;
  optionText: string;
  storeId: string;
  namaProduk: string;
  harga: number;
  stok: number;
  quantity: number;
  photoUrl: string;
};

/** `currentStoreId` stays set in an emptied cart, so that 'Lanjut Belanja' leads back to the last shop. */
export type Cart = { items: CartItem[]; currentStoreId: string | null };

/** `atStock`: the cart already holds the whole stock. `full`: the cart has too many lines. */
export type AddResult = { kind: 'added'; cart: Cart } | { kind: 'otherStore' | 'atStock' | 'full' };

export const emptyCart: Cart = { items: [], currentStoreId: null };

export const MAX_CART_LINES = 100;

export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

export function cartTotal(items: readonly { harga: number; quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.harga * item.quantity, 0);
}

export function holdsOtherStore(cart: Cart, storeId: string): boolean {
  return cart.items.length > 0 && cart.currentStoreId !== storeId;
}

export function addToCart(cart: Cart, product: Omit<CartItem, 'quantity'>, pieces = 1): AddResult {
  if (holdsOtherStore(cart, product.storeId)) return { kind: 'otherStore' };
  const present = cart.items.find((item) => item.id === product.id);
  const quantity = (present?.quantity ?? 0) + pieces;
  if (pieces < 1 || quantity > product.stok) return { kind: 'atStock' };
  if (!present && cart.items.length >= MAX_CART_LINES) return { kind: 'full' };
  const item = { ...product, quantity };
  const items = present
    ? cart.items.map((line) => (line.id === product.id ? item : line))
    : [...cart.items, item];
  return { kind: 'added', cart: { items, currentStoreId: product.storeId } };
}

export function removeFromCart(cart: Cart, id: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/** Sets a line's quantity. Also raises its stock to `stok`, because `restoreCart` limits quantities to that stock. */
export function setQuantity(cart: Cart, id: string, typed: unknown, stok: number): Cart {
  const wanted = Math.trunc(Number(typed));
  if (!Number.isFinite(wanted)) return cart;
  if (wanted <= 0) return removeFromCart(cart, id);
  const quantity = Math.max(1, Math.min(wanted, stok));
  const items = cart.items.map((item) =>
    item.id === id ? { ...item, quantity, stok: Math.max(item.stok, stok) } : item,
  );
  return { ...cart, items };
}

export function clearCart(cart: Cart): Cart {
  return { items: [], currentStoreId: cart.currentStoreId };
}

/** Carts with the same shop, variants and quantities have the same fingerprint, whatever their prices or line order. */
export function cartFingerprint({ currentStoreId, items }: Cart): string {
  return [currentStoreId, ...items.map(({ id, quantity }) => `${id}*${quantity}`).sort()].join(' ');
}

/** Reads a cart stored by any version of this program. Drops lines that are invalid, repeated or of another shop. */
export function restoreCart(storedItems: unknown, storedStoreId: unknown): Cart {
  const named = isUuid(storedStoreId) ? storedStoreId : null;
  const items = listOf(storedItems)
    .map((stored) => parseItem(stored, named))
    .filter((item) => item !== null);
  const ofNamed = named !== null && items.some((item) => item.storeId === named);
  const currentStoreId = ofNamed || items.length === 0 ? named : (items[0]?.storeId ?? null);
  const own = new Map<string, CartItem>();
  for (const item of items) {
    if (item.storeId === currentStoreId && !own.has(item.id)) own.set(item.id, item);
  }
  return { items: [...own.values()].slice(0, MAX_CART_LINES), currentStoreId };
}

function listOf(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  if (typeof stored !== 'object' || stored === null) return [];
  const { items } = stored as Record<string, unknown>;
  return Array.isArray(items) ? items : Object.values(stored);
}

function parseItem(stored: unknown, named: string | null): CartItem | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const line = stored as Record<string, unknown>;
  const { id, storeId = named, namaProduk = 'Produk', photoUrl, productId, optionText } = line;
  if (!isUuid(id) || !isUuid(storeId) || typeof namaProduk !== 'string') return null;
  const harga = countOf(line.harga);
  const quantity = countOf(line.quantity ?? 1);
  const stok = countOf(line.stok ?? quantity);
  if (harga === null || stok === null || quantity === null || quantity < 1) return null;
  return {
    id,
    productId: isUuid(productId) ? productId : id,
    optionText: typeof optionText === 'string' ? optionText.slice(0, MAX_OPTION_TEXT) : '',
    storeId,
    namaProduk: namaProduk.slice(0, 120),
    harga,
    stok,
    quantity: Math.min(quantity, Math.max(1, stok)),
    photoUrl: typeof photoUrl === 'string' && photoUrl.startsWith('/files/') ? photoUrl : '',
  };
}

function countOf(stored: unknown): number | null {
  const value = typeof stored === 'string' && /^\d{1,16}$/.test(stored) ? Number(stored) : stored;
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}
