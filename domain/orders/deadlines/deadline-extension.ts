import { z } from 'zod';
import { periodField } from '#domain/forms/fields.ts';
import { parseForm } from '#domain/forms/form.ts';
import { type PaymentHours, paymentPeriods } from '#domain/stores/store.ts';

export type DeadlineExtension = {
  addedHours: PaymentHours | null;
  /** The deadline that the owner saw, as an ISO string. */
  seenDue: string;
};

const fields = z.object({
  addedHours: periodField(paymentPeriods, 'Pilih tambahan waktu dari daftar.'),
  seenDue: z.string().default(''),
});

export function parseDeadlineExtension(
  sent: Record<string, unknown>,
): { ok: true; change: DeadlineExtension } | { ok: false; error: string | undefined } {
  const parsed = parseForm(fields, sent);
  return parsed.ok ? { ok: true, change: parsed.value } : { ok: false, error: parsed.errors.addedHours };
}
