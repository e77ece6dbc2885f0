import { expect, test } from 'vitest';
import { parseCategoryName } from './category.ts';

test.each([
  ['Kopi', 'Kopi'],
  ['  Kue \n kering ', 'Kue kering'],
  ['x'.repeat(40), 'x'.repeat(40)],
])('%j is stored as %j', (typed, namaKategori) =>
  expect(parseCategoryName(typed)).toEqual({ ok: true, namaKategori }),
);

test.each([
  ['', 'Nama kategori wajib diisi.'],
  ['\u200b ', 'Nama kategori wajib diisi.'],
  [undefined, 'Nama kategori wajib diisi.'],
  ['x'.repeat(41), 'Nama kategori paling panjang 40 huruf.'],
  ['a\u0000b', 'Nama kategori memuat karakter yang tidak bisa disimpan.'],
  ['a\ud800', 'Nama kategori memuat karakter yang tidak bisa disimpan.'],
])('%j is rejected', (typed, message) => expect(parseCategoryName(typed)).toEqual({ ok: false, message }));
