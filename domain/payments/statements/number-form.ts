import { z } from 'zod';
import { parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';

/** `seenTotal` is the order's total if the owner was warned that the payment has another amount; otherwise null. */
export type NumberedRow = { rowId: string; orderNumber: number; seenTotal: number | null };

const MAX_NUMBER = 2_147_483_647;
const wrong = 'Ketik nomor pesanan, misalnya 1001.';

const fields = z.object({
  rowId: z.string().refine(isUuid),
  orderNumber: z
    .string()
    .regex(/^\s*#?\s*\d{1,10}\s*$/, wrong)
    .transform((typed) => Number(typed.replace('#', '')))
    .refine((number) => number >= 1 && number <= MAX_NUMBER, wrong),
  seenTotal: z
    .string()
    .regex(/^\d{0,15}$/)
    .default('')
    .transform((total) => (total === '' ? null : Number(total))),
});

/** Returns null if the form has no order number. `error` is about the number; it is '' if something else is wrong. */
export function parseNumberedRow(
  sent: Record<string, unknown>,
): { ok: true; asked: NumberedRow } | { ok: false; error: string } | null {
  if (sent.intent !== 'accept' || sent.orderNumber === undefined) return null;
  const parsed = parseForm(fields, sent);
  if (parsed.ok) return { ok: true, asked: parsed.value };
  const { orderNumber = '', ...others } = parsed.errors;
  return { ok: false, error: Object.keys(others).length > 0 ? '' : orderNumber };
}
