import { formatDate } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { formatRupiah } from '../format.ts';

/** `value` is in percent or rupiah; `maxDiscount` caps a percentage. See docs/product/vouchers.md#voucher-rules. */
export type VoucherTerms = {
  kind: VoucherKind;
  value: number;
  maxDiscount: number | null;
  minPurchase: number;
};

export type VoucherKind = 'percent' | 'rupiah';

/** `endsAt` is the first moment after the end, or null if there is no end. A null quota or limit means no limit. */
export type VoucherValidity = {
  active: boolean;
  startsAt: Date;
  endsAt: Date | null;
  quota: number | null;
  perBuyerLimit: number | null;
};

/** `used` counts orders that are not cancelled. */
export type Voucher = VoucherTerms & VoucherValidity & { id: string; code: string; used: number };

/** `given` is the total discount in rupiah of orders that are not cancelled. */
export type ListedVoucher = Voucher & { given: number };

/** `open`: the code was not checked because of too many attempts, so it may be valid. */
export type VoucherVerdict =
  | { ok: true; voucher: OfferedVoucher }
  | { ok: false; message: string; open?: boolean };

export type OfferedVoucher = VoucherTerms & { code: string };

const MAX_CODE_LENGTH = 20;

export function parseVoucherCode(typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const code = typed.trim().toUpperCase();
  return code.length <= MAX_CODE_LENGTH && /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code) ? code : null;
}

/** Returns whole rupiah, rounded down. */
export function discountOf(
  { kind, value, maxDiscount, minPurchase }: VoucherTerms,
  subtotal: number,
): number {
  if (subtotal < minPurchase) return 0;
  if (kind === 'rupiah') return Math.min(value, subtotal);
  return Math.min(Number((BigInt(subtotal) * BigInt(value)) / 100n), maxDiscount ?? subtotal, subtotal);
}

export type VoucherRefusal =
  | { reason: 'malformed' | 'unknown' | 'inactive' | 'usedUp' }
  | { reason: 'notStarted' | 'ended'; day: string }
  | { reason: 'buyerLimit'; limit: number }
  | { reason: 'belowMinimum'; minimum: number; missing: number }
  | { reason: 'customersOnly' | 'tooManyAttempts' };

export function refusalText(refusal: VoucherRefusal): string {
  switch (refusal.reason) {
    case 'malformed':
      return 'Kode voucher hanya berisi huruf, angka, dan tanda hubung.';
    case 'unknown':
      return 'Kode voucher tidak ditemukan di toko ini.';
    case 'inactive':
      return 'Voucher ini sedang tidak aktif.';
    case 'notStarted':
      return `Voucher ini baru berlaku mulai ${refusal.day}.`;
    case 'ended':
      return `Voucher ini sudah berakhir pada ${refusal.day}.`;
    case 'usedUp':
      return 'Kuota voucher ini sudah habis.';
    case 'buyerLimit':
      return `Anda sudah memakai voucher ini ${refusal.limit} kali, sebanyak batas per pembeli.`;
    case 'belowMinimum':
      return belowMinimumText(refusal);
    case 'customersOnly':
      return 'Hanya pelanggan yang bisa memakai voucher.';
    case 'tooManyAttempts':
      return 'Terlalu banyak kode yang salah. Silakan coba lagi beberapa menit lagi.';
  }
}

export function belowMinimumText({ minimum, missing }: { minimum: number; missing: number }): string {
  return `Voucher ini berlaku untuk belanja minimal ${formatRupiah(minimum)}. Tambah ${formatRupiah(missing)} lagi.`;
}

/** Returns why the voucher cannot be used, or null. Does not check the minimum purchase; `belowMinimum` does. */
export function voucherRefusal(
  voucher: VoucherValidity & { used: number },
  { now, usedByBuyer, timeZone }: { now: Date; usedByBuyer: number; timeZone: TimeZone },
): VoucherRefusal | null {
  const { active, startsAt, endsAt, quota, perBuyerLimit, used } = voucher;
  if (!active) return { reason: 'inactive' };
  if (now < startsAt) return { reason: 'notStarted', day: formatDate(startsAt, timeZone) };
  if (endsAt !== null && now >= endsAt) return { reason: 'ended', day: lastDayOf(endsAt, timeZone) };
  if (quota !== null && used >= quota) return { reason: 'usedUp' };
  if (perBuyerLimit !== null && usedByBuyer >= perBuyerLimit) {
    return { reason: 'buyerLimit', limit: perBuyerLimit };
  }
  return null;
}

export function belowMinimum({ minPurchase }: VoucherTerms, subtotal: number) {
  if (subtotal >= minPurchase) return null;
  return { reason: 'belowMinimum' as const, minimum: minPurchase, missing: minPurchase - subtotal };
}

export function lastDayOf(endsAt: Date, timeZone: TimeZone): string {
  return formatDate(new Date(endsAt.getTime() - 1), timeZone);
}

export function voucherOffer({ kind, value, maxDiscount }: VoucherTerms): string {
  if (kind === 'rupiah') return `Potongan ${formatRupiah(value)}`;
  return maxDiscount === null
    ? `Diskon ${value}%`
    : `Diskon ${value}% (maksimal ${formatRupiah(maxDiscount)})`;
}

export type VoucherState = 'aktif' | 'terjadwal' | 'nonaktif' | 'berakhir' | 'habis';

export function voucherState(voucher: VoucherValidity & { used: number }, now: Date): VoucherState {
  const { active, startsAt, endsAt, quota, used } = voucher;
  if (endsAt !== null && now >= endsAt) return 'berakhir';
  if (quota !== null && used >= quota) return 'habis';
  if (!active) return 'nonaktif';
  return now < startsAt ? 'terjadwal' : 'aktif';
}
