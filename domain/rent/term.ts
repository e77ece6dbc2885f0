import { dayOf } from '../calendar/day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { storePhase, trialExpiry } from '../stores/store.ts';
import type { PlanTerms } from './plan.ts';

const DAY_MS = 86_400_000;

export type TermKind = 'paid' | 'upgrade' | 'gift' | 'extension' | 'correction';

export type HeldPlan = PlanTerms & { planId: string };

/** An entry in the history of a shop's rent, such as a payment or a gift. Lists of terms begin with the oldest. */
export type Term = {
  kind: TermKind;
  /** Days that were given; negative if days were taken away. */
  days: number;
  from: Date;
  to: Date;
  /** Rupiah paid for the term itself, without the unused worth that an upgrade takes over from earlier terms. */
  worth: number;
  plan: HeldPlan | null;
  /** True if the payment was cancelled later. */
  revoked: boolean;
};

export type InvoiceKind = 'new' | 'renewal' | 'upgrade';

/** `amount` includes the discount. It excludes the few rupiah that make the amount of each bill unique. */
export type InvoicedTerm = { kind: InvoiceKind; plan: HeldPlan; days: number; amount: number };

export type RentedShop = { expiryDate: Date | null; terms: readonly Term[] };

/**
 * Counts the days from `start` to the same day of the month `months` later, or to that month's last day if the month
 * has no such day. See docs/product/rent.md#days.
 */
export function termDays(start: Date, months: number, timeZone: TimeZone): number {
  const [year = 0, month = 1, date = 1] = dayOf(start, timeZone).split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(date, lastDate));
  return Math.round((end - Date.UTC(year, month - 1, date)) / DAY_MS);
}

/** Returns the start of a new term: the expiry date, or now if the grace period after that date is over. */
export function termStart(expiryDate: Date | null, now: Date): Date {
  if (expiryDate === null) return now;
  return storePhase('active', expiryDate, now) === 'closed' ? now : expiryDate;
}

export function plusDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** Moves terms after a cancelled one to earlier dates. A correction with an `invoiceId` cancels that invoice's term. */
export function closeGaps<T extends BilledTerm>(history: readonly T[]): T[] {
  const terms: T[] = [];
  for (const term of history) {
    const { kind, days, invoiceId } = term;
    const isCancellation = kind === 'correction' && invoiceId !== null;
    const cancelled = isCancellation ? terms.findIndex((one) => one.invoiceId === invoiceId) : -1;
    if (cancelled >= 0) {
      const later = terms.splice(cancelled + 1);
      terms.push(...later.map((one) => moved(one, days)));
    }
    terms.push(term);
  }
  return terms;
}

/** Moves a term by `days`. An upgrade keeps its start, because it began when it was paid. */
function moved<T extends Term>(term: T, days: number): T {
  const from = term.kind === 'upgrade' ? term.from : plusDays(term.from, days);
  return { ...term, from, to: plusDays(term.to, days) };
}

/** Returns the plan of the newest term that has begun, otherwise of the next paid term to begin, otherwise null. */
export function planInForce(terms: readonly Term[], now: Date): HeldPlan | null {
  return begunPlan(terms, now) ?? terms.find(({ plan, revoked }) => plan !== null && !revoked)?.plan ?? null;
}

function begunPlan(terms: readonly Term[], now: Date): HeldPlan | null {
  return terms.findLast(({ plan, revoked, from }) => plan !== null && !revoked && from <= now)?.plan ?? null;
}

type BilledTerm = Term & { invoiceId: string | null };

/**
 * Returns the newest upgrade that must be cancelled before this invoice's payment can be cancelled, or null. Such an
 * upgrade replaced paid days of the invoice's term, or has not ended yet and would end earlier without that term.
 */
export function upgradeUpon<T extends BilledTerm>(
  terms: readonly T[],
  invoiceId: string,
  now: Date,
): T | null {
  const nth = terms.findIndex((one) => one.invoiceId === invoiceId);
  const cancelled = terms[nth];
  if (!cancelled) return null;
  const upgrade = terms.findLast(
    ({ kind, revoked, from, to }, at) =>
      at > nth && kind === 'upgrade' && !revoked && (from < cancelled.to || (cancelled.days > 0 && to > now)),
  );
  return upgrade ?? null;
}

/** True if a shop has trial days left and all its payments were cancelled. Such a shop becomes a trial again. */
export function isUnpaidTrial(terms: readonly Term[], createdAt: Date, now: Date): boolean {
  return now < trialExpiry(createdAt) && !terms.some(({ plan, revoked }) => plan !== null && !revoked);
}

type Stretch = { from: number; to: number; worth: number };

/** Returns the worth of the remaining paid time in whole rupiah, rounded down. */
export function valueLeft({ expiryDate, terms }: RentedShop, now: Date): number {
  const end = expiryDate?.getTime() ?? now.getTime();
  const stretches: Stretch[] = [];
  for (const { kind, revoked, from, to, worth } of terms) {
    if (revoked || kind === 'correction') continue;
    const fresh = { from: from.getTime(), to: to.getTime(), worth };
    if (kind === 'upgrade') {
      cutFrom(stretches, fresh.to);
      fresh.worth += worthFrom(stretches, fresh.from);
    }
    // Terms can overlap: an upgrade replaces earlier terms, and after a correction the next term begins earlier.
    cutFrom(stretches, fresh.from);
    stretches.push(fresh);
  }
  cutFrom(stretches, end);
  return Math.floor(worthFrom(stretches, now.getTime()));
}

function worthFrom(stretches: readonly Stretch[], moment: number): number {
  return stretches.reduce((sum, one) => sum + worthBetween(one, moment, one.to), 0);
}

/** Cuts off all paid time after `moment`, together with its worth. */
function cutFrom(stretches: Stretch[], moment: number): void {
  const kept = stretches
    .filter(({ from }) => from < moment)
    .map((one) => ({ ...one, to: Math.min(one.to, moment), worth: worthBetween(one, one.from, moment) }));
  stretches.splice(0, stretches.length, ...kept);
}

function worthBetween({ from, to, worth }: Stretch, start: number, end: number): number {
  const overlap = Math.min(to, end) - Math.max(from, start);
  return overlap <= 0 || to <= from ? 0 : worth * Math.min(1, overlap / (to - from));
}

/** The price of choosing a plan now. `credit` is the worth of the remaining time, already subtracted from `amount`. */
export type Quotation = InvoicedTerm & { credit: number; from: Date; to: Date };

export function quoteTerm(plan: HeldPlan, shop: RentedShop, now: Date, timeZone: TimeZone): Quotation {
  const from = termStart(shop.expiryDate, now);
  const days = termDays(from, plan.months, timeZone);
  const held = planInForce(shop.terms, now);
  const kind = held?.planId === plan.planId ? 'renewal' : 'new';
  return { kind, plan, days, amount: plan.price, credit: 0, from, to: plusDays(from, days) };
}

/**
 * Quotes a change to a more expensive plan for the rest of the current term. Counts whole days, so that the amount
 * stays the same for a day. Returns null if no upgrade is possible or there is nothing to pay.
 */
export function quoteUpgrade(
  plan: HeldPlan,
  shop: RentedShop,
  now: Date,
  timeZone: TimeZone,
): Quotation | null {
  const { expiryDate } = shop;
  const held = begunPlan(shop.terms, now);
  if (!held || held.planId === plan.planId || expiryDate === null || expiryDate <= now) return null;
  if (plan.price * held.months <= held.price * plan.months) return null;
  const daysLeft = Math.ceil((expiryDate.getTime() - now.getTime()) / DAY_MS);
  const full = (plan.price * daysLeft) / termDays(now, plan.months, timeZone);
  const credit = valueLeft(shop, plusDays(expiryDate, -daysLeft));
  const amount = Math.ceil(full) - credit;
  return amount < 1
    ? null
    : { kind: 'upgrade', plan, days: 0, amount, credit, from: now, to: new Date(expiryDate) };
}

/**
 * Returns the term that a payment buys. An upgrade lasts until the present rent ends; if the rent has ended before the
 * payment, the money buys days of the new plan instead. A shop whose rent never ends gets the plan but no days.
 */
export function termOfPayment(
  { kind, plan, days, amount }: InvoicedTerm,
  shop: RentedShop,
  now: Date,
  timeZone: TimeZone,
): Term {
  const { expiryDate } = shop;
  if (expiryDate === null)
    return { kind: 'paid', days: 0, from: now, to: now, worth: amount, plan, revoked: false };
  if (kind === 'upgrade' && expiryDate > now) {
    return { kind: 'upgrade', days: 0, from: now, to: expiryDate, worth: amount, plan, revoked: false };
  }
  const from = termStart(expiryDate, now);
  const worth = Math.floor((amount * termDays(from, plan.months, timeZone)) / plan.price);
  const given = kind === 'upgrade' ? Math.max(1, worth) : days;
  return { kind: 'paid', days: given, from, to: plusDays(from, given), worth: amount, plan, revoked: false };
}
