import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { parsePhone } from '../forms/typed.ts';

export const namaToko = storableText(80, 'Nama toko paling panjang 80 huruf.')
  .refine((text) => text !== '', 'Nama toko wajib diisi.')
  .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' '));

export const waNumber = z.string().transform((typed, context) => {
  const phone = parsePhone(typed);
  if (phone) return phone;
  const message =
    typed.trim() === ''
      ? 'Nomor WhatsApp wajib diisi.'
      : 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
