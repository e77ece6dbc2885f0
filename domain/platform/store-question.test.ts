import { expect, test } from 'vitest';
import { lateExtensionNote, parseStoreQuestion, storeQuestion } from './store-question.ts';

const storeId = '01a1fd97-ee34-7cfd-8903-a8fb56e4dda3';
const now = new Date('2026-11-21T03:00:00Z');
const store = (end: string | null) => ({
  namaToko: 'Kopi Joko',
  expiryDate: end === null ? null : new Date(end),
});
const parse = (query: string) => parseStoreQuestion(new URLSearchParams(query));

test('only a valid question is read from the address', () => {
  expect(parse(`tanya=extend&untuk=${storeId}`)).toEqual({ action: 'extend', storeId });
  for (const query of ['', `tanya=delete&untuk=${storeId}`, 'tanya=active&untuk=x', `untuk=${storeId}`])
    expect(parse(query), query).toBeNull();
});

test('each question names the shop, and an extension also its new end', () => {
  const ending = store('2026-11-30T20:00:00Z');
  expect(storeQuestion('active', ending, now)).toBe('Aktifkan toko "Kopi Joko"?');
  expect(storeQuestion('inactive', ending, now)).toBe('Nonaktifkan toko "Kopi Joko"?');
  expect(storeQuestion('extend', ending, now)).toBe(
    'Perpanjang toko "Kopi Joko" 30 hari? Tanggal berakhir baru: 31 Desember 2026.',
  );
  expect(storeQuestion('extend', store(null), now)).toBe(
    'Perpanjang toko "Kopi Joko" 30 hari? Tanggal berakhir baru: 21 Desember 2026.',
  );
});

test('an end so long ago that 30 days do not help gives a warning with the end counted from today', () => {
  expect(lateExtensionNote(new Date('2026-10-22T03:00:00Z'), now)).toBe(
    'Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED. Jika dihitung dari hari ini, toko berakhir 21 Desember 2026.',
  );
  expect(lateExtensionNote(new Date('2026-10-22T03:00:01Z'), now)).toBeNull();
  expect(lateExtensionNote(null, now)).toBeNull();
});
