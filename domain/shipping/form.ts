import { z } from 'zod';
import { parseForm } from '../forms/form.ts';
import { messages } from '../messages.ts';
import { type AreaRef, readAreaRef } from './origin.ts';

const KEY_RULE = 'API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.';

/** A key of the provider: trimmed (SPEC §5); '' keeps the one that is saved. It travels in a header, so it is ASCII. */
const apiKey = z
  .string()
  .default('')
  .transform((typed, context) => {
    const key = typed.trim();
    if (key === '' || /^[!-~]{8,200}$/.test(key)) return key;
    context.addIssue({ code: 'custom', message: KEY_RULE });
    return z.NEVER;
  });

const area = (missing: string) =>
  z
    .string(missing)
    .default('')
    .transform((value, context): AreaRef => {
      const ref = readAreaRef(value);
      if (ref) return ref;
      context.addIssue({ code: 'custom', message: missing });
      return z.NEVER;
    });

/** What is said where no province was chosen; for the city there is SPEC's own sentence. */
export const provinceMissing = 'Silakan pilih provinsi asal.';

const settings = z
  .object({ apiKey, province: area(provinceMissing), city: area(messages.shippingCityMissing) })
  .refine(({ province, city }) => province.shape === city.shape, {
    path: ['city'],
    message: messages.shippingCityMissing,
  });

/** Checks the whole form (SPEC §5: both areas are required, the key is trimmed). */
export function parseShippingForm(fields: Record<string, unknown>) {
  return parseForm(settings, fields);
}

/** Checks only what is needed to ask for lists: a key, and a province where one is chosen. */
export function parseAreaQuestion(fields: Record<string, unknown>) {
  return parseForm(z.object({ apiKey, province: z.string().default('').transform(readAreaRef) }), fields);
}
