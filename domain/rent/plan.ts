import { formatNumber, formatRupiah } from '../format.ts';
import { MAX_MEMBERS } from '../team/team.ts';

/** The terms of a rent plan. `price` is in rupiah for all `months` together. A limit of null means unlimited. */
export type PlanTerms = {
  name: string;
  price: number;
  months: number;
  maxProducts: number | null;
  maxPhotoBytes: number | null;
  /** Maximum number of team members, including owners. If null, only MAX_MEMBERS applies, the limit of every team. */
  maxMembers: number | null;
};

export type RentPlan = PlanTerms & {
  id: string;
  words: string;
  /** If false, only owners who have the plan's own link may choose it. */
  isPublic: boolean;
  position: number;
  /** When the operator withdrew the plan. Shops that already have the plan may still renew it. */
  endedAt: Date | null;
};

export type NewPlan = Omit<RentPlan, 'id' | 'endedAt'>;

export const MEGABYTE = 1_000_000;

export function monthlyPrice({ price, months }: Pick<PlanTerms, 'price' | 'months'>): number {
  return Math.round(price / months);
}

export function termText(months: number): string {
  if (months % 12 !== 0) return `${months} bulan`;
  return months === 12 ? 'setahun' : `${months / 12} tahun`;
}

export function planLimits({ maxProducts, maxPhotoBytes, maxMembers }: PlanTerms): string[] {
  return [
    'Pesanan tanpa batas',
    maxProducts === null ? 'Produk tanpa batas' : `Sampai ${formatNumber(maxProducts)} produk`,
    maxPhotoBytes === null
      ? 'Ruang foto tanpa batas'
      : `Ruang foto ${formatNumber(Math.ceil(maxPhotoBytes / MEGABYTE))} MB`,
    maxMembers === 1
      ? 'Tim: pemilik saja'
      : `Tim sampai ${Math.min(maxMembers ?? MAX_MEMBERS, MAX_MEMBERS)} anggota, termasuk pemilik`,
  ];
}

export function planPrice({ price, months }: Pick<PlanTerms, 'price' | 'months'>): string {
  return `${formatRupiah(price)} untuk ${termText(months)}`;
}
