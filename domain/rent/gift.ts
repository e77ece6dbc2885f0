import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';

const MAX_DAYS = 3_650;

const wrongDays = `Isi 1 sampai ${MAX_DAYS}, misalnya 14. Koreksi boleh dengan tanda kurang, misalnya -14.`;

const fields = z.object({
  kind: z.enum(['gift', 'correction'], 'Pilih Hadiah atau Koreksi.'),
  days: z
    .string()
    .trim()
    .regex(/^[-−+]?\d{1,4}$/, wrongDays)
    .transform((typed) => Number(typed.replace('−', '-')))
    .refine((days) => days !== 0 && Math.abs(days) <= MAX_DAYS, wrongDays),
  note: storableText(300, 'Alasan paling panjang 300 huruf.').refine((text) => text !== '', 'Wajib diisi.'),
  seen: z.string().default(''),
});

/** The operator gives days to a shop or, with a correction, takes them away. `seen` is the end date that was shown. */
export function parseGivenDays(sent: Record<string, unknown>) {
  const parsed = parseForm(fields, sent);
  if (!parsed.ok)
    return { ok: false as const, errors: parsed.errors as FieldErrors<{ kind: 0; days: 0; note: 0 }> };
  const { kind, days, note, seen } = parsed.value;
  if (kind === 'gift' && days < 0) return { ok: false as const, errors: { days: wrongDays } };
  const end = new Date(seen);
  return {
    ok: true as const,
    given: { kind, days, note, seen: Number.isNaN(end.getTime()) ? null : end },
  };
}
