import { expect, test } from 'vitest';
import { composeAddress, placeText } from './place.ts';

test.each([
  [['Garut Kota', 'Kabupaten Garut'], 'Garut Kota, Kabupaten Garut'],
  [['', 'Kabupaten Garut'], 'Kabupaten Garut'],
  [['', '', ''], 'Ambil sendiri di toko'],
])('%j is shown as %s', (parts, text) => {
  expect(placeText(parts)).toBe(text);
});

test('the address is composed in one line', () => {
  const address = {
    alamatLengkap: 'Jl. Ciledug 12',
    provinsi: 'Jawa Barat',
    kotaKabupaten: 'Kabupaten Garut',
    kecamatan: 'Garut Kota',
    kodePos: '44112',
  };
  expect(composeAddress(address)).toBe('Jl. Ciledug 12, Garut Kota, Kabupaten Garut, Jawa Barat 44112');
});
