import { expect, test } from 'vitest';
import { allowanceNote, isFreeShop, roomRefusal } from './allowance.ts';

const createdAt = new Date('2026-11-01T03:00:00Z');
const after = (days: number) => new Date(createdAt.getTime() + days * 86_400_000);

test.each([
  ['on its trial', 'trial', after(7), true],
  ['whose trial is over', 'trial', after(6.9), true],
  ['that was extended', 'trial', after(37), false],
  ['that was switched on', 'active', after(7), false],
  ['without an end', 'trial', null, false],
  ['that was switched off', 'inactive', after(7), false],
] as const)('a shop %s', (_, status, expiryDate, isFree) => {
  expect(isFreeShop({ status, createdAt, expiryDate })).toBe(isFree);
});

const allowance = {
  plan: null,
  products: 1_590,
  maxProducts: 2_000,
  photoBytes: 10,
  maxPhotoBytes: 1_000_000_000,
};

test('there is room up to the limit and no further', () => {
  expect(roomRefusal(allowance, { products: 410, photoBytes: 999_999_990 })).toBeNull();
  expect(roomRefusal(allowance, { products: 411, photoBytes: 0 })).toBe(
    'toko uji coba memuat paling banyak 2.000 produk (sudah 1.590, termasuk yang dihapus 90 hari terakhir). Batas ini hilang setelah toko diperpanjang.',
  );
  expect(roomRefusal(allowance, { products: 1, photoBytes: 999_999_991 })).toBe(
    'toko uji coba memuat paling banyak 1.000 MB foto. Hapus foto yang tidak dipakai. Batas ini hilang setelah toko diperpanjang.',
  );
});

test('a plan has its own limits, or none', () => {
  const plan = { ...allowance, plan: 'Kecil', maxProducts: 1_600, maxPhotoBytes: null };
  expect(roomRefusal(plan, { products: 10, photoBytes: 5_000_000_000 })).toBeNull();
  expect(roomRefusal(plan, { products: 11, photoBytes: 0 })).toBe(
    'paket Kecil memuat paling banyak 1.600 produk (sudah 1.590). Paket yang lebih besar ada di halaman Langganan.',
  );
  expect(allowanceNote(plan)).toBe(
    'Terpakai 1.590 dari 1.600 produk, batas paket Kecil. Paket yang lebih besar ada di halaman Langganan.',
  );
});

test('a shop above a lowered limit may still make changes that need no room', () => {
  const full = { ...allowance, products: 3_000, photoBytes: 2_000_000_000 };
  expect(roomRefusal(full, { products: 0, photoBytes: 0 })).toBeNull();
});

test('a warning is shown from four fifths of the limit on', () => {
  expect(allowanceNote(allowance)).toBeNull();
  expect(allowanceNote({ ...allowance, products: 1_600 })).toBe(
    'Terpakai 1.600 dari 2.000 produk dan 1 MB dari 1.000 MB foto, batas toko uji coba. Batas ini hilang setelah toko diperpanjang.',
  );
  expect(allowanceNote({ ...allowance, photoBytes: 800_000_000 })).toContain('800 MB dari 1.000 MB foto');
});
