import { expect, test } from 'vitest';
import { writePageKey } from '../forms/page-key.ts';
import { badgeOf, listIn, parseStoreList, storeListQuery, waDigitsOf } from './store-list.ts';

const id = '0190f5e2-0000-7000-8000-000000000001';
const parse = (query: string) => parseStoreList(new URLSearchParams(query));

test('an address without a query shows all shops, newest first', () => {
  expect(parse('')).toEqual({ search: '', state: null, sort: 'terbaru', after: null });
  expect(storeListQuery(parse(''))).toBe('');
});

test('a query can be read back', () => {
  const list = { search: 'kopi & teh', state: 'EXPIRED', sort: 'nama' } as const;
  const after = { value: 'a.b', id };
  expect(parse(storeListQuery(list, writePageKey(after)))).toEqual({ ...list, after });
});

test('shops to call are sorted by their end, unless another sort was chosen', () => {
  expect(parse('keadaan=segera-berakhir')).toMatchObject({ state: 'segera-berakhir', sort: 'berakhir' });
  expect(parse('keadaan=tenggang&urut=terbaru').sort).toBe('terbaru');
  expect(storeListQuery(parse('keadaan=tenggang'))).toBe('keadaan=tenggang');
  expect(storeListQuery(parse('keadaan=tenggang&urut=terbaru'))).toBe('keadaan=tenggang&urut=terbaru');
  const queryIn = (state: 'tenggang' | null, from: string) => storeListQuery(listIn(state, parse(from)));
  expect(queryIn('tenggang', '')).toBe('keadaan=tenggang');
  expect(queryIn(null, 'keadaan=tenggang')).toBe('');
  expect(queryIn('tenggang', 'urut=nama')).toBe('keadaan=tenggang&urut=nama');
  expect(queryIn(null, 'keadaan=tenggang&urut=nama')).toBe('urut=nama');
});

test.each(['keadaan=toString', 'keadaan=open', 'keadaan=', 'urut=__proto__', 'urut=pesanan%00'])(
  '%s is ignored',
  (query) => {
    expect(parse(query)).toMatchObject({ state: null, sort: 'terbaru' });
  },
);

test.each([
  ['terbaru', '2026-11-21 08:22:47.123456+00', true],
  ['terbaru', '2026-11-21 08:22:47+05:30', true],
  ['terbaru', '2026-02-30 08:22:47+00', false],
  ['terbaru', '2026-11-21 24:22:47+00', false],
  ['terbaru', 'kemarin', false],
  ['berakhir', 'infinity', true],
  ['pesanan-terakhir', '-infinity', true],
  ['pesanan', '10001', true],
  ['pesanan', '-1', false],
  ['pesanan', '99999999999', false],
  ['nama', 'warung', true],
  ['nama', 'a\u0000b', false],
])('sorted by %s, %j is a key: %s', (sort, key, isKey) => {
  const query = new URLSearchParams({ urut: sort, setelah: writePageKey({ value: key, id }) });
  expect(parseStoreList(query).after).toEqual(isKey ? { value: key, id } : null);
});

test.each(['x', '.', `1.${id}x`, 'infinity.bukan-id'])('%j is no page key', (setelah) => {
  expect(parseStoreList(new URLSearchParams({ urut: 'berakhir', setelah })).after).toBeNull();
});

test('a search is cut between letters and contains nothing that the database rejects', () => {
  expect(parse(`cari=${'a'.repeat(200)}`).search).toHaveLength(80);
  expect(parse(`cari=${encodeURIComponent('🍜'.repeat(100))}`).search).toBe('🍜'.repeat(80));
  expect(parse('cari=a%00b').search).toBe('');
});

test.each([
  ['0812-3456', '8123456'],
  ['+62 812 3456', '8123456'],
  ['8123456', '8123456'],
  ['081', null],
  ['toko 812345', null],
])('%s is searched as the number %s', (text, digits) => {
  expect(waDigitsOf(text)).toBe(digits);
});

test('the badge is EXPIRED from the expiry date on, and pending for a trial', () => {
  expect(badgeOf('trial', false)).toBe('pending');
  expect(badgeOf('active', false)).toBe('active');
  expect(badgeOf('inactive', false)).toBe('inactive');
  for (const status of ['trial', 'active', 'inactive'] as const)
    expect(badgeOf(status, true)).toBe('EXPIRED');
});
