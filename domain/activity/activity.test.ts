import { expect, test } from 'vitest';
import type { OrderEventKind } from '../orders/event.ts';
import { activitySubject, activityTitle, changesBetween, eventTitles, storedChanges } from './activity.ts';
import { changeTexts } from './changes-text.ts';
import { parseActivityFilter } from './filter.ts';

/** Order events that buyers or the program cause. They are not activities of the shop's team. */
type OtherKind = 'expired' | 'time_returned' | 'proof_sent' | 'proof_withdrawn' | 'reminded';

test('every event that a team can cause has a title', () => {
  const titles: Record<Exclude<OrderEventKind, OtherKind>, string> = eventTitles;
  expect(activityTitle('event', 'orders', 'billed')).toBe('Mengirim tagihan');
  for (const [kind, title] of Object.entries(titles))
    expect(activityTitle('event', 'orders', kind)).toBe(title);
});

test('an unknown verb is its own title', () => {
  expect(activityTitle('recorded', 'products', 'product_added')).toBe('Menambah produk');
  expect(activityTitle('recorded', 'products', 'later')).toBe('later');
});

test('long subjects and values are shortened without cutting a character in two', () => {
  expect(activitySubject('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`);
  expect(activitySubject('a\u0000b\ud800')).toBe('ab\ufffd');
  expect(storedChanges({ value: ['x'.repeat(200), 5] })).toEqual({ value: [`${'x'.repeat(119)}…`, 5] });
});

test('only fields that differ are changes', () => {
  const former = { name: 'a', price: 1, tags: ['x'], other: true };
  expect(
    changesBetween(former, { name: 'a', price: 2, tags: ['y'] }, ['name', 'price', 'tags', 'other']),
  ).toEqual({ price: [1, 2], tags: [null, null] });
});

test.each([
  [{ harga: [10_000, 12_000] }, ['Harga: Rp\u00a010.000 menjadi Rp\u00a012.000']],
  [{ 'harga Merah, L': [10_000, 12_000] }, ['Harga Merah, L: Rp\u00a010.000 menjadi Rp\u00a012.000']],
  [{ delta: [null, 5] }, ['Stok: +5']],
  [{ delta: [null, -5] }, ['Stok: -5']],
  [{ value: ['BCA 1', 'BCA 2'] }, ['BCA 1 menjadi BCA 2']],
  [{ value: ['BCA 1', null] }, ['BCA 1 menjadi -']],
  [{ active: [true, false] }, ['Aktif: ya menjadi tidak']],
  [{ logoUrl: ['/a', ''] }, ['Logo diganti']],
  [{ later: [1, 2] }, ['later: 1 menjadi 2']],
  [{ odd: 'x' }, []],
  [null, []],
])('changes %j are told as %j', (details, texts) => {
  expect(changeTexts(details)).toEqual(texts);
});

test('a filter with unknown values shows everything', () => {
  const none = { personId: null, noun: null, after: null, query: {} };
  expect(parseActivityFilter(new URLSearchParams('orang=x&bagian=y'))).toEqual(none);
  const id = '01939a64-0000-7000-8000-000000000001';
  expect(parseActivityFilter(new URLSearchParams(`orang=${id}&bagian=team&setelah=k`))).toEqual({
    personId: id,
    noun: 'team',
    after: 'k',
    query: { orang: id, bagian: 'team' },
  });
});
