import { formatDate, formatRupiah } from '../format.ts';
import type { TimeZone } from '../stores/store.ts';

/** Percent: `value` of 100 off, at most `maxDiscount`. Rupiah: `value` off. Both only from `minPurchase` on. */
export type VoucherTerms = {
  kind: VoucherKind;
  value: number;
  maxDiscount: number | null;
  minPurchase: number;
};

export type VoucherKind = 'percent' | 'rupiah';

/** When and how often a voucher works. `endsAt` is the first moment at which it does not; null: no end, no limit. */
export type VoucherLimits = {
  active: boolean;
  startsAt: Date;
  endsAt: Date | null;
  quota: number | null;
  perBuyerLimit: number | null;
};

/** A shop's voucher. `used` counts the orders that stand. */
export type Voucher = VoucherTerms & VoucherLimits & { id: string; code: string; used: number };

/** What a buyer who has entered a code is told: what it gives, or why it cannot be used. `open`: it was not looked at. */
export type VoucherVerdict =
  | { ok: true; voucher: OfferedVoucher }
  | { ok: false; message: string; open?: boolean };

/** A voucher as a cart knows it. */
export type OfferedVoucher = VoucherTerms & { code: string };

const MAX_CODE_LENGTH = 20;

/** What a code looks like once it is cleaned up: people type it in any case and with spaces around it. */
export function parseVoucherCode(typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const code = typed.trim().toUpperCase();
  return code.length <= MAX_CODE_LENGTH && /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code) ? code : null;
}

/**
 * The discount on a subtotal, in whole rupiah: rounded down, never more than the subtotal, 0 below the minimum
 * purchase. server/checkout/write-order.ts computes the same in SQL.
 */
export function discountOf(
  { kind, value, maxDiscount, minPurchase }: VoucherTerms,
  subtotal: number,
): number {
  if (subtotal < minPurchase) return 0;
  if (kind === 'rupiah') return Math.min(value, subtotal);
  return Math.min(Number((BigInt(subtotal) * BigInt(value)) / 100n), maxDiscount ?? subtotal, subtotal);
}

/** Why a voucher cannot be used. `day` is in words, money in rupiah; `missing` is what the purchase lacks. */
export type VoucherRefusal =
  | { reason: 'malformed' | 'unknown' | 'inactive' | 'usedUp' }
  | { reason: 'notStarted' | 'ended'; day: string }
  | { reason: 'buyerLimit'; limit: number }
  | { reason: 'belowMinimum'; minimum: number; missing: number }
  | { reason: 'needsLogin' | 'customersOnly' | 'tooManyTries' };

/** Each way in which a voucher is refused has its own sentence. */
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
    case 'needsLogin':
      return 'Login dulu untuk memakai voucher.';
    case 'customersOnly':
      return 'Hanya pelanggan yang bisa memakai voucher.';
    case 'tooManyTries':
      return 'Terlalu banyak kode yang salah. Silakan coba lagi beberapa menit lagi.';
  }
}

/** The sentence for a purchase that is too small for a voucher; amounts in rupiah. */
export function belowMinimumText({ minimum, missing }: { minimum: number; missing: number }): string {
  return `Voucher ini berlaku untuk belanja minimal ${formatRupiah(minimum)}. Tambah ${formatRupiah(missing)} lagi.`;
}

/**
 * Why a voucher cannot be used at `now` by a buyer who has used it `usedByBuyer` times, or null. Whether the
 * purchase is large enough is `belowMinimum`'s question: that changes with every piece in the cart.
 */
export function voucherRefusal(
  voucher: VoucherLimits & { used: number },
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

/** The refusal of a subtotal (rupiah) below the minimum purchase; null where it is large enough. */
export function belowMinimum({ minPurchase }: VoucherTerms, subtotal: number) {
  if (subtotal >= minPurchase) return null;
  return { reason: 'belowMinimum' as const, minimum: minPurchase, missing: minPurchase - subtotal };
}

/** The last day on which a voucher works, in words. */
export function lastDayOf(endsAt: Date, timeZone: TimeZone): string {
  return formatDate(new Date(endsAt.getTime() - 1), timeZone);
}

/** What a voucher gives, in words: 'Diskon 10% (maksimal Rp 20.000)', 'Potongan Rp 15.000'. */
export function voucherOffer({ kind, value, maxDiscount }: VoucherTerms): string {
  if (kind === 'rupiah') return `Potongan ${formatRupiah(value)}`;
  return maxDiscount === null
    ? `Diskon ${value}%`
    : `Diskon ${value}% (maksimal ${formatRupiah(maxDiscount)})`;
}

/** Where a voucher stands now, as the shop's list sorts it. */
export type VoucherState = 'aktif' | 'terjadwal' | 'nonaktif' | 'berakhir' | 'habis';

/** A voucher's state at `now`: 'berakhir' and 'habis' are past, the others can still be used some time. */
export function voucherState(voucher: VoucherLimits & { used: number }, now: Date): VoucherState {
  const { active, startsAt, endsAt, quota, used } = voucher;
  if (endsAt !== null && now >= endsAt) return 'berakhir';
  if (quota !== null && used >= quota) return 'habis';
  if (!active) return 'nonaktif';
  return now < startsAt ? 'terjadwal' : 'aktif';
}
