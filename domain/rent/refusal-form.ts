import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { MAX_REASON } from '../payments/proof.ts';

const fields = z.object({
  reason: storableText(MAX_REASON, `Alasan paling panjang ${MAX_REASON} huruf.`)
    .default('')
    .refine((text) => text !== '', 'Tulis alasannya; pemilik toko membacanya.'),
});

/** Parses the form in which the operator refuses an owner's proof of a rent payment. */
export function parseRentRefusal(sent: Record<string, unknown>) {
  return parseForm(fields, sent);
}
