import { formatNumber } from '#domain/format.ts';
import type { StoreStatus } from '../store.ts';

export type Allowance = { products: number; maxProducts: number; photoBytes: number; maxPhotoBytes: number };

const DAY_MS = 86_400_000;
const LONGEST_TRIAL_MS = 8 * DAY_MS;
const SHOWN_FROM = 0.8;

type Terms = { status: StoreStatus; createdAt: Date; expiryDate: Date | null };

/** Returns whether the shop is in its first trial, never activated or extended by the operator. */
export function isFreeShop({ status, createdAt, expiryDate }: Terms): boolean {
  if (status !== 'trial' || expiryDate === null) return false;
  return expiryDate.getTime() - createdAt.getTime() < LONGEST_TRIAL_MS;
}

/** Returns null if there is room, else the reason, which the caller shows after 'Gagal … produk: '. */
export function roomRefusal(
  { products, maxProducts, photoBytes, maxPhotoBytes }: Allowance,
  wanted: { products: number; photoBytes: number },
): string | null {
  if (wanted.products > 0 && products + wanted.products > maxProducts)
    return `toko uji coba memuat paling banyak ${formatNumber(maxProducts)} produk (sudah ${formatNumber(products)}, termasuk yang dihapus 90 hari terakhir). ${wayOn}`;
  if (wanted.photoBytes > 0 && photoBytes + wanted.photoBytes > maxPhotoBytes)
    return `toko uji coba memuat paling banyak ${megabytes(maxPhotoBytes)} foto. Hapus foto yang tidak dipakai. ${wayOn}`;
  return null;
}

export function allowanceNote({
  products,
  maxProducts,
  photoBytes,
  maxPhotoBytes,
}: Allowance): string | null {
  if (products < SHOWN_FROM * maxProducts && photoBytes < SHOWN_FROM * maxPhotoBytes) return null;
  return `Terpakai ${formatNumber(products)} dari ${formatNumber(maxProducts)} produk dan ${megabytes(photoBytes)} dari ${megabytes(maxPhotoBytes)} foto, batas toko uji coba. ${wayOn}`;
}

const wayOn = 'Batas ini hilang setelah toko diperpanjang.';

function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`;
}
