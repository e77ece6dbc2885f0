import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { messages } from '../messages.ts';
import { couriers } from './couriers.ts';
import { type AreaRef, readAreaRef } from './origin.ts';

const KEY_RULE = 'API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.';

/** An empty field keeps the saved key. Keys must be ASCII, because they are sent in an HTTP header. */
const apiKey = z
  .string()
  .default('')
  .transform((typed, context) => {
    const key = typed.trim();
    if (key === '' || /^[!-~]{8,200}$/.test(key)) return key;
    context.addIssue({ code: 'custom', message: KEY_RULE });
    return z.NEVER;
  });

const area = (missing: string) =>
  z
    .string(missing)
    .default('')
    .transform((value, context): AreaRef => {
      const ref = readAreaRef(value);
      if (ref) return ref;
      context.addIssue({ code: 'custom', message: missing });
      return z.NEVER;
    });

export const provinceMissing = 'Silakan pilih provinsi asal.';

const shippingSettings = z
  .object({ apiKey, province: area(provinceMissing), city: area(messages.shippingCityMissing) })
  .refine(({ province, city }) => province.shape === city.shape, {
    path: ['city'],
    message: messages.shippingCityMissing,
  });

export function parseShippingSettings(fields: Record<string, unknown>) {
  return parseForm(shippingSettings, fields);
}

export function parseAreaQuestion(fields: Record<string, unknown>) {
  return parseForm(z.object({ apiKey, province: z.string().default('').transform(readAreaRef) }), fields);
}

/** `catchall` covers the couriers' checkboxes. They must be texts, because a form could also send files. */
const couriersSchema = z
  .object({
    kecamatan: storableText(60, 'Kecamatan paling panjang 60 huruf.').refine(
      (text) => text !== '',
      'Isi kecamatan asal toko Anda.',
    ),
  })
  .catchall(z.string());

export function parseCouriers(fields: Record<string, unknown>) {
  const parsed = parseForm(couriersSchema, fields);
  if (!parsed.ok) return parsed;
  const codes = Object.keys(couriers).filter((code) => fields[`kurir-${code}`] === 'ya');
  return { ok: true as const, value: { kecamatan: parsed.value.kecamatan, couriers: codes.join(' ') } };
}
