import { data } from 'react-router';
import type { Texts } from './answers.ts';

export type PostedFields = Record<string, FormDataEntryValue>;

/** Reads a form. A repeated field name keeps its last value. Throws 400 if the body is not a form or is cut off. */
export async function readPostedFields(request: Request): Promise<PostedFields> {
  const form = await request.formData().catch(() => null);
  if (!form) throw data('Formulir tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.', { status: 400 });
  return Object.fromEntries(form);
}

/** Returns the text fields to send back to the browser. Do not include passwords or keys in `names`. */
export function typedIn(fields: PostedFields, names = Object.keys(fields)): Texts {
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  );
}
