import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { plusDays, termStart } from './term.ts';

const MAX_DAYS = 3_650;
const DAY_MS = 86_400_000;

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

type GivenKind = 'gift' | 'correction';

/**
 * Returns the start and end of days that the operator adds to a shop's rent. A gift begins when the rent ends, or now
 * if the shop is closed. A correction that takes days away has no length: both dates are the rent's new end.
 */
export function spanOfGivenDays(
  { kind, days }: { kind: GivenKind; days: number },
  expiryDate: Date,
  now: Date,
): { from: Date; to: Date } {
  const from = kind === 'gift' ? termStart(expiryDate, now) : expiryDate;
  const to = plusDays(from, days);
  return days > 0 ? { from, to } : { from: to, to };
}

/** Returns how many whole days the operator may take from a shop's rent, so that it does not end before now. */
export function mostDaysTaken(expiryDate: Date, now: Date): number {
  return Math.max(0, Math.floor((expiryDate.getTime() - now.getTime()) / DAY_MS));
}

export function tooManyTaken(most: number): string {
  if (most === 0)
    return 'Tidak ada hari yang bisa diambil: masa sewa toko ini habis hari ini atau sudah habis.';
  return `Paling banyak ${most} hari bisa diambil, supaya tanggal berakhir tidak sebelum hari ini.`;
}

/** Reads the form by which the operator gives or takes days. `seen` is the shop's end date that the form showed. */
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
