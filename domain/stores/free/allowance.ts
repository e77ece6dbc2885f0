import { formatNumber } from '#domain/format.ts';
import type { StoreStatus } from '../store.ts';

/** `plan` is the plan that sets the limits; null during the first trial. A limit of null means unlimited. */
export type Allowance = {
  plan: string | null;
  products: number;
  maxProducts: number | null;
  photoBytes: number;
  maxPhotoBytes: number | null;
};

const DAY_MS = 86_400_000;
const LONGEST_TRIAL_MS = 8 * DAY_MS;
const SHOWN_FROM = 0.8;

type Terms = { status: StoreStatus; createdAt: Date; expiryDate: Date | null };

/** True while the shop is in its first trial and the operator has neither activated nor extended it. */
export function isFreeShop({ status, createdAt, expiryDate }: Terms): boolean {
  if (status !== 'trial' || expiryDate === null) return false;
  return expiryDate.getTime() - createdAt.getTime() < LONGEST_TRIAL_MS;
}

/** Returns null if the wanted products and photos fit, otherwise the reason, written to follow 'Gagal … produk: '. */
export function roomRefusal(
  { plan, products, maxProducts, photoBytes, maxPhotoBytes }: Allowance,
  wanted: { products: number; photoBytes: number },
): string | null {
  const holder = plan === null ? 'toko uji coba' : `paket ${plan}`;
  const deleted = plan === null ? ', termasuk yang dihapus 90 hari terakhir' : '';
  if (maxProducts !== null && wanted.products > 0 && products + wanted.products > maxProducts)
    return `${holder} memuat paling banyak ${formatNumber(maxProducts)} produk (sudah ${formatNumber(products)}${deleted}). ${wayOn(plan)}`;
  if (maxPhotoBytes !== null && wanted.photoBytes > 0 && photoBytes + wanted.photoBytes > maxPhotoBytes)
    return `${holder} memuat paling banyak ${megabytes(maxPhotoBytes)} foto. Hapus foto yang tidak dipakai. ${wayOn(plan)}`;
  return null;
}

export function allowanceNote(allowance: Allowance): string | null {
  const { plan, products, maxProducts, photoBytes, maxPhotoBytes } = allowance;
  const isNear = (used: number, most: number | null) => most !== null && used >= SHOWN_FROM * most;
  if (!isNear(products, maxProducts) && !isNear(photoBytes, maxPhotoBytes)) return null;
  const holder = plan === null ? 'toko uji coba' : `paket ${plan}`;
  return `Terpakai ${usedTexts(allowance).join(' dan ')}, batas ${holder}. ${wayOn(plan)}`;
}

/** Returns texts such as '12 dari 100 produk'; none if there are no limits. */
export function usedTexts({ products, maxProducts, photoBytes, maxPhotoBytes }: Allowance): string[] {
  return [
    ...(maxProducts === null ? [] : [`${formatNumber(products)} dari ${formatNumber(maxProducts)} produk`]),
    ...(maxPhotoBytes === null ? [] : [`${megabytes(photoBytes)} dari ${megabytes(maxPhotoBytes)} foto`]),
  ];
}

function wayOn(plan: string | null): string {
  if (plan === null) return 'Batas ini hilang setelah toko diperpanjang.';
  return 'Paket yang lebih besar ada di halaman Langganan.';
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`;
}
