import { isUuid } from '../id.ts';

export type OrderSearch = {
  id: string | null;
  orderNumber: number | null;
  /** Digits of a phone number without the prefix 0 or 62. */
  waDigits: string | null;
  name: string | null;
};

/** Names and phone numbers are searched only in this many newest orders; order numbers and ids in all orders. */
export const SEARCHED_ORDERS = 20_000;

const MAX_LENGTH = 80;
const MAX_ORDER_NUMBER = 2_147_483_647;
/** Fewer digits would match almost every phone number. */
const MIN_WA_DIGITS = 4;

export function parseOrderSearch(typed: string | null): OrderSearch | null {
  const text = (typed ?? '').trim().slice(0, MAX_LENGTH);
  if (text === '' || text.includes('\u0000') || !text.isWellFormed()) return null;
  if (isUuid(text)) return { id: text, orderNumber: null, waDigits: null, name: null };
  return { id: null, orderNumber: numberIn(text), waDigits: waDigitsIn(text), name: nameIn(text) };
}

function numberIn(text: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const number = Number(digits ?? Number.NaN);
  return number >= 1 && number <= MAX_ORDER_NUMBER ? number : null;
}

function waDigitsIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^(62|0)/, '');
  return digits.length >= MIN_WA_DIGITS ? digits : null;
}

function nameIn(text: string): string | null {
  return /\p{L}/u.test(text) ? text : null;
}
