import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendedExpiry, storePhase, trialExpiry } from '../stores/store.ts';
import { mostDaysTaken, spanOfGivenDays } from './gift.ts';
import {
  closeGaps,
  type HeldPlan,
  type InvoicedTerm,
  plusDays,
  quoteTerm,
  quoteUpgrade,
  type Term,
  termOfPayment,
  upgradeUpon,
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
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('correct' as const), days: fc.integer({ min: -60, max: 30 }) }),
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
  founded = new Date('2026-01-31T03:00:00Z');
  now = this.founded;
  expiryDate = trialExpiry(this.now);
  history: InvoiceTerm[] = [];
  paid: { invoice: InvoicedTerm; term: InvoiceTerm }[] = [];
  /** Sum of the days from each end of the rent until a payment or gift reopened the closed shop. */
  skipped = 0;
  /** All payments that the shop made, and the refunds of cancelled payments, in rupiah. */
  money = { taken: 0, returned: 0 };
  /** False if the shop lost paid time, so that its periods of rent are worth less than its payments. */
  isWhole = true;
  prices = new Map(plans.map((one) => [one.planId, one.price]));

  get terms(): InvoiceTerm[] {
    return closeGaps(this.history);
  }

  current(one: HeldPlan): HeldPlan {
    return { ...one, price: this.prices.get(one.planId) ?? one.price };
  }

  pay(invoice: InvoicedTerm) {
    const term = { ...termOfPayment(invoice, this, this.now, zone), invoiceId: `${this.history.length}` };
    const before = this.worth;
    if (term.kind === 'paid') this.skip(term.from);
    this.add(term);
    this.paid.push({ invoice, term });
    this.money.taken += invoice.amount;
    if (this.isWhole) expect(Math.abs(this.worth - before - invoice.amount)).toBeLessThanOrEqual(1);
  }

  /** Worth in rupiah of all time that the shop has paid for, whether this time has passed or not. */
  get worth(): number {
    return valueLeft(this, this.founded);
  }

  skip(from: Date) {
    this.skipped += (from.getTime() - this.expiryDate.getTime()) / DAY_MS;
  }

  add(term: InvoiceTerm) {
    this.history.push(term);
    this.expiryDate = term.to;
  }
}

/** Expects three equal sums: payments less refunds, invoices that are paid, and the worth of the bought periods. */
function expectMoneyIsInvoiced(shop: Shop): void {
  const invoiced = shop.paid.reduce((sum, { invoice }) => sum + invoice.amount, 0);
  const bought = shop.history.reduce((sum, { revoked, worth }) => sum + (revoked ? 0 : worth), 0);
  expect(invoiced).toBe(shop.money.taken - shop.money.returned);
  expect(bought).toBe(invoiced);
  expect(shop.worth).toBeLessThanOrEqual(invoiced);
  if (shop.isWhole) expect(invoiced - shop.worth).toBeLessThanOrEqual(1);
  expect(valueLeft(shop, shop.now)).toBeLessThanOrEqual(invoiced);
}

test('paid days are the days given and money is invoices, whatever happens to a shop', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shop = new Shop();
      const trialEnd = shop.expiryDate;
      for (const one of steps) run(shop, one);
      const given = shop.history.reduce((sum, { days }) => sum + days, 0);
      const moved = (shop.expiryDate.getTime() - trialEnd.getTime()) / DAY_MS;
      expect(moved).toBeCloseTo(given + shop.skipped, 6);
      for (const { invoice, term } of shop.paid) {
        if (invoice.kind !== 'upgrade') expect(term.days).toBe(invoice.days);
        else if (term.kind === 'upgrade') expect(term.days).toBe(0);
        expect(Number.isSafeInteger(term.days) && term.days >= 0).toBe(true);
      }
      expectMoneyIsInvoiced(shop);
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
    case 'gift':
    case 'correct':
      give(shop, one.act === 'gift' ? 'gift' : 'correction', one.days);
      break;
    case 'cancel':
      cancel(shop, one.which);
      break;
    default:
      payFor(shop, one);
  }
}

function give(shop: Shop, kind: 'gift' | 'correction', days: number): void {
  if (days === 0 || -days > mostDaysTaken(shop.expiryDate, shop.now)) return;
  const span = spanOfGivenDays({ kind, days }, shop.expiryDate, shop.now);
  if (kind === 'gift') shop.skip(span.from);
  if (days < 0) shop.isWhole = false;
  shop.add({ ...free, kind, days, ...span });
  if (kind === 'gift') expect(storePhase('active', shop.expiryDate, shop.now)).not.toBe('closed');
}

function payFor(shop: Shop, { act, plan, pays }: Extract<Step, { pays: number }>): void {
  const quote = act === 'choose' ? quoteTerm : quoteUpgrade;
  const quoted = quote(shop.current(plan), shop, shop.now, zone);
  if (!quoted || pays < 0) return;
  expect(quoted.amount).toBeGreaterThan(0);
  expect(quoted.credit).toBeLessThanOrEqual(shop.money.taken - shop.money.returned);
  shop.now = plusDays(shop.now, pays);
  shop.pay(quoted);
}

function cancel(shop: Shop, which: number): void {
  const nth = which % (shop.paid.length || 1);
  const cancelled = shop.paid[nth];
  if (!cancelled) return;
  const { term, invoice } = cancelled;
  if (upgradeUpon(shop.terms, `${term.invoiceId}`, shop.now)) return;
  shop.paid.splice(nth, 1);
  shop.money.returned += invoice.amount;
  const nthTerm = shop.history.indexOf(term);
  const hasEnded = ({ kind, revoked, to }: Term, at: number) =>
    at > nthTerm && kind === 'upgrade' && !revoked && to <= shop.now;
  // Cancelling a period makes later upgrades end earlier. If an upgrade has already ended, paid time is lost.
  if (shop.terms.some(hasEnded)) shop.isWhole = false;
  const begins = shop.terms.find(({ invoiceId }) => invoiceId === term.invoiceId)?.from ?? shop.now;
  const isUpgraded = shop.terms.some(({ kind, revoked }) => kind === 'upgrade' && !revoked);
  const before = valueLeft(shop, shop.now);
  term.revoked = true;
  const to = plusDays(shop.expiryDate, -term.days);
  const { invoiceId } = term;
  if (term.days > 0) shop.add({ ...free, kind: 'correction', days: -term.days, from: to, to, invoiceId });
  // If the cancelled term had not begun, the worth of all other terms must not change.
  if (begins < shop.now || isUpgraded || !shop.isWhole) return;
  expect(Math.abs(before - term.worth - valueLeft(shop, shop.now))).toBeLessThanOrEqual(1);
}

const free = { worth: 0, plan: null, revoked: false, invoiceId: null };

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
