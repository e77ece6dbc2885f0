import { describe, expect, test } from 'vitest';
import { type Cart, emptyCart, MAX_CART_LINES } from './cart.ts';
import { type PastItem, reorder } from './reorder.ts';
import type { TodaysProduct } from './todays-cart.ts';

const storeId = '01900000-0000-7000-8000-00000000000a';
const otherStore = '01900000-0000-7000-8000-00000000000b';
const idOf = (count: number) => `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`;

const product = (count: number, facts: Partial<TodaysProduct> = {}): TodaysProduct => ({
  id: idOf(count),
  productId: idOf(count),
  optionText: '',
  namaProduk: `Produk ${count}`,
  harga: 1_000,
  stok: 50,
  berat: 250,
  photoUrl: `/files/${count}.webp`,
  ...facts,
});
const bought = (count: number, quantity: number, facts: Partial<PastItem> = {}): PastItem => ({
  variantId: idOf(count),
  optionText: '',
  namaProduk: `Produk ${count}`,
  harga: 1_000,
  quantity,
  ...facts,
});
const past = (...items: PastItem[]) => ({ storeId, items });
const cartOf = (shop: string, ...lines: [TodaysProduct, number][]): Cart => ({
  items: lines.map(([line, quantity]) => ({ ...line, storeId: shop, quantity })),
  currentStoreId: shop,
});
const quantities = (cart: Cart) => cart.items.map(({ id, quantity }) => [id, quantity]);

describe('reordering', () => {
  test('fills an empty cart with today’s products, without notices if nothing changed', () => {
    const result = reorder(emptyCart, past(bought(1, 2), bought(2, 1)), [product(1), product(2)]);
    expect(result).toEqual({
      cart: cartOf(storeId, [product(1), 2], [product(2), 1]),
      notices: [],
      possible: true,
    });
  });

  test('changes nothing when repeated', () => {
    const order = past(bought(1, 2), bought(2, 9));
    const products = [product(1), product(2, { stok: 3 })];
    const once = reorder(emptyCart, order, products).cart;
    expect(reorder(once, order, products).cart).toEqual(once);
  });

  test('never lowers quantities in the cart and keeps its other lines and their order', () => {
    const cart = cartOf(storeId, [product(1), 5], [product(3), 1], [product(2), 1]);
    const result = reorder(cart, past(bought(2, 4), bought(1, 2)), [product(1), product(2)]);
    expect(quantities(result.cart)).toEqual([
      [idOf(1), 5],
      [idOf(3), 1],
      [idOf(2), 4],
    ]);
  });

  test('never exceeds the stock and lowers nothing for it', () => {
    const products = [product(1, { stok: 2 })];
    const result = reorder(emptyCart, past(bought(1, 5)), products);
    expect(quantities(result.cart)).toEqual([[idOf(1), 2]]);
    expect(result.notices).toEqual(['Produk 1: stok tersisa 2 dari 5']);
    const held = cartOf(storeId, [product(1), 4]);
    expect(reorder(held, past(bought(1, 5)), products).cart).toEqual(held);
  });

  test('reports each item that is gone, sold out, fewer, or at another price', () => {
    const order = past(
      bought(1, 1, { namaProduk: 'Sambal' }),
      bought(2, 1, { namaProduk: 'Kerupuk' }),
      bought(3, 5, { namaProduk: 'Es Teh' }),
      bought(4, 1, { namaProduk: 'Kopi', harga: 12_000 }),
    );
    const products = [
      product(2, { stok: 0 }),
      product(3, { namaProduk: 'Es Teh', stok: 2 }),
      product(4, { namaProduk: 'Kopi', harga: 15_000 }),
    ];
    const { cart, notices } = reorder(emptyCart, order, products);
    expect(notices).toEqual([
      'Sambal: sudah tidak dijual',
      'Kerupuk: stok habis',
      'Es Teh: stok tersisa 2 dari 5',
      'Kopi: harga sekarang Rp\u00a015.000 (dulu Rp\u00a012.000)',
    ]);
    expect(cart.items.map(({ harga }) => harga)).toEqual([1_000, 15_000]);
  });

  test('keeps the cart if none of the items is available', () => {
    const cart = cartOf(otherStore, [product(9), 1]);
    const result = reorder(cart, past(bought(1, 1), bought(2, 1)), [product(2, { stok: 0 })]);
    expect(result).toEqual({
      cart,
      notices: ['Produk 1: sudah tidak dijual', 'Produk 2: stok habis'],
      possible: false,
    });
  });

  test('replaces the items of another shop', () => {
    const cart = cartOf(otherStore, [product(9), 1]);
    expect(reorder(cart, past(bought(1, 1)), [product(1)]).cart).toEqual(cartOf(storeId, [product(1), 1]));
  });

  test('adds no lines to a full cart, but increases existing ones', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, count): [TodaysProduct, number] => [
      product(count),
      1,
    ]);
    const result = reorder(cartOf(storeId, ...full), past(bought(500, 1), bought(0, 3)), [
      product(0),
      product(500),
    ]);
    expect(result.cart.items).toHaveLength(MAX_CART_LINES);
    expect(result.cart.items[0]?.quantity).toBe(3);
    expect(result.notices).toEqual(['Produk 500: keranjang sudah penuh (paling banyak 100 jenis produk)']);
  });
});
