import { amountOf } from '#domain/payments/statements/amount.ts';
import { taughtTemplate } from './classify-notice.ts';
import { matchesIn } from './template.ts';

const MAX_WORDS = 60;
const MAX_AMOUNTS = 6;

export type MarkedAmount = { amount: number; shown: string; before: string; behind: string };

/**
 * Lists the amounts in a payment app's notification. The owner marks the paid amount, and the words `before` and
 * `behind` this amount become the template that finds the paid amount in later notifications.
 */
export function markableAmounts(text: string): MarkedAmount[] {
  const found: MarkedAmount[] = [];
  for (const match of text.matchAll(/(?<![\d.,•\p{L}])(?:(?:rp|idr)\.?\s*)?\d(?:[\d.,]*\d)?(?![\d%•])/giu)) {
    const read = amountOf(match[0]);
    if (!read || read.hasSen || read.rupiah < 100) continue;
    const before = lastWords(text.slice(0, match.index));
    const behind = firstWords(text.slice(match.index + match[0].length));
    const marked = { amount: read.rupiah, shown: match[0].replace(/\s+/g, ' '), before, behind };
    if (before === '' && behind === '') continue;
    const template = taughtTemplate(marked);
    if (matchesIn(text.replace(/\n/g, ' '), template)[0]?.amount === read.rupiah) found.push(marked);
    if (found.length === MAX_AMOUNTS) break;
  }
  return found;
}

function lastWords(text: string): string {
  const words = plainWords(text.split(/\s+/).filter(Boolean).reverse());
  return words.reverse().join(' ').slice(-MAX_WORDS).trim();
}

function firstWords(text: string): string {
  return plainWords(text.split(/\s+/).filter(Boolean)).slice(0, 1).join(' ').slice(0, MAX_WORDS);
}

function plainWords(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !/^[\p{L}]{2,20}$/u.test(word));
  return words.slice(0, end < 0 ? 3 : Math.min(end, 3));
}
