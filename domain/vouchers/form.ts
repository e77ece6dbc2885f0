import { z } from 'zod';
import { endOfDay, parseDay, startOfDay } from '../calendar/day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { wholeNumberField } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { MAX_PRICE } from '../limits.ts';
import { parseVoucherCode, refusalText, type VoucherTerms, type VoucherValidity } from './voucher.ts';

export type NewVoucher = VoucherTerms & Omit<VoucherValidity, 'active'> & { code: string };

const MAX_COUNT = 1_000_000;

const code = z.string().transform((typed, context) => {
  const parsed = parseVoucherCode(typed);
  if (parsed && parsed.length >= 3) return parsed;
  const text =
    typed.trim() === '' ? 'Kode wajib diisi.' : `${refusalText({ reason: 'malformed' })} Panjangnya 3–20.`;
  return addIssue(context, text);
});

const count = (min: number, max: number) => z.string().default('').pipe(wholeNumberField({ min, max }));

const day = (label: string) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return null;
      return parseDay(typed.trim()) ?? addIssue(context, `${label} tidak dikenal. Contoh: 2026-11-21.`);
    });

const fields = z.object({
  code,
  kind: z.enum(['percent', 'rupiah'], 'Pilih Persen atau Rupiah.'),
  value: count(1, MAX_PRICE),
  maxDiscount: count(1, MAX_PRICE),
  minPurchase: count(0, MAX_PRICE),
  startDay: day('Tanggal mulai'),
  endDay: day('Tanggal berakhir'),
  quota: count(1, MAX_COUNT),
  perBuyerLimit: count(1, MAX_COUNT),
});

export type VoucherErrors = FieldErrors<z.output<typeof fields>>;

/** Days are in the shop's time zone, and the last one is included. Drops `maxDiscount` unless `kind` is 'percent'. */
export function parseVoucherForm(
  sent: Record<string, unknown>,
  { timeZone, now }: { timeZone: TimeZone; now: Date },
): { ok: true; voucher: NewVoucher } | { ok: false; errors: VoucherErrors } {
  const parsed = parseForm(fields, sent);
  if (!parsed.ok) return { ok: false, errors: { ...(isEmpty(sent.value) && NO_VALUE), ...parsed.errors } };
  const { startDay, endDay, value, maxDiscount, minPurchase, kind, ...rest } = parsed.value;
  const startsAt = startDay === null ? now : startOfDay(startDay, timeZone);
  const endsAt = endDay === null ? null : endOfDay(endDay, timeZone);
  if (value === null) return { ok: false, errors: NO_VALUE };
  if (kind === 'percent' && value > 100) return { ok: false, errors: { value: 'Persen paling banyak 100.' } };
  if (endsAt !== null && endsAt <= startsAt) {
    return { ok: false, errors: { endDay: 'Tanggal berakhir harus pada atau sesudah tanggal mulai.' } };
  }
  if (endsAt !== null && endsAt <= now) {
    return { ok: false, errors: { endDay: 'Tanggal berakhir sudah lewat.' } };
  }
  return {
    ok: true,
    voucher: {
      ...rest,
      kind,
      value,
      maxDiscount: kind === 'percent' ? maxDiscount : null,
      minPurchase: minPurchase ?? 0,
      startsAt,
      endsAt,
    },
  };
}

const NO_VALUE = { value: 'Nilai wajib diisi.' };

function isEmpty(sent: unknown): boolean {
  return typeof sent === 'string' && sent.trim() === '';
}

function addIssue(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
