import { formatRupiah } from '../format.ts';
import { nameWithOptions } from '../products/option.ts';
import type { Cart, CartItem } from './cart.ts';

/** A variant with its current price and stock. Variants that are no longer sold are left out. */
export type TodaysProduct = {
  id: string;
  productId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  stok: number;
  berat: number;
  photoUrl: string;
};

export type TodaysLine = CartItem & { notices: string[]; orderable: boolean };

/** Updates a cart's lines from `products` (null until loaded). Keeps sold-out products, which buyers can remove. */
export function todaysLines(cart: Cart, products: readonly TodaysProduct[] | null): TodaysLine[] {
  if (products === null) return cart.items.map((item) => ({ ...item, notices: [], orderable: true }));
  const productsById = new Map(products.map((product) => [product.id, product]));
  return cart.items.map((item) => todaysLine(item, productsById.get(item.id)));
}

function todaysLine(item: CartItem, product: TodaysProduct | undefined): TodaysLine {
  if (!product) return { ...item, notices: ['Produk sudah tidak dijual'], orderable: false };
  const { namaProduk, optionText, harga, stok, photoUrl } = product;
  const quantity = Math.max(1, Math.min(item.quantity, stok));
  const notices: string[] = [];
  if (harga !== item.harga) {
    notices.push(`Harga berubah dari ${formatRupiah(item.harga)} menjadi ${formatRupiah(harga)}`);
  }
  if (stok === 0) notices.push('Stok habis');
  else if (stok < item.stok && item.quantity >= stok) notices.push(`Stok tersisa ${stok}`);
  return { ...item, namaProduk, optionText, harga, stok, photoUrl, quantity, notices, orderable: stok > 0 };
}

export function removalText(lines: readonly TodaysLine[]): string {
  const gone = lines.filter(({ orderable }) => !orderable);
  const isSoldOut = gone.every(({ stok }) => stok === 0);
  const [first, ...others] = gone;
  if (!first || others.length > 0)
    return `Hapus barang yang ${isSoldOut ? 'habis' : 'tidak bisa dipesan'}, lalu kirim.`;
  const name = nameWithOptions(first.namaProduk, first.optionText);
  return `${name} ${isSoldOut ? 'habis' : 'sudah tidak dijual'}. Hapus untuk melanjutkan.`;
}

export function limitToStock(cart: Cart, products: readonly TodaysProduct[]): Cart {
  const stock = new Map(products.map(({ id, stok }) => [id, stok]));
  const items = cart.items.map((item) => {
    const stok = stock.get(item.id) ?? 0;
    return stok > 0 && stok < item.quantity ? { ...item, quantity: stok } : item;
  });
  return items.some((item, index) => item !== cart.items[index]) ? { ...cart, items } : cart;
}

/** Stores in the cart the prices and stock that the buyer saw when ordering. Notices then report only later changes. */
export function agreeToLines(cart: Cart, lines: readonly TodaysLine[]): Cart {
  const shown = new Map(lines.map((line) => [line.id, line]));
  const items = cart.items.map((item) => {
    const line = shown.get(item.id);
    if (!line?.orderable || (line.harga === item.harga && line.stok === item.stok)) return item;
    return { ...item, harga: line.harga, stok: line.stok };
  });
  return items.some((item, index) => item !== cart.items[index]) ? { ...cart, items } : cart;
}
