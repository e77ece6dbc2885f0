import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { isBlank, parseWholeNumber } from './typed.ts';

/** A trimmed text without NUL and lone surrogates, which PostgreSQL cannot store. Invisible text becomes ''. */
export function storableText(max: number, tooLong: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'Ada karakter yang tidak bisa disimpan.',
    )
    .overwrite((text) => (isBlank(text) ? '' : text));
}

export function periodField<Hours extends number>(periods: readonly Hours[], message: string) {
  return z.string().transform((chosen, context) => {
    if (chosen === '') return null;
    const hours = periods.find((period) => String(period) === chosen);
    if (hours !== undefined) return hours;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

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
