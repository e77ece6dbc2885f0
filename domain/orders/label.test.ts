import { expect, test } from 'vitest';
import { fitLabel, recipientText, scannedText } from './label.ts';
import type { OrderStatus } from './order.ts';
import { parseOrderSearch } from './search.ts';

const item = { namaProduk: 'Kemeja Batik Lengan Panjang', optionText: 'XL, Merah', quantity: 2 };

const label = {
  status: 'Processing' as OrderStatus,
  customerName: 'Budi Santoso',
  alamatLengkap: 'Jalan Melati 5',
  kecamatan: 'Gondokusuman',
  kotaKabupaten: 'Kota Yogyakarta',
  provinsi: 'DI Yogyakarta',
  catatan: '',
  nomorResi: '',
  items: [item],
};

test('a short address is large, a long one small, and the items get the rest of the room', () => {
  const many = { ...label, items: Array.from({ length: 60 }, () => item) };
  const short = fitLabel(many);
  const long = fitLabel({ ...many, customerName: 'W'.repeat(100), alamatLengkap: 'W'.repeat(300) });
  expect(short).toMatchObject({ nameSize: 14, addressSize: 13 });
  expect(long).toMatchObject({ nameSize: 8, addressSize: 8 });
  expect(short.shownItems).toBeGreaterThan(5);
  expect(short.shownItems).toBeLessThan(60);
  expect(long.shownItems).toBeLessThan(short.shownItems);
});

test('few items are all shown', () => {
  expect(fitLabel(label).shownItems).toBe(1);
  expect(fitLabel({ ...label, items: [] }).shownItems).toBe(0);
});

test('few items are large, and the line of a cancelled order reduces their room', () => {
  expect(fitLabel(label).itemSize).toBe(11);
  const sizes = [1, 6, 9, 30].map((count) => fitLabel({ ...label, items: Array(count).fill(item) }).itemSize);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes.at(-1)).toBe(8);
  const full = { ...label, items: Array(60).fill({ ...item, optionText: '' }) };
  expect(fitLabel({ ...full, status: 'Cancelled' }).shownItems).toBeLessThan(fitLabel(full).shownItems);
});

test('one line for the items remains even with the longest texts', () => {
  const longest = {
    ...label,
    customerName: 'W'.repeat(100),
    alamatLengkap: 'W'.repeat(300),
    catatan: 'W'.repeat(300),
    nomorResi: 'W'.repeat(60),
  };
  expect(fitLabel({ ...longest, catatan: '', nomorResi: '' }).addressSize).toBe(8);
  expect(fitLabel({ ...longest, status: 'Cancelled' })).toMatchObject({ addressSize: 7, shownItems: 0 });
});

test("an item's size never cuts its name", () => {
  const long = { ...item, namaProduk: 'Kemeja Batik Tulis Lengan Panjang '.repeat(4).slice(0, 120) };
  expect(fitLabel({ ...label, items: [long] }).itemSize).toBe(8);
});

test('the search of orders understands the scanned text', () => {
  expect(parseOrderSearch(scannedText(1042))).toEqual({
    id: null,
    orderNumber: 1042,
    waDigits: null,
    name: null,
  });
});

test('the address is copied with name and phone, each in its own line', () => {
  const customerAddress = 'Jalan Melati 5\nRT 02, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225';
  expect(
    recipientText({ customerName: 'Budi  Santoso ', customerWa: '6281233334444', customerAddress }),
  ).toBe(
    'Budi Santoso\n081233334444\nJalan Melati 5 RT 02, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225',
  );
});
