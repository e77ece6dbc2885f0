/**
 * The owner's limits for marking orders as paid automatically, in rupiah: `ceiling` per order, `dailySum` per day. See
 * docs/product/payment-notices.md#by-itself.
 */
export type AutomaticPayment = { active: boolean; ceiling: number; dailySum: number };

export const usualAutomatic: AutomaticPayment = { active: false, ceiling: 500_000, dailySum: 2_000_000 };

export const MAX_CEILING = 10_000_000;
export const MAX_DAILY_SUM = 100_000_000;

export const UNDO_MINUTES = 15;

export type OpenPayment = { orderId: string; editKey: string | null; uniqueCode: number; billedAt: Date };

type Facts = {
  settings: AutomaticPayment;
  amount: number;
  noticedAt: Date;
  bills: readonly OpenPayment[];
  /** True if a built-in template (not the owner's) matched the notice, and its text contains no other amount. */
  sure: boolean;
  /** True if the phone's timestamp is close enough to the server's clock to be trusted. */
  exact: boolean;
  /** True if in the last 30 days another payment of this amount came in, or an order with this total was paid. */
  seenBefore: boolean;
  sumToday: number;
};

/** Returns the bill that may be marked as paid without asking the owner, or null. */
export function automaticBill(facts: Facts): OpenPayment | null {
  const { settings, amount, noticedAt, bills, sure, exact, seenBefore, sumToday } = facts;
  const [bill] = bills;
  if (!settings.active || bills.length !== 1 || !bill || bill.uniqueCode === 0) return null;
  if (!sure || !exact || seenBefore || noticedAt < bill.billedAt) return null;
  return amount <= settings.ceiling && sumToday + amount <= settings.dailySum ? bill : null;
}
