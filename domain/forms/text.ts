import { z } from 'zod';
import { isBlank } from './blank.ts';

/** A trimmed text that PostgreSQL can keep: no NUL, no lone surrogate. An invisible one becomes ''. */
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
