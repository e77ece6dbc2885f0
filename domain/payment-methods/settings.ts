import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { MAX_SHOP_TEXT } from '../stores/store.ts';

const fields = z.object({
  caraPembayaran: storableText(MAX_SHOP_TEXT, `Cara pembayaran paling panjang ${MAX_SHOP_TEXT} huruf.`),
  uniqueCodes: z
    .string()
    .optional()
    .transform((on) => on === 'on'),
});

/** `caraPembayaran` is the shop's text on how to pay. `uniqueCodes`: see docs/product/payments.md#unique-codes. */
export type PaymentSettings = z.output<typeof fields>;

export function parsePaymentSettings(
  sent: Record<string, unknown>,
): { ok: true; settings: PaymentSettings } | { ok: false; errors: FieldErrors<PaymentSettings> } {
  const { caraPembayaran } = sent;
  // Browsers send a line break as two characters but count it as one, so the length check must count it as one, too.
  const text = typeof caraPembayaran === 'string' ? caraPembayaran.replaceAll('\r\n', '\n') : caraPembayaran;
  const parsed = parseForm(fields, { ...sent, caraPembayaran: text });
  return parsed.ok ? { ok: true, settings: parsed.value } : parsed;
}
