import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { parseWholeNumber } from './parse-whole-number.ts';

/** A form's field for a whole number; null where it was left empty. */
export function wholeNumberField({ min = 0, max }: { min?: number; max: number }) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const number = parseWholeNumber(typed);
    if (number !== null && number >= min && number <= max) return number;
    context.addIssue({ code: 'custom', message: problemOf(number, { min, max }) });
    return z.NEVER;
  });
}

function problemOf(number: number | null, { min, max }: { min: number; max: number }): string {
  if (number === null) return 'Isi dengan angka bulat, misalnya 15000.';
  return number > max ? `Paling banyak ${formatNumber(max)}.` : `Paling sedikit ${formatNumber(min)}.`;
}
