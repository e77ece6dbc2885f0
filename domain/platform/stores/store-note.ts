import { z } from 'zod';
import { storableText } from '#domain/forms/fields.ts';
import { type FieldErrors, parseForm } from '#domain/forms/form.ts';
import { MAX_STORE_NOTE } from '../store-list.ts';

const lines = z
  .string('Catatan tidak terbaca. Muat ulang halaman.')
  .transform((text) => text.replace(/\r\n?/g, '\n'));

const fields = z.object({
  note: lines.pipe(storableText(MAX_STORE_NOTE, `Catatan paling panjang ${MAX_STORE_NOTE} karakter.`)),
  seenNote: lines,
});

type StoreNote = z.output<typeof fields>;

/** `seenNote` is the note when editing began, so that a change made since then is noticed. */
export function parseStoreNote(
  sent: Record<string, unknown>,
): { ok: true; value: StoreNote } | { ok: false; errors: FieldErrors<StoreNote> } {
  return parseForm(fields, sent);
}
