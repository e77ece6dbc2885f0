import { z } from 'zod';
import { storableText, wholeNumberField } from '#domain/forms/fields.ts';
import { type FieldErrors, parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';
import { type AutomaticPayment, MAX_CEILING, MAX_DAILY_SUM } from './automatic.ts';
import { MAX_PHONE_NAME, silences } from './phone.ts';

const silentHours = z
  .enum(silences.map(String) as [string, ...string[]], { error: 'Pilih waktunya dari daftar.' })
  .transform(Number);

const phone = z.object({
  name: storableText(MAX_PHONE_NAME, `Nama HP paling panjang ${MAX_PHONE_NAME} huruf.`).refine(
    Boolean,
    'Nama HP wajib diisi.',
  ),
  silentHours,
});

export function parsePhoneForm(
  fields: Record<string, unknown>,
):
  | { ok: true; value: { name: string; silentHours: number } }
  | { ok: false; errors: FieldErrors<z.output<typeof phone>> } {
  return parseForm(phone, fields);
}

const amountUpTo = (max: number, missing: string) =>
  wholeNumberField({ max })
    .transform((amount) => amount ?? 0)
    .refine((amount) => amount > 0, missing);

const automatic = z.object({
  active: z
    .string()
    .optional()
    .transform((on) => on === 'on'),
  ceiling: amountUpTo(MAX_CEILING, 'Isi batas per pesanan.'),
  dailySum: amountUpTo(MAX_DAILY_SUM, 'Isi batas sehari.'),
});

export function parseAutomaticForm(
  fields: Record<string, unknown>,
): { ok: true; value: AutomaticPayment } | { ok: false; errors: FieldErrors<AutomaticPayment> } {
  const parsed = parseForm(automatic, fields);
  if (!parsed.ok) return parsed;
  const { dailySum, ceiling } = parsed.value;
  return dailySum < ceiling
    ? { ok: false, errors: { dailySum: 'Batas sehari tidak boleh di bawah batas per pesanan.' } }
    : parsed;
}

const id = z.string().refine(isUuid);

const noticeAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('forgetAll') }),
  z.object({ intent: z.enum(['revoke', 'forgetNotice', 'forgetRule']), id }),
  z.object({ intent: z.literal('silence'), id, silentHours }),
  z.object({ intent: z.literal('teach'), id, nth: z.string().regex(/^\d$/).transform(Number) }),
]);

export type PaymentNoticeAction = z.output<typeof noticeAction>;

export function parsePaymentNoticeAction(fields: Record<string, unknown>): PaymentNoticeAction | null {
  const parsed = noticeAction.safeParse(fields);
  return parsed.success ? parsed.data : null;
}
