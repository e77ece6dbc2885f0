import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { completeRights, presets, type Right, rights } from '../rights.ts';
import { teamMessages } from './texts.ts';

const role = z.enum(presets, { error: 'Pilih peran.' });

const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    (text) => text === '' || (text.length <= 254 && z.email().safeParse(text).success),
    'Format email tidak valid. Contoh: nama@contoh.com.',
  )
  .transform((text) => text || null);

const inviteSchema = z
  .object({
    name: storableText(60, 'Nama paling panjang 60 huruf.').refine(
      (text) => text !== '',
      'Isi nama orangnya.',
    ),
    role,
    email,
  })
  .refine((asked) => asked.role !== 'owner' || asked.email !== null, {
    path: ['email'],
    message: teamMessages.ownerNeedsEmail,
  });

export type NewInvitation = z.output<typeof inviteSchema>;

export function parseInvite(fields: Record<string, unknown>) {
  return parseForm(inviteSchema, { ...fields, email: fields.email ?? '' });
}

const roleSchema = z.object({ role });

export function parseRole(fields: Record<string, unknown>) {
  return parseForm(roleSchema, fields);
}

export function parseRights(fields: Record<string, unknown>): Right[] {
  return completeRights(rights.filter((right) => fields[right] !== undefined));
}
