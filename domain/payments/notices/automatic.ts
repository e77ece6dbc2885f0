/** When an order is marked as paid automatically; rupiah. See docs/product/payment-notices.md#by-itself. */
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
  /** Open bills of exactly this total. */
  bills: readonly OpenPayment[];
  /** One of our own templates read the payment, and its text holds no other amount. */
  sure: boolean;
  /** The phone's clock agrees with the server's. */
  exact: boolean;
  /** Another payment of this amount was seen within 30 days, or an order of this total was paid without one. */
  seenBefore: boolean;
  sumToday: number;
};

/** Returns the bill that may be marked as paid without its owner, or null. */
export function automaticBill(facts: Facts): OpenPayment | null {
  const { settings, amount, noticedAt, bills, sure, exact, seenBefore, sumToday } = facts;
  const [bill] = bills;
  if (!settings.active || bills.length !== 1 || !bill || bill.uniqueCode === 0) return null;
  if (!sure || !exact || seenBefore || noticedAt < bill.billedAt) return null;
  return amount <= settings.ceiling && sumToday + amount <= settings.dailySum ? bill : null;
}
