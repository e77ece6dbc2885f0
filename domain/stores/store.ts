export type StoreStatus = 'trial' | 'active' | 'inactive';

/** In `grace`, the rent ended up to 7 days ago and the shop still sells. See docs/product/stores.md#store-life. */
export type StorePhase = 'open' | 'grace' | 'closed' | 'inactive';

export const MAX_SHOP_TEXT = 500;

export const defaultThemeColor = '#007bff';

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 7;
const GRACE_DAYS = 7;
export const GRACE_HOURS = GRACE_DAYS * 24;
export const EXTENSION_DAYS = 30;
export const REMINDER_DAYS = 3;

/** A shop that never sold anything keeps its slugs (names in its URLs) for this many days after its rent has ended. */
export const NAMES_RESERVED_DAYS = 30;

export function storePhase(status: StoreStatus, expiryDate: Date | null, now: Date): StorePhase {
  if (status === 'inactive') return 'inactive';
  if (expiryDate === null || expiryDate > now) return 'open';
  return now.getTime() < expiryDate.getTime() + GRACE_DAYS * DAY_MS ? 'grace' : 'closed';
}

/** Returns when the phase will next change by the mere passing of time; null if it never will. */
export function nextPhaseChange(status: StoreStatus, expiryDate: Date | null, now: Date): Date | null {
  const phase = storePhase(status, expiryDate, now);
  if (expiryDate === null || phase === 'inactive' || phase === 'closed') return null;
  return phase === 'open' ? expiryDate : new Date(expiryDate.getTime() + GRACE_DAYS * DAY_MS);
}

export function takesOrders(phase: StorePhase): boolean {
  return phase === 'open' || phase === 'grace';
}

/** Returns the WhatsApp number for orders; null if the shop takes no orders now or has no number. */
export function orderWaNumberOf(shop: {
  phase: StorePhase;
  closedUntil: string | null;
  waNumber: string;
}): string | null {
  return takesOrders(shop.phase) && !shop.closedUntil && shop.waNumber ? shop.waNumber : null;
}

export function nearsExpiry(status: StoreStatus, expiryDate: Date | null, now: Date): boolean {
  if (expiryDate === null || storePhase(status, expiryDate, now) !== 'open') return false;
  return expiryDate.getTime() - now.getTime() <= REMINDER_DAYS * DAY_MS;
}

export function trialExpiry(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
}

export function extendedExpiry(expiryDate: Date | null, now: Date): Date {
  return new Date((expiryDate ?? now).getTime() + EXTENSION_DAYS * DAY_MS);
}

export function isExpired(expiryDate: Date | null, now: Date): boolean {
  return expiryDate !== null && expiryDate <= now;
}

/** Hours until an unpaid order is cancelled. At least 6, because owners who sleep cannot confirm a payment. */
export const paymentPeriods = [6, 12, 24, 48, 72, 168] as const;
export type PaymentHours = (typeof paymentPeriods)[number];

/** Hours that a shop has to answer an order. At least a day, because owners sleep. */
export const answerPeriods = [24, 48, 72, 168] as const;
export type AnswerHours = (typeof answerPeriods)[number];

export function periodText(hours: PaymentHours): string {
  return hours < 24 ? `${hours} jam` : `${hours / 24} hari`;
}

/** Short names that no shop may take, because they look official or like pages of the platform. */
const reservedSlugs = new Set(
  (
    'admin api auth bantuan berkas dashboard daftar demo faktur files help kedai keranjang ketentuan live login ' +
    'logout masuk null official pesanan platform privasi produk profil register resmi root share static ' +
    'superadmin support test toko undefined www'
  ).split(' '),
);

export const MAX_SLUG_LENGTH = 40;

export function isAllowedSlug(slug: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
    slug.length >= 3 &&
    slug.length <= MAX_SLUG_LENGTH &&
    !reservedSlugs.has(slug) &&
    !/^[0-9a-f]{8}(-|[0-9a-f]{24}$)/.test(slug)
  );
}

export function makeSlug(namaToko: string): string {
  const ascii = namaToko.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  const slug = words.slice(0, MAX_SLUG_LENGTH - 5).replace(/-+$/, '');
  if (isAllowedSlug(slug)) return slug;
  const longer = `toko-${slug}`.replace(/-+$/, '');
  return isAllowedSlug(longer) ? longer : 'toko-baru';
}

export function slugCandidate(slug: string, attempt: number): string {
  return attempt <= 1 ? slug : `${slug}-${attempt}`;
}
