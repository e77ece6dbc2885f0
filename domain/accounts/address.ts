import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { parseForm } from '../forms/form.ts';
import { parsePhone } from '../forms/typed.ts';

/** An address after validation and trimming. Its WhatsApp number `wa` begins with the country code 62. */
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

const required = (max: number, label: string) =>
  storableText(max, `${label} paling panjang ${max} huruf.`).refine(
    (text) => text !== '',
    `${label} wajib diisi.`,
  );

const waOrEmpty = z.string().transform((typed, context) => {
  const phone = typed.trim() === '' ? '' : parsePhone(typed);
  if (phone !== null) return phone;
  context.addIssue({ code: 'custom', message: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.' });
  return z.NEVER;
});

const wa = waOrEmpty.refine((phone) => phone !== '', 'Nomor WhatsApp wajib diisi.');

const kodePos = (shape: RegExp) =>
  z
    .string()
    .trim()
    .regex(shape, { error: 'Kode pos terdiri dari 5 angka.', abort: true })
    .refine((digits) => !digits.startsWith('0'), 'Kode pos tidak diawali angka 0.');

export const deliveryAddressSchema = z.object({
  namaLengkap: required(100, 'Nama lengkap'),
  wa,
  alamatLengkap: required(300, 'Alamat lengkap'),
  provinsi: required(60, 'Provinsi'),
  kotaKabupaten: required(60, 'Kota/kabupaten'),
  kecamatan: required(60, 'Kecamatan'),
  kodePos: kodePos(/^\d{5}$/),
  catatan: storableText(300, 'Catatan paling panjang 300 huruf.'),
});

const pickUpSchema = deliveryAddressSchema.pick({ namaLengkap: true, wa: true, catatan: true });

const nowhere = { alamatLengkap: '', provinsi: '', kotaKabupaten: '', kecamatan: '', kodePos: '' };

const pickUpAddress = pickUpSchema.transform((person): DeliveryAddress => ({ ...person, ...nowhere }));

export function isPickUp(fields: Record<string, unknown>): boolean {
  return fields.ambil === 'ya';
}

export function parseAddress(fields: Record<string, unknown>) {
  return parseForm<z.ZodType<DeliveryAddress>>(
    isPickUp(fields) ? pickUpAddress : deliveryAddressSchema,
    fields,
  );
}

export const profileSchema = z.object({
  namaLengkap: storableText(100, 'Nama lengkap paling panjang 100 huruf.'),
  wa: waOrEmpty,
  alamatLengkap: storableText(300, 'Alamat lengkap paling panjang 300 huruf.'),
  provinsi: storableText(60, 'Provinsi paling panjang 60 huruf.'),
  kotaKabupaten: storableText(60, 'Kota/kabupaten paling panjang 60 huruf.'),
  kecamatan: storableText(60, 'Kecamatan paling panjang 60 huruf.'),
  kodePos: kodePos(/^(\d{5})?$/),
});

export const areaNamesSchema = profileSchema.pick({ provinsi: true, kotaKabupaten: true, kecamatan: true });

export type Profile = z.output<typeof profileSchema>;
