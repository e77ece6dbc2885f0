import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  type Cart,
  cartCount,
  cartFingerprint,
  cartTotal,
  clearCart,
  emptyCart,
  holdsOtherStore,
  MAX_CART_LINES,
  removeFromCart,
  restoreCart,
  setQuantity,
} from './cart.ts';

const shopA = '00000000-0000-7000-8000-00000000000a';
const shopB = '00000000-0000-7000-8000-00000000000b';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function product(number: number, storeId = shopA, stok = 5) {
  const namaProduk = `Produk ${number}`;
  const id = idOf(number);
  return {
    id,
    productId: id,
    optionText: '',
    storeId,
    namaProduk,
    harga: 1_000 * number,
    stok,
    photoUrl: '',
  };
}

function cartOf(...products: ReturnType<typeof product>[]): Cart {
  return products.reduce((cart: Cart, one) => {
    const result = addToCart(cart, one);
    return result.kind === 'added' ? result.cart : cart;
  }, emptyCart);
}

describe('adding', () => {
  it('sets the shop of an empty cart and starts a new item at 1', () => {
    const cart = cartOf(product(1, shopB));
    expect(cart.currentStoreId).toBe(shopB);
    expect(cart.items).toEqual([{ ...product(1, shopB), quantity: 1 }]);
  });

  it('increases an existing item by 1 and updates its product data', () => {
    const cart = cartOf(product(1), { ...product(1), harga: 1_500 });
    expect(cart.items).toEqual([{ ...product(1), harga: 1_500, quantity: 2 }]);
  });

  it('rejects an item of another shop while the cart is not empty', () => {
    expect(addToCart(cartOf(product(1)), product(2, shopB))).toEqual({ kind: 'otherStore' });
  });

  it('accepts an item of another shop after the cart was emptied, and changes the shop', () => {
    const emptied = clearCart(cartOf(product(1)));
    expect(emptied).toEqual({ items: [], currentStoreId: shopA });
    const result = addToCart(emptied, product(2, shopB));
    expect(result.kind === 'added' && result.cart.currentStoreId).toBe(shopB);
  });

  it('never exceeds the stock', () => {
    expect(addToCart(cartOf(product(1, shopA, 1)), product(1, shopA, 1))).toEqual({ kind: 'atStock' });
    expect(addToCart(emptyCart, product(1, shopA, 0))).toEqual({ kind: 'atStock' });
    // 0 pieces must not become a cart line, because a checkout accepts no line of 0 pieces.
    expect(addToCart(emptyCart, product(1, shopA, 0), 0)).toEqual({ kind: 'atStock' });
  });

  it('accepts at most as many lines as a checkout', () => {
    const full = cartOf(...Array.from({ length: MAX_CART_LINES }, (_, index) => product(index + 1)));
    expect(full.items).toHaveLength(100);
    expect(addToCart(full, product(101))).toEqual({ kind: 'full' });
    expect(addToCart(full, product(100)).kind).toBe('added');
  });
});

describe('changing', () => {
  const cart = cartOf(product(1), product(1), product(2));

  it('counts pieces and sums rupiah', () => {
    expect(cartCount(cart)).toBe(3);
    expect(cartTotal(cart.items)).toBe(4_000);
  });

  it('removes by id', () => {
    expect(removeFromCart(cart, idOf(1)).items.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  it.each([
    ['3', 3],
    [' 4 ', 4],
    [2.9, 2],
    ['99', 5],
    [1e308, 5],
  ])('sets a quantity to %j', (typed, quantity) => {
    expect(setQuantity(cart, idOf(1), typed, 5).items[0]?.quantity).toBe(quantity);
  });

  it.each([0, '0', -1, '-5', 0.4, ''])('removes the item at %j', (typed) => {
    expect(setQuantity(cart, idOf(1), typed, 5).items.map(({ id }) => id)).toEqual([idOf(2)]);
  });

  it.each(['abc', Number.NaN, Number.POSITIVE_INFINITY, undefined, {}])('ignores %j', (typed) => {
    expect(setQuantity(cart, idOf(1), typed, 5)).toEqual(cart);
  });

  it('stores a larger stock, so that the quantity survives a reload', () => {
    const grown = setQuantity(cart, idOf(1), 8, 10);
    expect(restoreCart(grown.items, shopA).items[0]).toMatchObject({ quantity: 8, stok: 10 });
    expect(setQuantity(cart, idOf(1), 2, 3).items[0]).toMatchObject({ quantity: 2, stok: 5 });
  });

  it('reports another shop only if the cart has items', () => {
    expect(holdsOtherStore(cart, shopB)).toBe(true);
    expect(holdsOtherStore(cart, shopA)).toBe(false);
    expect(holdsOtherStore(clearCart(cart), shopB)).toBe(false);
  });

  it('has the same fingerprint for any sequence of lines and any prices', () => {
    const other = cartOf(product(2), { ...product(1), harga: 7 }, product(1));
    expect(cartFingerprint(other)).toBe(cartFingerprint(cart));
    expect(cartFingerprint(setQuantity(cart, idOf(1), 1, 5))).not.toBe(cartFingerprint(cart));
  });
});

describe('restoring a stored cart', () => {
  it('returns what was stored', () => {
    const cart = cartOf(product(1), product(2), product(2));
    const stored = JSON.parse(JSON.stringify(cart));
    expect(restoreCart(stored.items, stored.currentStoreId)).toEqual(cart);
  });

  it('keeps the last shop of an empty cart', () => {
    expect(restoreCart([], shopA)).toEqual({ items: [], currentStoreId: shopA });
  });

  it('takes the shop from the items if none was stored', () => {
    expect(restoreCart(cartOf(product(1)).items, null).currentStoreId).toBe(shopA);
    expect(restoreCart(cartOf(product(1)).items, shopB).currentStoreId).toBe(shopA);
  });

  it('drops foreign, duplicate and broken lines', () => {
    const [line] = cartOf(product(1)).items;
    const broken = [
      null,
      7,
      [],
      { ...line, id: '__proto__' },
      { ...line, quantity: 0 },
      { ...line, quantity: 1.5 },
      { ...line, harga: -1 },
      { ...line, harga: 'Rp 1.000' },
      { ...line, quantity: '1e3' },
      { ...line, stok: {} },
      { ...line, harga: undefined },
      { ...line, namaProduk: 5 },
    ];
    const stored = [line, ...broken, line, ...cartOf(product(3, shopB)).items];
    expect(restoreCart(stored, shopA)).toEqual({ items: [line], currentStoreId: shopA });
  });

  it.each([
    ['a quantity as text', { quantity: '2' }, {}],
    ['a price and a stock as text', { harga: '1000', stok: '5' }, {}],
    ['no picture', { photoUrl: undefined }, {}],
    ['no shop of its own', { storeId: undefined }, {}],
    ['no stock: as much as was wanted', { stok: undefined }, { stok: 2 }],
    ['no quantity: one', { quantity: undefined }, { quantity: 1 }],
    ['no name, until the server tells it', { namaProduk: undefined }, { namaProduk: 'Produk' }],
    ['more than we know', { berat: 250, deskripsi: 'x', createdAt: { seconds: 1 } }, {}],
  ])('reads a line with %s', (_, stored, read) => {
    const line = { ...product(1), quantity: 2 };
    const { items } = restoreCart(JSON.parse(JSON.stringify([{ ...line, ...stored }])), shopA);
    expect(items).toEqual([{ ...line, ...read }]);
  });

  it('reads lines that are stored as an object', () => {
    const { items } = cartOf(product(1), product(2));
    expect(restoreCart({ items }, shopA).items).toEqual(items);
    expect(restoreCart(Object.fromEntries(items.map((item) => [item.id, item])), shopA).items).toEqual(items);
  });

  it('limits the quantity to the stock and drops pictures of other sites', () => {
    const stored = [{ ...product(1), quantity: 9, photoUrl: 'https://jahat.example/x.png' }];
    expect(restoreCart(stored, shopA).items).toEqual([{ ...product(1), quantity: 5 }]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (items, storeId) => {
        const cart = restoreCart(items, storeId);
        expect(cart.items.every((item) => item.storeId === cart.currentStoreId)).toBe(true);
      }),
    );
    expect(restoreCart({ length: 3 }, { __proto__: { toString: 1 } })).toEqual(emptyCart);
  });
});
