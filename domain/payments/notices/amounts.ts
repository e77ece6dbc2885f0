import { amountOf } from '#domain/payments/statements/amount.ts';

const balances = /\b(?:saldo|sisa limit|balance)\b[^\n]{0,30}?(?:rp|idr)\.?\s*\d[\d.,]*/gi;
const currency = /(?<!\p{L})(?:rp|idr)\.?\s*\d(?:[\d.,]*\d)?/giu;

/** Returns the amounts in a text except `amount` and account balances. */
export function otherAmounts(text: string, amount: number): number[] {
  const amounts = text.replace(balances, ' ').match(currency) ?? [];
  return amounts.map((one) => amountOf(one)?.rupiah ?? 0).filter((other) => other !== amount && other > 0);
}
