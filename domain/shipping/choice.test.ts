import { describe, expect, it } from 'vitest';
import { agreedShipping, shippingOptions } from './choice.ts';
import { basketOf, type Tariff } from './tariff.ts';
import { wayText } from './way.ts';

const garut = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut', kecamatan: 'Cibatu' };
const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
const basket = { subtotal: 100_000, weight: 2_400 };

function tariff(id: string, changes: Partial<Tariff> = {}): Tariff {
  const cost = { price: 9_000, perKilogram: false, freeFrom: null, maxOrder: null };
  return { id, kind: 'own', name: `Tarif ${id}`, ...nowhere, ...cost, ...changes };
}

const offered = (tariffs: Tariff[], to = garut, goods = basket) =>
  shippingOptions(tariffs, to, goods).map(({ id, price }) => `${id} ${price}`);

describe('the price of a tariff', () => {
  it.each([
    [{}, 9_000],
    [{ perKilogram: true }, 27_000],
    [{ perKilogram: true, freeFrom: 100_000 }, 0],
    [{ freeFrom: 100_001 }, 9_000],
  ])('with %j', (changes, price) => {
    expect(offered([tariff('a', changes)])).toEqual([`a ${price}`]);
  });

  it.each([
    [1, 9_000],
    [1_000, 9_000],
    [1_001, 18_000],
  ])('of %i grams counts started kilograms', (weight, price) => {
    expect(offered([tariff('a', { perKilogram: true })], garut, { ...basket, weight })).toEqual([
      `a ${price}`,
    ]);
  });
});

describe('an address', () => {
  it("is offered the tariffs that serve it, in the shop's order, free ones included", () => {
    const all = [
      tariff('pickup', { kind: 'pickup', price: 0 }),
      tariff('jabar', { provinsi: 'Jawa Barat' }),
      tariff('jatim', { provinsi: 'Jawa Timur' }),
      tariff('kota', { provinsi: 'Jawa Barat', kotaKabupaten: 'Kota Bandung' }),
      tariff('kecamatan', { ...garut }),
    ];
    expect(offered(all)).toEqual(['pickup 0', 'jabar 9000', 'kecamatan 9000']);
    expect(offered(all, nowhere)).toEqual(['pickup 0']);
  });

  it('is recognized in any spelling', () => {
    const typed = { provinsi: 'JAWA BARAT', kotaKabupaten: 'Kab. Garut', kecamatan: 'kec. cibatu' };
    expect(offered([tariff('a', garut)], typed)).toEqual(['a 9000']);
  });

  it('pays the tariff of the smallest area, even if it costs more', () => {
    const name = 'Kurir toko';
    const rows = [
      tariff('all', { name, price: 10_000 }),
      tariff('garut', { name, ...garut, kecamatan: '', price: 25_000 }),
      tariff('jabar', { name: 'KURIR TOKO', provinsi: 'Jawa Barat', price: 15_000 }),
    ];
    expect(offered(rows)).toEqual(['garut 25000']);
    expect(offered(rows.toReversed())).toEqual(['garut 25000']);
    expect(offered(rows, nowhere)).toEqual(['all 10000']);
  });

  it('is offered the most exact of overlapping tariffs of each name', () => {
    const areas = [
      nowhere,
      { ...nowhere, provinsi: 'Jawa Barat' },
      { ...garut, kecamatan: '' },
      garut,
      { ...garut, kecamatan: 'Tarogong' },
    ];
    const names = [
      ['Kurir toko', 'kurir  toko', 'KURIR TOKO', 'Kurir-Toko', 'Kurir toko'],
      ['Kilat', 'Kilat', 'Kilat', 'Kilat', 'Kilat'],
    ];
    const rows = names.flatMap((spellings, way) =>
      areas.map((area, depth) => tariff(`${way}${depth}`, { name: spellings[depth] ?? '', ...area })),
    );
    const offers = (to: typeof garut) => offered(rows, to);
    expect(offers(garut)).toEqual(['03 9000', '13 9000']);
    expect(offers({ ...garut, kecamatan: 'Wanaraja' })).toEqual(['02 9000', '12 9000']);
    expect(offers({ ...garut, kotaKabupaten: 'Kota Bandung' })).toEqual(['01 9000', '11 9000']);
    expect(offers({ ...garut, provinsi: 'Bali' })).toEqual(['00 9000', '10 9000']);
  });

  it('is offered tariffs whose names differ by a symbol side by side', () => {
    const names = ['Reguler', 'Reguler+', 'Reguler (1)', 'REGULER.', 'Same-Day', 'same day'];
    const rows = names.map((name, nth) => tariff(`${nth}`, { name }));
    expect(offered(rows)).toEqual(['0 9000', '1 9000', '2 9000', '4 9000']);
  });

  it('is offered COD up to the highest amount of its own area', () => {
    const cod = { kind: 'cod', name: 'COD' } as const;
    const rows = [tariff('all', { ...cod }), tariff('garut', { ...cod, ...garut, maxOrder: 100_000 })];
    expect(offered(rows)).toEqual(['garut 9000']);
    expect(offered(rows, garut, { ...basket, subtotal: 100_001 })).toEqual([]);
  });
});

it('accepts only the same option at the same price', () => {
  const options = shippingOptions([tariff('a')], garut, basket);
  expect(agreedShipping({ id: 'a', price: 9_000 }, options)).toMatchObject({ id: 'a' });
  expect(agreedShipping({ id: 'a', price: 0 }, options)).toBeNull();
  expect(agreedShipping({ id: 'b', price: 9_000 }, options)).toBeNull();
});

it('sums price and weight of every piece', () => {
  expect(
    basketOf([
      { harga: 5_000, berat: 300, quantity: 3 },
      { harga: 18_000, berat: 500, quantity: 1 },
    ]),
  ).toEqual({ subtotal: 33_000, weight: 1_400 });
});

it.each([
  ['ask', '', 'Ongkir dikonfirmasi admin'],
  ['own', 'Kurir toko', 'Kurir toko'],
  ['pickup', 'Ambil sendiri', 'Ambil sendiri'],
  ['pickup', 'Gerai Garut', 'Ambil sendiri · Gerai Garut'],
  ['cod', 'COD Garut', 'COD (bayar di tempat) · COD Garut'],
] as const)('%s with %j reads %j', (shippingKind, shippingLabel, text) => {
  expect(wayText({ shippingKind, shippingLabel })).toBe(text);
});
