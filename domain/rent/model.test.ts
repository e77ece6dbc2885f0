import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendedExpiry, trialExpiry } from '../stores/store.ts';
import {
  closeGaps,
  type HeldPlan,
  type InvoicedTerm,
  plusDays,
  quoteTerm,
  quoteUpgrade,
  type Term,
  termOfPayment,
  valueLeft,
} from './term.ts';

const DAY_MS = 86_400_000;
const zone = 'Asia/Makassar';
const limits = { maxProducts: null, maxPhotoBytes: null, maxMembers: null };
const plans: [HeldPlan, HeldPlan, HeldPlan] = [
  { planId: 'kecil', name: 'Kecil', price: 50_000, months: 1, ...limits },
  { planId: 'besar', name: 'Besar', price: 120_000, months: 1, ...limits },
  { planId: 'tahunan', name: 'Tahunan', price: 1_200_000, months: 12, ...limits },
];

const plan = fc.constantFrom(...plans);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('choose' as const),
      plan,
      pays: fc.integer({ min: -1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('upgrade' as const),
      plan,
      pays: fc.integer({ min: -1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('gift' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('extend' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('reprice' as const),
      price: fc.integer({ min: 1_000, max: 900_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 45 }) }),
  },
);

type InvoiceTerm = Term & { invoiceId: string | null };

class Shop {
  now = new Date('2026-01-31T03:00:00Z');
  expiryDate = trialExpiry(this.now);
  history: InvoiceTerm[] = [];
  paid: { invoice: InvoicedTerm; term: InvoiceTerm }[] = [];
  /** Days that were lost because a payment came after the shop had closed, so that its term began later. */
  skipped = 0;
  prices = new Map(plans.map((one) => [one.planId, one.price]));

  get terms(): InvoiceTerm[] {
    return closeGaps(this.history);
  }

  current(one: HeldPlan): HeldPlan {
    return { ...one, price: this.prices.get(one.planId) ?? one.price };
  }

  pay(invoice: InvoicedTerm) {
    const term = { ...termOfPayment(invoice, this, this.now, zone), invoiceId: `${this.history.length}` };
    if (term.kind === 'paid') this.skipped += (term.from.getTime() - this.expiryDate.getTime()) / DAY_MS;
    this.add(term);
    this.paid.push({ invoice, term });
  }

  add(term: InvoiceTerm) {
    this.history.push(term);
    this.expiryDate = term.to;
  }
}

test('paid days are the days given, whatever happens to a shop', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shop = new Shop();
      const founded = shop.expiryDate;
      for (const one of steps) run(shop, one);
      const given = shop.history.reduce((sum, { days }) => sum + days, 0);
      const moved = (shop.expiryDate.getTime() - founded.getTime()) / DAY_MS;
      expect(moved).toBeCloseTo(given + shop.skipped, 6);
      for (const { invoice, term } of shop.paid) {
        if (invoice.kind !== 'upgrade') expect(term.days).toBe(invoice.days);
        else if (term.kind === 'upgrade') expect(term.days).toBe(0);
        expect(Number.isSafeInteger(term.days) && term.days >= 0).toBe(true);
      }
      const money = shop.paid.reduce((sum, { invoice }) => sum + invoice.amount, 0);
      expect(valueLeft(shop, shop.now)).toBeLessThanOrEqual(money);
      expect(valueLeft(shop, shop.expiryDate)).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

function run(shop: Shop, one: Step): void {
  switch (one.act) {
    case 'wait':
      shop.now = plusDays(shop.now, one.days);
      break;
    case 'reprice':
      shop.prices.set('kecil', one.price);
      break;
    case 'extend': {
      const to = extendedExpiry(shop.expiryDate, shop.now);
      shop.add({ ...free, kind: 'extension', days: 30, from: shop.expiryDate, to });
      break;
    }
    case 'gift': {
      const to = plusDays(shop.expiryDate, one.days);
      shop.add({ ...free, kind: 'gift', days: one.days, from: shop.expiryDate, to });
      break;
    }
    case 'cancel':
      cancel(shop, one.which);
      break;
    default:
      payFor(shop, one);
  }
}

function payFor(shop: Shop, { act, plan, pays }: Extract<Step, { pays: number }>): void {
  const quote = act === 'choose' ? quoteTerm : quoteUpgrade;
  const quoted = quote(shop.current(plan), shop, shop.now, zone);
  if (!quoted || pays < 0) return;
  expect(quoted.amount).toBeGreaterThan(0);
  shop.now = plusDays(shop.now, pays);
  shop.pay(quoted);
}

function cancel(shop: Shop, which: number): void {
  const [cancelled] = shop.paid.splice(which % (shop.paid.length || 1), 1);
  if (!cancelled) return;
  const { term } = cancelled;
  const begins = shop.terms.find(({ invoiceId }) => invoiceId === term.invoiceId)?.from ?? shop.now;
  const isUpgraded = shop.terms.some(({ kind, revoked }) => kind === 'upgrade' && !revoked);
  const before = valueLeft(shop, shop.now);
  term.revoked = true;
  const to = plusDays(shop.expiryDate, -term.days);
  const { invoiceId } = term;
  if (term.days > 0) shop.add({ ...free, kind: 'correction', days: -term.days, from: to, to, invoiceId });
  // The cancelled term had not begun, so the worth of all other terms must not change.
  if (begins < shop.now || isUpgraded) return;
  expect(Math.abs(before - term.worth - valueLeft(shop, shop.now))).toBeLessThanOrEqual(1);
}

const free = { worth: 0, plan: null, revoked: false, invoiceId: null };

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
