import { data } from 'react-router';
import type { Texts } from './answers.ts';

export type PostedFields = Record<string, FormDataEntryValue>;

/** The last one where a name stands twice. Throws 400 for a body that is no form or breaks off. */
export async function readPostedFields(request: Request): Promise<PostedFields> {
  const form = await request.formData().catch(() => null);
  if (!form) throw data('Formulir tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.', { status: 400 });
  return Object.fromEntries(form);
}

/** Goes back into the form: name the fields where a password or key is among them. */
export function typedIn(fields: PostedFields, names = Object.keys(fields)): Texts {
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  );
}
