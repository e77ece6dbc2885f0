import { z } from 'zod';
import { storableText, wholeNumberField } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { MAX_MEMBERS } from '../team/team.ts';
import { MEGABYTE, type NewPlan } from './plan.ts';

const MAX_MONTHS = 36;
const MAX_PLAN_PRICE = 1_000_000_000;

const required = 'Wajib diisi.';
const number = (min: number, max: number) => z.string().default('').pipe(wholeNumberField({ min, max }));
const neededNumber = (min: number, max: number) =>
  number(min, max).transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: required });
    return z.NEVER;
  });

const fields = z.object({
  name: storableText(40, 'Nama paket paling panjang 40 huruf.').refine((text) => text !== '', required),
  price: neededNumber(1_000, MAX_PLAN_PRICE),
  months: neededNumber(1, MAX_MONTHS),
  words: storableText(300, 'Keterangan paling panjang 300 huruf.').default(''),
  maxProducts: number(1, 1_000_000),
  maxPhotoMegabytes: number(1, 1_000_000),
  maxMembers: number(1, MAX_MEMBERS),
  position: number(0, 1_000),
  isPublic: z.string().optional(),
});

export type PlanErrors = FieldErrors<z.output<typeof fields>>;

export function parsePlanForm(
  sent: Record<string, unknown>,
): { ok: true; plan: NewPlan } | { ok: false; errors: PlanErrors } {
  const parsed = parseForm(fields, sent);
  if (!parsed.ok) return parsed;
  const { maxPhotoMegabytes, position, isPublic, ...plan } = parsed.value;
  return {
    ok: true,
    plan: {
      ...plan,
      maxPhotoBytes: maxPhotoMegabytes === null ? null : maxPhotoMegabytes * MEGABYTE,
      position: position ?? 0,
      isPublic: isPublic !== undefined,
    },
  };
}
