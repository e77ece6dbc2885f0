import { expect, test } from 'vitest';
import { parseOrderSearch } from '../search.ts';
import { fitLabel, scannedText } from './label.ts';
import { recipientText } from './recipient.ts';

const item = { namaProduk: 'Kemeja Batik Lengan Panjang', optionText: 'XL, Merah', quantity: 2 };

const label = {
  customerName: 'Budi Santoso',
  alamatLengkap: 'Jalan Melati 5',
  kecamatan: 'Gondokusuman',
  kotaKabupaten: 'Kota Yogyakarta',
  provinsi: 'DI Yogyakarta',
  catatan: '',
  nomorResi: '',
  items: [item],
};

test('a short address is large, a long one small, and the items get what is left', () => {
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

test('the search of orders understands what a scanner types', () => {
  expect(parseOrderSearch(scannedText(1042))).toEqual({
    id: null,
    orderNumber: 1042,
    waDigits: null,
    name: null,
  });
});

test('the address is copied with name and phone, a line each', () => {
  const customerAddress = 'Jalan Melati 5\nRT 02, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225';
  expect(
    recipientText({ customerName: 'Budi  Santoso ', customerWa: '6281233334444', customerAddress }),
  ).toBe(
    'Budi Santoso\n081233334444\nJalan Melati 5 RT 02, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225',
  );
});
