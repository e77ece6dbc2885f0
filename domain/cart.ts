import { isUuid } from './id.ts';

/*
 * The cart of SPEC §3 and §4. It lives in the browser and is only a wish: prices and stock in it are what the
 * buyer last saw; the server decides them anew at checkout. No parser library here: the storefront loads this.
 */

/** One line of the cart; `namaProduk`, `harga`, `stok` and `photoUrl` as last seen. */
export type CartItem = {
  id: string;
  storeId: string;
  namaProduk: string;
  harga: number;
  stok: number;
  quantity: number;
  photoUrl: string;
};

/** `currentStoreId` stays after the cart is emptied, so that 'Lanjut Belanja' leads back to the last shop. */
export type Cart = { items: CartItem[]; currentStoreId: string | null };

export const emptyCart: Cart = { items: [], currentStoreId: null };

/** More lines than this are refused at checkout. */
export const MAX_CART_LINES = 100;

/** The sum of all quantities. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The sum of price times quantity, in rupiah. */
export function cartTotal(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.harga * item.quantity, 0);
}

/** True where the cart holds items of a shop other than `storeId`. */
export function holdsOtherStore(cart: Cart, storeId: string): boolean {
  return cart.items.length > 0 && cart.currentStoreId !== storeId;
}

/**
 * Adds one piece (SPEC §4): a present item rises by 1, a new one starts at 1; never beyond its stock. An item
 * of another shop is refused (null) while the cart is not empty.
 */
export function addToCart(cart: Cart, product: Omit<CartItem, 'quantity'>): Cart | null {
  if (holdsOtherStore(cart, product.storeId)) return null;
  const present = cart.items.find((item) => item.id === product.id);
  const quantity = Math.min((present?.quantity ?? 0) + 1, product.stok);
  if (quantity < 1) return cart;
  const item = { ...product, quantity };
  const items = present
    ? cart.items.map((line) => (line.id === product.id ? item : line))
    : [...cart.items, item];
  return { items, currentStoreId: product.storeId };
}

/** Removes an item by id. */
export function removeFromCart(cart: Cart, id: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/** Sets a quantity: converted to a whole number; 0 or less removes the item; at most its stock (SPEC §4). */
export function setQuantity(cart: Cart, id: string, typed: unknown): Cart {
  const wanted = Math.trunc(Number(typed));
  if (!Number.isFinite(wanted)) return cart;
  if (wanted <= 0) return removeFromCart(cart, id);
  const items = cart.items.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(1, Math.min(wanted, item.stok)) } : item,
  );
  return { ...cart, items };
}

/** Empties the cart and remembers its shop. */
export function clearCart(cart: Cart): Cart {
  return { items: [], currentStoreId: cart.currentStoreId };
}

/** What was stored under `shoppingCart`, as items; null where it is not a list of cart items. Drops broken lines. */
export function parseStoredItems(stored: unknown): CartItem[] | null {
  if (!Array.isArray(stored)) return null;
  const items = stored.slice(0, MAX_CART_LINES).map(parseStoredItem);
  return items.filter((item) => item !== null);
}

function parseStoredItem(stored: unknown): CartItem | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, storeId, namaProduk, harga, stok, quantity, photoUrl } = stored as Record<string, unknown>;
  if (!isUuid(id) || !isUuid(storeId) || typeof namaProduk !== 'string') return null;
  if (!isCount(harga) || !isCount(stok) || !isCount(quantity) || quantity < 1) return null;
  const ownPhoto = typeof photoUrl === 'string' && photoUrl.startsWith('/files/') ? photoUrl : '';
  return { id, storeId, namaProduk: namaProduk.slice(0, 120), harga, stok, quantity, photoUrl: ownPhoto };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
