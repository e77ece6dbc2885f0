import { data } from 'react-router';

/** The last of several fields of one name. Throws 400 for a body that is no form, or breaks off. */
export async function readPostedFields(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const form = await request.formData().catch(() => null);
  if (!form) throw data('Formulir tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.', { status: 400 });
  return Object.fromEntries(form);
}
