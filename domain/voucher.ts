import { formatDate, formatRupiah } from './format.ts';
import type { TimeZone } from './store.ts';

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

/** What a buyer who has entered a code is told: what it gives, or why it cannot be used. */
export type VoucherVerdict = { ok: true; voucher: OfferedVoucher } | { ok: false; message: string };

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
 * purchase. server/checkout-write.ts computes the same in SQL.
 */
export function discountOf(
  { kind, value, maxDiscount, minPurchase }: VoucherTerms,
  subtotal: number,
): number {
  if (subtotal < minPurchase) return 0;
  if (kind === 'rupiah') return Math.min(value, subtotal);
  return Math.min(Number((BigInt(subtotal) * BigInt(value)) / 100n), maxDiscount ?? subtotal, subtotal);
}

/** Each way in which a voucher is refused has its own sentence. */
export const voucherMessages = {
  codeMalformed: 'Kode voucher hanya berisi huruf, angka, dan tanda hubung.',
  unknown: 'Kode voucher tidak ditemukan di toko ini.',
  inactive: 'Voucher ini sedang tidak aktif.',
  notStarted: (date: string) => `Voucher ini baru berlaku mulai ${date}.`,
  ended: (date: string) => `Voucher ini sudah berakhir pada ${date}.`,
  usedUp: 'Kuota voucher ini sudah habis.',
  buyerLimit: (limit: number) => `Anda sudah memakai voucher ini ${limit} kali, sebanyak batas per pembeli.`,
  belowMinimum: (minimum: string, missing: string) =>
    `Voucher ini berlaku untuk belanja minimal ${minimum}. Tambah ${missing} lagi.`,
  needsLogin: 'Login dulu untuk memakai voucher.',
  customersOnly: 'Hanya pelanggan yang bisa memakai voucher.',
  tooManyTries: 'Terlalu banyak kode yang salah. Silakan coba lagi beberapa menit lagi.',
} as const;

/**
 * Why a voucher cannot be used at `now` by a buyer who has used it `usedByBuyer` times, or null. Whether the
 * purchase is large enough is `belowMinimum`'s question: that changes with every piece in the cart.
 */
export function voucherRefusal(
  voucher: VoucherLimits & { used: number },
  { now, usedByBuyer, timeZone }: { now: Date; usedByBuyer: number; timeZone: TimeZone },
): string | null {
  const { active, startsAt, endsAt, quota, perBuyerLimit, used } = voucher;
  if (!active) return voucherMessages.inactive;
  if (now < startsAt) return voucherMessages.notStarted(formatDate(startsAt, timeZone));
  if (endsAt !== null && now >= endsAt) return voucherMessages.ended(lastDayOf(endsAt, timeZone));
  if (quota !== null && used >= quota) return voucherMessages.usedUp;
  if (perBuyerLimit !== null && usedByBuyer >= perBuyerLimit) {
    return voucherMessages.buyerLimit(perBuyerLimit);
  }
  return null;
}

/** What is missing to the minimum purchase, as a sentence; null where the subtotal (rupiah) is large enough. */
export function belowMinimum({ minPurchase }: VoucherTerms, subtotal: number): string | null {
  if (subtotal >= minPurchase) return null;
  return voucherMessages.belowMinimum(formatRupiah(minPurchase), formatRupiah(minPurchase - subtotal));
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
