import { z } from 'zod';
import { parseDay } from '#domain/calendar/day.ts';
import { minutesOf } from '#domain/calendar/time-of-day.ts';
import { storableText } from '#domain/forms/fields.ts';
import { type FieldErrors, parseForm } from '#domain/forms/form.ts';
import { isUuid } from '#domain/id.ts';
import { waNumber } from '../fields.ts';
import { type ChatNumber, dayField, MAX_NUMBER_NAME, weekdays } from './number.ts';

export type ChatNumberForm = Omit<ChatNumber, 'id' | 'position'>;

const time = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { abort: true, error: 'Isi jam seperti 08:00, atau kosongkan.' })
  .transform((text) => (text === '' ? null : minutesOf(text)));

const day = z
  .string()
  .trim()
  .refine((text) => text === '' || parseDay(text) !== null, {
    abort: true,
    error: 'Tanggal tidak dikenal. Contoh: 2026-12-02.',
  })
  .transform((text) => parseDay(text));

const fields = z
  .object({
    name: storableText(MAX_NUMBER_NAME, `Nama paling panjang ${MAX_NUMBER_NAME} huruf.`)
      .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' '))
      .refine((text) => text !== '', 'Nama wajib diisi.'),
    waNumber: waNumber.nullable(),
    active: z
      .string()
      .optional()
      .transform((on) => on === 'on'),
    memberId: z
      .string()
      .refine((chosen) => chosen === '' || isUuid(chosen), { abort: true, error: 'Pilih akun dari daftar.' })
      .transform((chosen) => chosen || null),
    days: z.number().min(1, 'Pilih paling sedikit satu hari.'),
    hoursFrom: time,
    hoursUntil: time,
    awayFrom: day,
    awayUntil: day,
  })
  .superRefine(({ hoursFrom, hoursUntil, awayFrom, awayUntil }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (hoursFrom === null && hoursUntil !== null) refuse('hoursFrom', 'Isi kedua jam, atau kosongkan.');
    if (hoursFrom !== null && hoursUntil === null) refuse('hoursUntil', 'Isi kedua jam, atau kosongkan.');
    if (hoursFrom !== null && hoursFrom === hoursUntil)
      refuse('hoursUntil', 'Jam selesai harus berbeda dari jam mulai.');
    if (awayFrom === null && awayUntil !== null) refuse('awayFrom', 'Isi kedua tanggal, atau kosongkan.');
    if (awayFrom !== null && awayUntil === null) refuse('awayUntil', 'Isi kedua tanggal, atau kosongkan.');
    if (awayFrom !== null && awayUntil !== null && awayUntil < awayFrom)
      refuse('awayUntil', 'Hari terakhir tidak boleh sebelum hari pertama.');
  });

/** Parses the form of a WhatsApp number. If `isOwn`, ignores `waNumber`, which is edited in the shop's settings. */
export function parseChatNumber(
  sent: Record<string, unknown>,
  isOwn: boolean,
): { ok: true; value: ChatNumberForm } | { ok: false; errors: FieldErrors<ChatNumberForm> } {
  const days = weekdays.reduce(
    (bits, _, nth) => (sent[dayField(nth)] === 'on' ? bits | (1 << nth) : bits),
    0,
  );
  return parseForm(fields, { ...sent, days, ...(isOwn ? { waNumber: null } : {}) });
}
