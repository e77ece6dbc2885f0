import { describe, expect, test } from 'vitest';
import { parsePlanForm } from './plan-form.ts';
import {
  type HeldPlan,
  planInForce,
  plusDays,
  quoteTerm,
  quoteUpgrade,
  type Term,
  termDays,
  termOfPayment,
  termStart,
  upgradeUpon,
  valueLeft,
} from './term.ts';

const zone = 'Asia/Jakarta';
const limits = { maxProducts: 100, maxPhotoBytes: null, maxMembers: 3 };
const small: HeldPlan = { planId: 'a', name: 'Kecil', price: 31_000, months: 1, ...limits };
const large: HeldPlan = { planId: 'b', name: 'Besar', price: 62_000, months: 1, ...limits };

describe('a term of months is counted in days', () => {
  test.each([
    ['2026-01-31T05:00:00Z', 1, 28],
    ['2028-01-31T05:00:00Z', 1, 29],
    ['2026-03-31T05:00:00Z', 1, 30],
    ['2026-07-15T05:00:00Z', 1, 31],
    ['2026-01-31T05:00:00Z', 12, 365],
    ['2027-12-31T05:00:00Z', 14, 425],
  ])('%s and %d months', (start, months, days) => {
    expect(termDays(new Date(start), months, zone)).toBe(days);
  });

  test('by the calendar of the shop’s zone', () => {
    // It is already 1 March in Jayapura.
    const start = new Date('2026-02-28T15:30:00Z');
    expect(termDays(start, 1, 'Asia/Jayapura')).toBe(31);
    expect(termDays(start, 1, zone)).toBe(28);
  });
});

test('a term follows the present one until the shop is closed', () => {
  const end = new Date('2026-03-01T00:00:00Z');
  expect(termStart(end, plusDays(end, -5))).toEqual(end);
  expect(termStart(end, plusDays(end, 6.9))).toEqual(end);
  expect(termStart(end, plusDays(end, 7))).toEqual(plusDays(end, 7));
});

function paid(plan: HeldPlan, from: Date, days: number): Term {
  return { kind: 'paid', days, from, to: plusDays(from, days), worth: plan.price, plan, revoked: false };
}

test('an upgrade stands on the terms that it took over, and on those that would move it', () => {
  const start = new Date('2026-07-01T00:00:00Z');
  const billed = (term: Term, invoiceId: string) => ({ ...term, invoiceId });
  const day = (nth: number) => plusDays(start, nth);
  const replaced: Term = { ...paid(large, day(40), 22), kind: 'upgrade', days: 0 };
  const terms = [
    billed(paid(small, start, 31), 'used'),
    billed(paid(small, day(31), 31), 'replaced'),
    billed(replaced, 'upgrade'),
    billed(paid(small, day(62), 31), 'later'),
  ];
  const upon = (invoiceId: string, now: Date) => upgradeUpon(terms, invoiceId, now)?.invoiceId;
  expect(['used', 'replaced'].map((one) => upon(one, day(50)))).toEqual(['upgrade', 'upgrade']);
  expect(['upgrade', 'later', 'unknown'].map((one) => upon(one, day(50)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(['used', 'replaced'].map((one) => upon(one, day(70)))).toEqual([undefined, 'upgrade']);
});

describe('an upgrade', () => {
  const start = new Date('2026-07-01T00:00:00Z');
  const shop = { expiryDate: plusDays(start, 31), terms: [paid(small, start, 31)] };

  test('costs the difference for the days that are left', () => {
    const quoted = quoteUpgrade(large, shop, plusDays(start, 21), zone);
    expect(quoted).toMatchObject({ kind: 'upgrade', amount: 10_000, credit: 10_000, days: 0 });
    const term = quoted && termOfPayment(quoted, shop, plusDays(start, 21), zone);
    expect(term).toMatchObject({ kind: 'upgrade', days: 0, to: shop.expiryDate, worth: 10_000 });
    const upgraded = { ...shop, terms: [...shop.terms, ...(term ? [term] : [])] };
    expect(valueLeft(upgraded, plusDays(start, 21))).toBe(20_000);
  });

  test('that is paid after the end gives days of the plan for the same money', () => {
    const quoted = quoteUpgrade(large, shop, plusDays(start, 21), zone);
    const late = quoted && termOfPayment(quoted, shop, plusDays(start, 33), zone);
    expect(late).toMatchObject({ kind: 'paid', days: 5, from: shop.expiryDate });
    const dayBefore = quoteUpgrade(large, shop, plusDays(start, 30.5), zone);
    expect(dayBefore?.amount).toBe(1_000);
    const least = dayBefore && termOfPayment(dayBefore, shop, plusDays(start, 33), zone);
    expect(least).toMatchObject({ kind: 'paid', days: 1, worth: 1_000 });
  });

  test('is not offered downwards, during a trial or after the end', () => {
    const dear = { ...shop, terms: [paid(large, start, 31)] };
    expect(quoteUpgrade(small, dear, plusDays(start, 3), zone)).toBeNull();
    expect(quoteUpgrade(large, { ...shop, terms: [] }, plusDays(start, 3), zone)).toBeNull();
    expect(quoteUpgrade(large, shop, plusDays(start, 31), zone)).toBeNull();
  });

  test('holds at once; a term that was bought ahead holds when it begins', () => {
    const later = paid(small, shop.expiryDate, 31);
    const terms = [paid(large, start, 31), later];
    expect(planInForce(terms, plusDays(start, 30))).toBe(large);
    expect(planInForce(terms, plusDays(start, 31))).toBe(small);
    // Before the first paid period begins, the shop already has the plan of that period.
    expect(planInForce(terms, plusDays(start, -1))).toBe(large);
    expect(planInForce([paid(small, start, 31), { ...later, revoked: true }], plusDays(start, 40))).toBe(
      small,
    );
  });
});

test('days that were taken away are worth nothing in a later upgrade', () => {
  const start = new Date('2026-07-01T00:00:00Z');
  const end = plusDays(start, 17);
  const none = { worth: 0, plan: null, revoked: false };
  const correction: Term = { kind: 'correction', days: -14, from: end, to: end, ...none };
  const shortened = { expiryDate: end, terms: [paid(small, start, 31), correction] };
  expect(valueLeft(shortened, start)).toBe(17_000);
  const renewed = { expiryDate: plusDays(end, 31), terms: [...shortened.terms, paid(small, end, 31)] };
  expect(valueLeft(renewed, start)).toBe(48_000);
});

test('a plan keeps its price for the term that is quoted, with a renewal told from a new plan', () => {
  const now = new Date('2026-07-01T00:00:00Z');
  const trial = { expiryDate: plusDays(now, 7), terms: [] };
  const quoted = quoteTerm(small, trial, now, zone);
  expect(quoted).toMatchObject({ kind: 'new', amount: 31_000, days: 31, from: trial.expiryDate });
  const shop = { expiryDate: quoted.to, terms: [paid(small, quoted.from, 31)] };
  expect(quoteTerm(small, shop, plusDays(now, 20), zone).kind).toBe('renewal');
});

test('the form of a plan', () => {
  const sent = { name: 'Usaha', price: '75.000', months: '1', maxPhotoMegabytes: '500', isPublic: 'on' };
  expect(parsePlanForm(sent)).toMatchObject({
    ok: true,
    plan: { price: 75_000, maxProducts: null, maxPhotoBytes: 500_000_000, isPublic: true, position: 0 },
  });
  expect(parsePlanForm({ ...sent, maxMembers: '3' })).toMatchObject({ ok: true, plan: { maxMembers: 3 } });
  expect(parsePlanForm({ ...sent, maxMembers: '51' })).toMatchObject({
    ok: false,
    errors: { maxMembers: 'Paling banyak 50.' },
  });
  expect(parsePlanForm({ name: ' ', price: '', months: '0' })).toMatchObject({
    ok: false,
    errors: { name: 'Wajib diisi.', price: 'Wajib diisi.', months: 'Paling sedikit 1.' },
  });
});
