import { describe, expect, test } from 'vitest';
import { parseTariffForm } from './tariff-form.ts';
import { tariffArea, tariffOffer } from './tariff-words.ts';

const own = { kind: 'own', name: 'Kurir toko', price: '9.000' };

const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

function read(fields: Record<string, string>) {
  const parsed = parseTariffForm(fields);
  return parsed.ok ? parsed.value : parsed.errors;
}

describe("an owner's tariff", () => {
  test('is for everywhere, flat and never free by default', () => {
    expect(read(own)).toEqual({
      kind: 'own',
      name: 'Kurir toko',
      ...nowhere,
      price: 9_000,
      perKilogram: false,
      freeFrom: null,
      maxOrder: null,
    });
  });

  test('for pickup is free and has no area, whatever the other fields contain', () => {
    const left = { provinsi: 'Jawa Barat', price: '5000', freeFrom: '1', maxOrder: '7' };
    expect(read({ ...left, kind: 'pickup', name: '' })).toMatchObject({
      name: 'Ambil sendiri',
      ...nowhere,
      price: 0,
      maxOrder: null,
    });
  });

  test('for COD may be free, and alone has a highest amount', () => {
    const cod = read({ kind: 'cod', price: '', maxOrder: '500.000' });
    expect(cod).toMatchObject({ name: 'COD (bayar di tempat)', price: 0, maxOrder: 500_000 });
    expect(read({ ...own, maxOrder: '500000' })).toMatchObject({ maxOrder: null });
  });

  test.each([
    [{ ...own, name: '' }, { name: 'Nama wajib diisi.' }],
    [{ ...own, price: '' }, { price: 'Ongkir wajib diisi. Isi 0 kalau gratis.' }],
    [{ ...own, price: '10.000.001' }, { price: 'Paling banyak 10.000.000.' }],
    [{ ...own, kotaKabupaten: 'Kabupaten Garut' }, { provinsi: 'Pilih juga provinsinya.' }],
    [
      { ...own, provinsi: 'Jawa Barat', kecamatan: 'Cibatu' },
      { kotaKabupaten: 'Pilih juga kota/kabupatennya.' },
    ],
    [{ ...own, kind: 'drone' }, { kind: 'Pilih jenis pengiriman.' }],
  ])('%j is rejected', (fields, errors) => {
    expect(read(fields)).toEqual(errors);
  });
});

describe('its texts', () => {
  const tariff = { id: '1', kind: 'own', name: 'Kurir', ...nowhere, maxOrder: null } as const;

  test.each([
    [
      { price: 9_000, perKilogram: true, freeFrom: 200_000 },
      'Rp 9.000 per kg · gratis mulai belanja Rp 200.000',
    ],
    [{ price: 9_000, perKilogram: false, freeFrom: null }, 'Rp 9.000'],
    [
      { price: 0, perKilogram: false, freeFrom: null, maxOrder: 300_000 },
      'Gratis · belanja paling banyak Rp 300.000',
    ],
  ])('%j', (more, text) => {
    expect(tariffOffer({ ...tariff, ...more }).replaceAll('\u00a0', ' ')).toBe(text);
  });

  test('name the smallest part of its area', () => {
    const area = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut', kecamatan: 'Cibatu' };
    expect(
      [nowhere, { ...nowhere, provinsi: 'Jawa Barat' }, { ...area, kecamatan: '' }, area].map(tariffArea),
    ).toEqual([
      'Seluruh Indonesia',
      'Jawa Barat',
      'Kabupaten Garut, Jawa Barat',
      'Kec. Cibatu, Kabupaten Garut',
    ]);
  });
});
