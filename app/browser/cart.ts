import { useSyncExternalStore } from 'react';
import { type AddResult, addToCart, type Cart, emptyCart, restoreCart } from '#domain/checkout/cart.ts';
import { readStored, writeStored } from './storage.ts';

/** Renaming these keys would empty the carts of all visitors. See docs/product/cart.md#kept-in-the-browser. */
const ITEMS_KEY = 'shoppingCart';
const STORE_KEY = 'currentStoreId';

/** The cart; undefined until it is read from storage. This is the only copy if the browser forbids storage. */
let current: Cart | undefined;
let storageWorks = true;
const listeners = new Set<() => void>();

/** Follows changes from other tabs. Returns an empty cart on the server and during hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => emptyCart);
}

export function readCart(): Cart {
  current ??= restoreCart(readStored('localStorage', ITEMS_KEY), readStored('localStorage', STORE_KEY));
  return current;
}

export function changeCart(change: (cart: Cart) => Cart): void {
  if (storageWorks) current = undefined;
  const before = readCart();
  const after = change(before);
  if (after === before) return;
  const storedItems = writeStored('localStorage', ITEMS_KEY, after.items);
  storageWorks = writeStored('localStorage', STORE_KEY, after.currentStoreId) && storedItems;
  current = after;
  notifyListeners();
}

export function putInCart(product: Parameters<typeof addToCart>[1], pieces = 1): AddResult['kind'] {
  let kind: AddResult['kind'] = 'added';
  changeCart((cart) => {
    const result = addToCart(cart, product, pieces);
    kind = result.kind;
    return result.kind === 'added' ? result.cart : cart;
  });
  return kind;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** A null key means that the other tab cleared the storage. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== null && key !== ITEMS_KEY && key !== STORE_KEY) return;
  current = undefined;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
