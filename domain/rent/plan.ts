import { z } from 'zod';
import { formatNumber, formatRupiah } from '../format.ts';
import { storableText, wholeNumberField } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';

/** What a shop rents for one term. `price` is in rupiah for all months together; null means no limit. */
export type PlanTerms = {
  name: string;
  price: number;
  months: number;
  maxProducts: number | null;
  maxPhotoBytes: number | null;
};

export type RentPlan = PlanTerms & {
  id: string;
  words: string;
  /** False if only owners with the plan's own link may choose it. */
  isPublic: boolean;
  position: number;
  /** When the plan was withdrawn; shops that have it may still renew it. */
  endedAt: Date | null;
};

export type NewPlan = Omit<RentPlan, 'id' | 'endedAt'>;

export const MEGABYTE = 1_000_000;
const MAX_MONTHS = 36;
const MAX_PLAN_PRICE = 1_000_000_000;

const required = 'Wajib diisi.';
const number = (min: number, max: number) => z.string().default('').pipe(wholeNumberField({ min, max }));
const neededNumber = (min: number, max: number) =>
  number(min, max).transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: required });
    return z.NEVER;
  });

const fields = z.object({
  name: storableText(40, 'Nama paket paling panjang 40 huruf.').refine((text) => text !== '', required),
  price: neededNumber(1_000, MAX_PLAN_PRICE),
  months: neededNumber(1, MAX_MONTHS),
  words: storableText(300, 'Keterangan paling panjang 300 huruf.').default(''),
  maxProducts: number(1, 1_000_000),
  maxPhotoMegabytes: number(1, 1_000_000),
  position: number(0, 1_000),
  isPublic: z.string().optional(),
});

export type PlanErrors = FieldErrors<z.output<typeof fields>>;

export function parsePlanForm(
  sent: Record<string, unknown>,
): { ok: true; plan: NewPlan } | { ok: false; errors: PlanErrors } {
  const parsed = parseForm(fields, sent);
  if (!parsed.ok) return parsed;
  const { maxPhotoMegabytes, position, isPublic, ...plan } = parsed.value;
  return {
    ok: true,
    plan: {
      ...plan,
      maxPhotoBytes: maxPhotoMegabytes === null ? null : maxPhotoMegabytes * MEGABYTE,
      position: position ?? 0,
      isPublic: isPublic !== undefined,
    },
  };
}

export function monthlyPrice({ price, months }: Pick<PlanTerms, 'price' | 'months'>): number {
  return Math.round(price / months);
}

export function termText(months: number): string {
  if (months % 12 !== 0) return `${months} bulan`;
  return months === 12 ? 'setahun' : `${months / 12} tahun`;
}

/** Lists what the plan allows, for people. Orders are never limited. */
export function planLimits({ maxProducts, maxPhotoBytes }: PlanTerms): string[] {
  return [
    'Pesanan tanpa batas',
    maxProducts === null ? 'Produk tanpa batas' : `Sampai ${formatNumber(maxProducts)} produk`,
    maxPhotoBytes === null
      ? 'Ruang foto tanpa batas'
      : `Ruang foto ${formatNumber(Math.ceil(maxPhotoBytes / MEGABYTE))} MB`,
  ];
}

export function planPrice({ price, months }: Pick<PlanTerms, 'price' | 'months'>): string {
  return `${formatRupiah(price)} untuk ${termText(months)}`;
}
