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
  /** The phone's moment is close enough to the server's clock to be trusted. */
  exact: boolean;
  /** Within 30 days, another payment of this amount came in, or an order of this total was paid. */
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
