import { z } from 'zod';
import { storableText } from '#domain/forms/fields.ts';
import { type FieldErrors, parseForm } from '#domain/forms/form.ts';
import { MAX_STORE_NOTE } from '../store-list.ts';

/** A form sends each end of a line as two characters. */
const lines = z
  .string('Catatan tidak terbaca. Muat ulang halaman.')
  .transform((text) => text.replace(/\r\n?/g, '\n'));

const fields = z.object({
  note: lines.pipe(storableText(MAX_STORE_NOTE, `Catatan paling panjang ${MAX_STORE_NOTE} karakter.`)),
  /** Only compared. */
  seenNote: lines,
});

type StoreNote = z.output<typeof fields>;

/** `seenNote` is what stood there when the writing began. */
export function parseStoreNote(
  sent: Record<string, unknown>,
): { ok: true; value: StoreNote } | { ok: false; errors: FieldErrors<StoreNote> } {
  return parseForm(fields, sent);
}
