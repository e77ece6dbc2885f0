import { expect, it } from 'vitest';
import { addressBook, isAddress } from './address-book.ts';

const home = {
  namaLengkap: 'Budi Santoso',
  wa: '6281233334444',
  alamatLengkap: 'Jalan Melati 5',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55225',
};
const numbered = (number: number) => ({ ...home, alamatLengkap: `Jalan Mawar ${number}` });

it('lists each address once, newest first', () => {
  const office = { ...home, alamatLengkap: 'Jalan Solo 1' };
  expect(addressBook([office, home, office, home])).toEqual([office, home]);
});

it('distinguishes addresses by every part, including recipient and number', () => {
  for (const part of Object.keys(home)) {
    expect(addressBook([home, { ...home, [part]: '62811' }]), part).toHaveLength(2);
  }
});

it('keeps the newest spelling if addresses differ only in case and blanks', () => {
  const shouted = { ...home, alamatLengkap: ' JALAN  MELATI 5 ' };
  expect(addressBook([shouted, home])).toEqual([shouted]);
});

it('lists at most five addresses', () => {
  const six = [1, 2, 3, 4, 5, 6].map(numbered);
  expect(addressBook(six)).toEqual(six.slice(0, 5));
  expect(addressBook([])).toEqual([]);
});

it('recognizes an address in the fields of a form', () => {
  expect(isAddress(home, { ...home, catatan: 'Titip' })).toBe(true);
  expect(isAddress(home, { ...home, wa: '0812-3333-4444' })).toBe(true);
  expect(isAddress(home, { ...home, kodePos: '' })).toBe(false);
  expect(isAddress(home, {})).toBe(false);
});
