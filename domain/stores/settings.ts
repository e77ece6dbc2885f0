import { z } from 'zod';
import { parseDay } from '../calendar/day.ts';
import { type TimeZone, timeZoneNames } from '../calendar/time-zone.ts';
import { periodField, storableText, wholeNumberField } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { MAX_PRICE } from '../limits.ts';
import { namaToko, waNumber } from './fields.ts';
import { MAX_OPENING_NOTE } from './opening.ts';
import { answerPeriods, isAllowedSlug, MAX_SHOP_TEXT, MAX_SLUG_LENGTH, paymentPeriods } from './store.ts';

/** A shop keeps its earlier slugs. This limit, which includes the current slug, prevents hoarding of slugs. */
export const MAX_SLUGS = 20;

export const MAX_RENAMES_A_DAY = 5;

export const slugMessages = {
  required: 'Alamat link toko wajib diisi.',
  malformed: `Alamat link toko hanya berisi huruf kecil, angka, dan tanda hubung, 3–${MAX_SLUG_LENGTH} karakter.`,
  reserved: 'Alamat ini tidak bisa dipakai. Pilih yang lain.',
  taken: (slug: string, suggestion: string | null) =>
    `Alamat "${slug}" sudah dipakai toko lain.${suggestion ? ` Coba "${suggestion}".` : ' Pilih yang lain.'}`,
  tooManyToday: `Alamat link toko paling banyak diganti ${MAX_RENAMES_A_DAY} kali sehari. Coba lagi besok.`,
  ended: 'Toko ini sudah lama berakhir. Perpanjang dulu, lalu pilih alamat baru.',
  tooMany: `Alamat link toko sudah diganti ${MAX_SLUGS - 1} kali. Pilih salah satu alamat yang pernah dipakai.`,
};

const slug = z.string().transform((typed, context) => {
  const wanted = typed.slice(0, 300).trim().toLowerCase();
  // Owners may paste their shop's full URL instead of typing only the slug.
  const name = /^\S*\/toko\/([^/?#\s]*)/.exec(wanted)?.[1] ?? wanted;
  const message = slugFault(name);
  if (!message) return name;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const themeColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Warna tema ditulis #rrggbb, misalnya #007bff.');

const returnDay = z
  .string()
  .nullable()
  .transform((typed, context) => {
    const day = typed === null ? null : parseDay(typed.trim());
    if (day !== null || typed === null) return day;
    const message =
      typed.trim() === '' ? 'Isi tanggal toko buka lagi.' : 'Tanggal tidak dikenal. Contoh: 2026-12-02.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const zones = Object.keys(timeZoneNames) as TimeZone[];

const fields = z.object({
  namaToko,
  slug,
  waNumber,
  themeColor,
  deskripsi: storableText(MAX_SHOP_TEXT, `Deskripsi toko paling panjang ${MAX_SHOP_TEXT} huruf.`),
  timeZone: z.enum(zones, 'Pilih WIB, WITA, atau WIT.'),
  paymentHours: periodField(paymentPeriods, 'Pilih batas waktu bayar dari daftar.'),
  answerHours: periodField(answerPeriods, 'Pilih batas waktu konfirmasi dari daftar.'),
  openingNote: storableText(MAX_OPENING_NOTE, `Catatan buka paling panjang ${MAX_OPENING_NOTE} huruf.`),
  closedUntil: returnDay,
  minOrder: wholeNumberField({ max: MAX_PRICE }).transform((rupiah) => rupiah ?? 0),
});

export type StoreSettings = z.output<typeof fields>;

export type SettingsErrors = FieldErrors<
  StoreSettings & { logo: string; cover: string; password: string; form: string }
>;

export function parseSettings(
  sent: Record<string, unknown>,
): { ok: true; settings: StoreSettings } | { ok: false; errors: SettingsErrors } {
  // Browsers send a line break as two characters, but `maxlength` counts it as one, and so must our length check.
  const lines = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);
  const { deskripsi, openingNote, onHoliday, closedUntil } = sent;
  const parsed = parseForm(fields, {
    ...sent,
    deskripsi: lines(deskripsi),
    openingNote: lines(openingNote),
    closedUntil: typeof closedUntil === 'string' && onHoliday !== 'on' ? null : closedUntil,
  });
  return parsed.ok ? { ok: true, settings: parsed.value } : parsed;
}

function slugFault(slug: string): string | null {
  if (slug === '') return slugMessages.required;
  if (isAllowedSlug(slug)) return null;
  const fits = slug.length >= 3 && slug.length <= MAX_SLUG_LENGTH;
  return fits && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slugMessages.reserved : slugMessages.malformed;
}
