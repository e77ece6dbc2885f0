import { formatRupiah } from '../format.ts';
import { nameWithOptions } from '../products/option.ts';
import { type Cart, type CartItem, clearCart, holdsOtherStore, MAX_CART_LINES } from './cart.ts';
import type { TodaysProduct } from './todays-cart.ts';

export type PastItem = {
  variantId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  quantity: number;
};

export type Reorder = { cart: Cart; notices: string[]; possible: boolean };

/** Puts a past order's items into the cart. Items already there get the larger quantity, so a repeat adds nothing. */
export function reorder(
  cart: Cart,
  past: { storeId: string; items: readonly PastItem[] },
  products: readonly TodaysProduct[],
): Reorder {
  const productsById = new Map(products.map((product) => [product.id, product]));
  const base = holdsOtherStore(cart, past.storeId) ? clearCart(cart) : cart;
  const items = [...base.items];
  const notices: string[] = [];
  let possible = false;
  for (const item of past.items) {
    const product = productsById.get(item.variantId);
    const at = items.findIndex(({ id }) => id === item.variantId);
    const name = nameWithOptions(item.namaProduk, item.optionText);
    if (!product || product.stok === 0) {
      notices.push(`${name}: ${product ? 'stok habis' : 'sudah tidak dijual'}`);
    } else if (at < 0 && items.length >= MAX_CART_LINES) {
      notices.push(`${name}: keranjang sudah penuh (paling banyak ${MAX_CART_LINES} jenis produk)`);
    } else {
      possible = true;
      notices.push(...changesOf(item, product));
      items.splice(at < 0 ? items.length : at, 1, itemToReorder(items[at], item, product, past.storeId));
    }
  }
  return { cart: possible ? { items, currentStoreId: past.storeId } : cart, notices, possible };
}

function itemToReorder(
  present: CartItem | undefined,
  { quantity }: PastItem,
  product: TodaysProduct,
  storeId: string,
): CartItem {
  const wanted = Math.min(quantity, product.stok);
  if (present && present.quantity >= wanted) return present;
  return { ...product, storeId, quantity: wanted };
}

function changesOf({ harga, quantity }: PastItem, product: TodaysProduct): string[] {
  const changes: string[] = [];
  if (product.stok < quantity) changes.push(`stok tersisa ${product.stok} dari ${quantity}`);
  if (product.harga !== harga) {
    changes.push(`harga sekarang ${formatRupiah(product.harga)} (dulu ${formatRupiah(harga)})`);
  }
  const name = nameWithOptions(product.namaProduk, product.optionText);
  return changes.map((change) => `${name}: ${change}`);
}
