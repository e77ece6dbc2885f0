import { expect, test } from 'vitest';
import type { Tariff } from '#domain/shipping/tariff.ts';
import { orderDraftOf } from './draft.ts';
import { chosenWay, OTHER_WAY, orderDraftWays, wayFault, writeWay } from './shipping.ts';

const tariff = (id: string, changes: Partial<Tariff> = {}): Tariff => ({
  id,
  kind: 'own',
  name: id,
  provinsi: '',
  kotaKabupaten: '',
  kecamatan: '',
  price: 9_000,
  perKilogram: false,
  freeFrom: null,
  maxOrder: null,
  ...changes,
});

const tariffs = [
  tariff('kurir', { perKilogram: true }),
  tariff('garut', { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut' }),
  tariff('gerai', { kind: 'pickup', price: 0 }),
];

const variant = '018f4c1e-0000-7000-8000-000000000001';
const weights = new Map([[variant, 700]]);
const to = { provinsi: 'DI Yogyakarta', kotaKabupaten: 'Kota Yogyakarta', kecamatan: 'Gondokusuman' };
const draft = (texts: Record<string, string> = {}) =>
  orderDraftOf({ variant0: variant, jumlah0: '2', harga0: '10000', ...texts });
const waysOf = (texts?: Record<string, string>, place = to) =>
  orderDraftWays(draft(texts), place, { tariffs, weights });

test('offers the tariffs that serve an address, with prices for these goods', () => {
  expect(waysOf().map(({ id, price }) => [id, price])).toEqual([
    ['kurir', 18_000],
    ['gerai', 0],
  ]);
  expect(waysOf({}, { ...to, kecamatan: ' ' })).toEqual([]);
});

test('offers only pickup places for goods that are picked up', () => {
  expect(waysOf({ ambil: 'ya' }, { ...to, kecamatan: '' }).map(({ id }) => id)).toEqual(['gerai']);
});

test('asks once for a missing choice, unless a price or another way is given', () => {
  const ways = waysOf();
  const faultOf = (texts: Record<string, string>, wasAsked = false, offered = ways) =>
    wayFault(draft(texts).texts, offered, wasAsked);
  expect(faultOf({})).toMatch(/^Pilih pengirimannya\./);
  expect(faultOf({}, true)).toBeNull();
  expect(faultOf({}, false, [])).toBeNull();
  expect(faultOf({ ambil: 'ya' })).toBeNull();
  expect(faultOf({ ongkir: '0' })).toBeNull();
  expect(faultOf({ kirim: OTHER_WAY })).toBeNull();
});

test('accepts a choice only at the price that the owner saw', () => {
  const ways = waysOf();
  const [kurir] = ways;
  if (!kurir) throw new Error('no way is offered');
  const faultOf = (kirim: string, offered = ways) => wayFault(draft({ kirim }).texts, offered, true);
  expect(faultOf(writeWay(kurir))).toBeNull();
  expect(chosenWay(writeWay(kurir), ways)).toEqual(kurir);
  expect(faultOf(writeWay({ ...kurir, price: 9_000 }))).toBe(
    'Ongkir untuk pesanan ini berubah. Pilih lagi pengirimannya, atau isi sendiri lewat Lainnya.',
  );
  expect(faultOf(writeWay(kurir), [])).toBe('Ongkir untuk pesanan ini berubah. Isi Ongkos Kirim.');
});
