import { isUuid } from '../id.ts';

/*
 * The cart of SPEC §3 and §4. It lives in the browser and is only a wish: prices and stock in it are what the
 * buyer saw when adding; the server decides them anew at checkout. No parser library here: the storefront loads this.
 */

/** One line of the cart; `namaProduk`, `harga`, `stok` and `photoUrl` as they were when it was last added. */
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

/** What adding a piece came to. `atStock`: all of the stock is in the cart already. `full`: too many lines. */
export type AddResult = { kind: 'added'; cart: Cart } | { kind: 'otherStore' | 'atStock' | 'full' };

export const emptyCart: Cart = { items: [], currentStoreId: null };

/** More lines than this are refused at checkout. */
export const MAX_CART_LINES = 100;

/** The sum of all quantities. */
export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The sum of price times quantity, in rupiah. */
export function cartTotal(items: readonly { harga: number; quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.harga * item.quantity, 0);
}

/** True where the cart holds items of a shop other than `storeId`. */
export function holdsOtherStore(cart: Cart, storeId: string): boolean {
  return cart.items.length > 0 && cart.currentStoreId !== storeId;
}

/**
 * Adds one piece (SPEC §4): a present item rises by 1, a new one starts at 1; never beyond its stock. An item
 * of another shop is refused while the cart is not empty.
 */
export function addToCart(cart: Cart, product: Omit<CartItem, 'quantity'>): AddResult {
  if (holdsOtherStore(cart, product.storeId)) return { kind: 'otherStore' };
  const present = cart.items.find((item) => item.id === product.id);
  const quantity = (present?.quantity ?? 0) + 1;
  if (quantity > product.stok) return { kind: 'atStock' };
  if (!present && cart.items.length >= MAX_CART_LINES) return { kind: 'full' };
  const item = { ...product, quantity };
  const items = present
    ? cart.items.map((line) => (line.id === product.id ? item : line))
    : [...cart.items, item];
  return { kind: 'added', cart: { items, currentStoreId: product.storeId } };
}

/** Removes an item by id. */
export function removeFromCart(cart: Cart, id: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/**
 * Sets a quantity: converted to a whole number; 0 or less removes the item (SPEC §4); at most `stok`, which is
 * the stock as the page shows it. What is no number changes nothing. More stock than was known is remembered with the
 * item: else the quantity would be lowered without a word the next time.
 */
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

/** Empties the cart and remembers its shop. */
export function clearCart(cart: Cart): Cart {
  return { items: [], currentStoreId: cart.currentStoreId };
}

/** What must be equal for two carts to be the same order; the order of the lines and prices don't count. */
export function cartFingerprint({ currentStoreId, items }: Cart): string {
  return [currentStoreId, ...items.map(({ id, quantity }) => `${id}*${quantity}`).sort()].join(' ');
}

/**
 * A cart from what was stored, both parts unknown. Former versions are read, too: lines in an object instead of a list,
 * numbers as text, lines without shop, stock, name, quantity or picture. Broken lines, foreign ones and second ones
 * are dropped.
 */
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

/** The lines of a list, of `{ items: [...] }`, or of an object that has each line under its id. */
function listOf(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  if (typeof stored !== 'object' || stored === null) return [];
  const { items } = stored as Record<string, unknown>;
  return Array.isArray(items) ? items : Object.values(stored);
}

/** What is missing is filled in, for the server is asked about it anyway; what is there but unreadable is not. */
function parseItem(stored: unknown, named: string | null): CartItem | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const line = stored as Record<string, unknown>;
  const { id, storeId = named, namaProduk = 'Produk', photoUrl } = line;
  if (!isUuid(id) || !isUuid(storeId) || typeof namaProduk !== 'string') return null;
  const harga = countOf(line.harga);
  const quantity = countOf(line.quantity ?? 1);
  const stok = countOf(line.stok ?? quantity);
  if (harga === null || stok === null || quantity === null || quantity < 1) return null;
  return {
    id,
    storeId,
    namaProduk: namaProduk.slice(0, 120),
    harga,
    stok,
    quantity: Math.min(quantity, Math.max(1, stok)),
    photoUrl: typeof photoUrl === 'string' && photoUrl.startsWith('/files/') ? photoUrl : '',
  };
}

/** A whole number from 0 on, also where it was stored as text; null for anything else. */
function countOf(stored: unknown): number | null {
  const value = typeof stored === 'string' && /^\d{1,16}$/.test(stored) ? Number(stored) : stored;
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}
