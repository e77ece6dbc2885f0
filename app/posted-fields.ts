import { data } from 'react-router';

/**
 * The fields of a posted form by name, the last one where a name stands twice. Throws 400 for a body that is no form
 * or breaks off: that is the sender's matter, not a failure of ours.
 */
export async function readPostedFields(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const form = await request.formData().catch(() => null);
  if (!form) throw data('Formulir tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.', { status: 400 });
  return Object.fromEntries(form);
}
