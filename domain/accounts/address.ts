import { z } from 'zod';
import { storableText } from '../forms/text.ts';
import { parsePhone } from './phone.ts';

/** Where an order goes: the shipping form's fields, checked and trimmed; `wa` as 62…. */
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

const required = (max: number, label: string) =>
  storableText(max, `${label} paling panjang ${max} huruf.`).refine(
    (text) => text !== '',
    `${label} wajib diisi.`,
  );

/** A phone number as 62…; an empty one stays empty. */
const waOrEmpty = z.string().transform((typed, context) => {
  const phone = typed.trim() === '' ? '' : parsePhone(typed);
  if (phone !== null) return phone;
  context.addIssue({ code: 'custom', message: 'Nomor WhatsApp tidak valid. Contoh: 081234567890.' });
  return z.NEVER;
});

const wa = waOrEmpty.refine((phone) => phone !== '', 'Nomor WhatsApp wajib diisi.');

/** 5 digits in a shape that allows them to be missing or not; the regions are counted from 1. */
const kodePos = (shape: RegExp) =>
  z
    .string()
    .trim()
    .regex(shape, { error: 'Kode pos terdiri dari 5 angka.', abort: true })
    .refine((digits) => !digits.startsWith('0'), 'Kode pos tidak diawali angka 0.');

/** The shipping form of the cart. */
export const shippingAddressSchema = z.object({
  namaLengkap: required(100, 'Nama lengkap'),
  wa,
  alamatLengkap: required(300, 'Alamat lengkap'),
  provinsi: required(60, 'Provinsi'),
  kotaKabupaten: required(60, 'Kota/kabupaten'),
  kecamatan: required(60, 'Kecamatan'),
  kodePos: kodePos(/^\d{5}$/),
  catatan: storableText(300, 'Catatan paling panjang 300 huruf.'),
});

/** The profile form (SPEC §2): the same fields, each may still be empty. */
export const profileSchema = z.object({
  namaLengkap: storableText(100, 'Nama lengkap paling panjang 100 huruf.'),
  wa: waOrEmpty,
  alamatLengkap: storableText(300, 'Alamat lengkap paling panjang 300 huruf.'),
  provinsi: storableText(60, 'Provinsi paling panjang 60 huruf.'),
  kotaKabupaten: storableText(60, 'Kota/kabupaten paling panjang 60 huruf.'),
  kecamatan: storableText(60, 'Kecamatan paling panjang 60 huruf.'),
  kodePos: kodePos(/^(\d{5})?$/),
});

/** The part of it that the list of areas knows. */
export const areaNamesSchema = profileSchema.pick({ provinsi: true, kotaKabupaten: true, kecamatan: true });

/** What a profile holds beside the account. */
export type Profile = z.output<typeof profileSchema>;

/** The address in one line, as orders and invoices show it (SPEC's `alamat`). */
export function composeAddress(address: Omit<ShippingAddress, 'namaLengkap' | 'wa' | 'catatan'>): string {
  const { alamatLengkap, kecamatan, kotaKabupaten, provinsi, kodePos } = address;
  return `${alamatLengkap}, ${kecamatan}, ${kotaKabupaten}, ${provinsi} ${kodePos}`;
}
