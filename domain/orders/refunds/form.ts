import { z } from 'zod';
import { parseDay } from '#domain/calendar/day.ts';
import { formatDay } from '#domain/calendar/format.ts';
import { formatRupiahPlain } from '#domain/format.ts';
import { wholeNumberField } from '#domain/forms/fields.ts';
import { type FieldErrors, parseForm } from '#domain/forms/form.ts';

/** `seenRefunded` is the sum of earlier refunds that the owner saw. */
export type NewRefund = { amount: number; day: string; seenRefunded: number };

export type RefundErrors = FieldErrors<Pick<NewRefund, 'amount' | 'day'>>;

/** Limits the number of digits. `refundErrors` checks the limit that matters: the amount not refunded yet. */
const MAX_REFUND = 999_999_999_999_999;

const fields = z.object({
  amount: wholeNumberField({ min: 1, max: MAX_REFUND }).transform((amount, context) => {
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: 'Jumlah wajib diisi.' });
    return z.NEVER;
  }),
  day: z.string().transform((typed, context) => {
    const day = parseDay(typed.trim());
    if (day !== null) return day;
    context.addIssue({ code: 'custom', message: 'Tanggal tidak dikenal. Contoh: 2026-11-21.' });
    return z.NEVER;
  }),
  // An invalid number becomes -1, so that it differs from the real sum and the server rejects the form.
  seenRefunded: z
    .string()
    .default('')
    .transform((seen) => (/^\d{1,15}$/.test(seen) ? Number(seen) : -1)),
});

export function parseRefund(
  sent: Record<string, unknown>,
): { ok: true; refund: NewRefund } | { ok: false; errors: RefundErrors } {
  const parsed = parseForm(fields, sent);
  return parsed.ok ? { ok: true, refund: parsed.value } : parsed;
}

/** `left` is the amount not refunded yet. Days are in the shop's time zone. */
export function refundErrors(
  { amount, day }: NewRefund,
  { left, placedOn, today }: { left: number; placedOn: string; today: string },
): RefundErrors {
  const errors: RefundErrors = {};
  if (amount > left)
    errors.amount = `Paling banyak ${formatRupiahPlain(left)}, sisa yang belum dikembalikan.`;
  if (day > today) errors.day = 'Tanggal ini belum tiba.';
  if (day < placedOn) errors.day = `Tidak boleh sebelum tanggal pesanan, ${formatDay(placedOn)}.`;
  return errors;
}
