import { expect, it } from 'vitest';
import type { CartItem } from './cart.ts';
import { agreeToLines, limitToStock, removalText, todaysLines } from './todays-cart.ts';

const storeId = '00000000-0000-7000-8000-00000000000a';
const id = '00000000-0000-7000-8000-000000000001';
const known = { id, productId: id, namaProduk: 'Kopi', optionText: '' };
const item: CartItem = { ...known, storeId, harga: 15_000, stok: 5, quantity: 3, photoUrl: '' };
const cart = { items: [item], currentStoreId: storeId };
const today = { ...known, harga: 15_000, stok: 5, berat: 250, photoUrl: '' };

it('has no notice for an unchanged line', () => {
  expect(todaysLines(cart, [today])).toEqual([{ ...item, notices: [], orderable: true }]);
});

it('shows the stored cart until the server has answered', () => {
  expect(todaysLines(cart, null)).toEqual([{ ...item, notices: [], orderable: true }]);
});

it('applies a new price and reports it', () => {
  const [line] = todaysLines(cart, [{ ...today, harga: 17_500 }]);
  expect(line?.harga).toBe(17_500);
  expect(line?.notices).toEqual(['Harga berubah dari Rp\u00a015.000 menjadi Rp\u00a017.500']);
});

it('lowers the quantity to the stock and reports it', () => {
  const [line] = todaysLines(cart, [{ ...today, stok: 2 }]);
  expect(line).toMatchObject({ quantity: 2, notices: ['Stok tersisa 2'], orderable: true });
  expect(limitToStock(cart, [{ ...today, stok: 2 }]).items[0]?.quantity).toBe(2);
});

it('has no notice for a lower stock that is still enough', () => {
  expect(todaysLines(cart, [{ ...today, stok: 4 }])[0]?.notices).toEqual([]);
});

it('shows a sold-out line, but does not order it', () => {
  const [line] = todaysLines(cart, [{ ...today, stok: 0 }]);
  expect(line).toMatchObject({ notices: ['Stok habis'], orderable: false });
  expect(limitToStock(cart, [{ ...today, stok: 0 }])).toBe(cart);
});

it('reports a sold-out line even if it was sold out before', () => {
  const soldOut = { items: [{ ...item, stok: 0, quantity: 1 }], currentStoreId: storeId };
  expect(todaysLines(soldOut, [{ ...today, stok: 0 }])[0]?.notices).toEqual(['Stok habis']);
});

it('reports price and stock of one line together', () => {
  expect(todaysLines(cart, [{ ...today, harga: 20_000, stok: 1 }])[0]?.notices).toEqual([
    'Harga berubah dari Rp\u00a015.000 menjadi Rp\u00a020.000',
    'Stok tersisa 1',
  ]);
});

it('reports the next change relative to what the buyer agreed to', () => {
  const agreed = agreeToLines(cart, todaysLines(cart, [{ ...today, harga: 17_500, stok: 2 }]));
  expect(todaysLines(agreed, [{ ...today, harga: 17_500, stok: 2 }])[0]?.notices).toEqual([]);
  expect(todaysLines(agreed, [{ ...today, harga: 20_000, stok: 1 }])[0]?.notices).toEqual([
    'Harga berubah dari Rp\u00a017.500 menjadi Rp\u00a020.000',
    'Stok tersisa 1',
  ]);
});

it('does not change lines that are unchanged or cannot be ordered', () => {
  expect(agreeToLines(cart, todaysLines(cart, [today]))).toBe(cart);
  expect(agreeToLines(cart, todaysLines(cart, []))).toBe(cart);
  expect(agreeToLines(cart, todaysLines(cart, null))).toBe(cart);
});

it('reports that a product is gone', () => {
  const [line] = todaysLines(cart, []);
  expect(line).toMatchObject({ notices: ['Produk sudah tidak dijual'], orderable: false });
  expect(limitToStock(cart, [])).toBe(cart);
});

it('names a single line that cannot be ordered, and tells what to do about several', () => {
  const soldOut = { ...item, namaProduk: 'Sate Ayam Madura', stok: 0, notices: [], orderable: false };
  const gone = { ...soldOut, optionText: 'XL', stok: 5 };
  const fine = { ...item, notices: [], orderable: true };
  expect(removalText([fine, soldOut])).toBe('Sate Ayam Madura habis. Hapus untuk melanjutkan.');
  expect(removalText([gone])).toBe('Sate Ayam Madura (XL) sudah tidak dijual. Hapus untuk melanjutkan.');
  expect(removalText([soldOut, soldOut])).toBe('Hapus barang yang habis, lalu kirim.');
  expect(removalText([soldOut, gone])).toBe('Hapus barang yang tidak bisa dipesan, lalu kirim.');
});
