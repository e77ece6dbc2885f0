import { expect, test } from 'vitest';
import {
  extendedExpiry,
  isAllowedSlug,
  isExpired,
  makeSlug,
  nearsExpiry,
  nextPhaseChange,
  slugCandidate,
  storePhase,
  takesOrders,
  trialExpiry,
} from './store.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-21T03:00:00Z');
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * DAY_MS + ms);

test.each(['trial', 'active'] as const)(
  'the phase of a %s shop depends only on its expiry date',
  (status) => {
    expect(storePhase(status, null, now)).toBe('open');
    expect(storePhase(status, inDays(0, 1), now)).toBe('open');
    expect(storePhase(status, now, now)).toBe('grace');
    expect(storePhase(status, inDays(-7, 1), now)).toBe('grace');
    expect(storePhase(status, inDays(-7), now)).toBe('closed');
    expect(storePhase(status, inDays(-400), now)).toBe('closed');
  },
);

test('an inactive shop is inactive on any date', () => {
  for (const date of [null, inDays(5), inDays(-3), inDays(-30)]) {
    expect(storePhase('inactive', date, now)).toBe('inactive');
    expect(nextPhaseChange('inactive', date, now)).toBeNull();
  }
});

test('orders are taken while open and in grace', () => {
  expect((['open', 'grace', 'closed', 'inactive'] as const).map(takesOrders)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the phase changes exactly at the next phase change', () => {
  for (const date of [inDays(2), inDays(-2)]) {
    const change = nextPhaseChange('trial', date, now);
    if (!change) throw new Error('a change was expected');
    const before = new Date(change.getTime() - 1);
    expect(storePhase('trial', date, before)).toBe(storePhase('trial', date, now));
    expect(storePhase('trial', date, change)).not.toBe(storePhase('trial', date, now));
  }
  expect(nextPhaseChange('active', null, now)).toBeNull();
  expect(nextPhaseChange('active', inDays(-8), now)).toBeNull();
});

test('the reminder begins three days before the expiry and ends with it', () => {
  expect(nearsExpiry('trial', inDays(3, 1), now)).toBe(false);
  expect(nearsExpiry('trial', inDays(3), now)).toBe(true);
  expect(nearsExpiry('active', inDays(0, 1), now)).toBe(true);
  expect(nearsExpiry('trial', now, now)).toBe(false);
  expect(nearsExpiry('trial', null, now)).toBe(false);
  expect(nearsExpiry('inactive', inDays(1), now)).toBe(false);
});

test('a trial lasts 7 days; an extension adds 30 to the current end, or to now', () => {
  expect(trialExpiry(now)).toEqual(inDays(7));
  expect(extendedExpiry(inDays(-2), now)).toEqual(inDays(28));
  expect(extendedExpiry(null, now)).toEqual(inDays(30));
  expect([isExpired(now, now), isExpired(inDays(0, 1), now), isExpired(null, now)]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['Warung Bu Sri', 'warung-bu-sri'],
  ['  Kopi & Teh!! ', 'kopi-teh'],
  ['Café Déjà', 'cafe-deja'],
  ['Admin', 'toko-admin'],
  ['AB', 'toko-ab'],
  ['批发', 'toko-baru'],
  ['', 'toko-baru'],
  ['x'.repeat(80), 'x'.repeat(35)],
])('%j becomes the short name %s', (namaToko, slug) => {
  expect(makeSlug(namaToko)).toBe(slug);
  expect(isAllowedSlug(slug)).toBe(true);
});

test.each([
  'admin',
  'ab',
  '-abc',
  'a--b',
  'Abc',
  'a_b',
  'x'.repeat(41),
  '019ab000-0000-7000-8000-000000000001',
  '019ab000000070008000000000000001',
])('%s is not allowed as a short name', (slug) => {
  expect(isAllowedSlug(slug)).toBe(false);
});

test('further candidates for a short name end in a number', () => {
  expect([1, 2, 3].map((attempt) => slugCandidate('kopi', attempt))).toEqual(['kopi', 'kopi-2', 'kopi-3']);
});
