import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { MAX_CUSTOMER_NOTE, MAX_CUSTOMER_TAGS, MAX_TAG_LETTERS, tagsIn } from './customer.ts';

const fields = z.object({
  note: storableText(MAX_CUSTOMER_NOTE, `Catatan paling panjang ${MAX_CUSTOMER_NOTE} karakter.`),
  tags: storableText(200, `Tag terlalu panjang. Paling banyak ${MAX_CUSTOMER_TAGS} tag.`)
    .transform(tagsIn)
    .refine((tags) => tags.length <= MAX_CUSTOMER_TAGS, `Paling banyak ${MAX_CUSTOMER_TAGS} tag.`)
    .refine(
      (tags) => tags.every((tag) => tag.length <= MAX_TAG_LETTERS),
      `Satu tag paling panjang ${MAX_TAG_LETTERS} huruf.`,
    ),
});

type CustomerNotes = z.output<typeof fields>;

export function parseCustomerForm(
  sent: Record<string, unknown>,
): { ok: true; value: CustomerNotes } | { ok: false; errors: FieldErrors<CustomerNotes> } {
  return parseForm(fields, sent);
}
