/** SPEC §3: 'trial' at creation; the super admin sets the other two. */
export type StoreStatus = 'trial' | 'active' | 'inactive';

/** The three zones of Indonesia; days of reports and invoices are days of the shop's zone. */
export type TimeZone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura';

/** What people call the zones, from west to east. */
export const timeZoneNames: Record<TimeZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/**
 * What a shop may do at a moment. open: all. grace: expired up to 7 days ago, still selling. closed: expired
 * longer, shows its products but takes no orders. inactive: switched off by the super admin, shows nothing.
 */
export type StoreLife = 'open' | 'grace' | 'closed' | 'inactive';

/** Longest description of a shop, and longest text on how to pay, in characters. */
export const MAX_SHOP_TEXT = 500;

export const defaultThemeColor = '#007bff';

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 7;
const GRACE_DAYS = 7;
/** How long a shop goes on selling after its expiry date. */
export const GRACE_HOURS = GRACE_DAYS * 24;
const EXTENSION_DAYS = 30;
const REMINDER_DAYS = 3;

/** The life of a shop at `now`; `trial` and `active` live alike, by their expiry date alone. */
export function storeLife(status: StoreStatus, expiryDate: Date | null, now: Date): StoreLife {
  if (status === 'inactive') return 'inactive';
  if (expiryDate === null || expiryDate > now) return 'open';
  return now.getTime() < expiryDate.getTime() + GRACE_DAYS * DAY_MS ? 'grace' : 'closed';
}

/** The next moment at which `storeLife` would answer differently by itself, or null. */
export function nextLifeChange(status: StoreStatus, expiryDate: Date | null, now: Date): Date | null {
  const life = storeLife(status, expiryDate, now);
  if (expiryDate === null || life === 'inactive' || life === 'closed') return null;
  return life === 'open' ? expiryDate : new Date(expiryDate.getTime() + GRACE_DAYS * DAY_MS);
}

/** True where checkout is possible. */
export function takesOrders(life: StoreLife): boolean {
  return life === 'open' || life === 'grace';
}

/** True in the last days before the expiry date, when the owner is reminded. */
export function nearsExpiry(status: StoreStatus, expiryDate: Date | null, now: Date): boolean {
  if (expiryDate === null || storeLife(status, expiryDate, now) !== 'open') return false;
  return expiryDate.getTime() - now.getTime() <= REMINDER_DAYS * DAY_MS;
}

/** The end of a trial that begins now: 7 days later (SPEC §9). */
export function trialExpiry(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
}

/** The end after an extension by the super admin: 30 days on the present end, or on now where there is none (SPEC §4). */
export function extendedExpiry(expiryDate: Date | null, now: Date): Date {
  return new Date((expiryDate ?? now).getTime() + EXTENSION_DAYS * DAY_MS);
}

/** True from the expiry date on: the super admin's table says EXPIRED (SPEC §4). */
export function isExpired(expiryDate: Date | null, now: Date): boolean {
  return expiryDate !== null && expiryDate <= now;
}

/** Names that would read as pages of the platform or as something official. */
const reservedSlugs = new Set(
  (
    'admin api auth bantuan berkas dashboard daftar demo faktur files help kedai keranjang ketentuan live login ' +
    'logout masuk null official pesanan platform privasi produk profil register resmi root share static ' +
    'superadmin support test toko undefined www'
  ).split(' '),
);

/** Characters of a short name. */
export const MAX_SLUG_LENGTH = 40;

/** True for a well-formed short name that may be given to a shop: not reserved, and never like an id. */
export function isAllowedSlug(slug: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
    slug.length >= 3 &&
    slug.length <= MAX_SLUG_LENGTH &&
    !reservedSlugs.has(slug) &&
    !/^[0-9a-f]{8}(-|[0-9a-f]{24}$)/.test(slug)
  );
}

/** A short name made from a shop's name: 'Warung Bu Sri' → 'warung-bu-sri'. Always allowed, not yet unique. */
export function makeSlug(namaToko: string): string {
  const ascii = namaToko.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  const slug = words.slice(0, MAX_SLUG_LENGTH - 5).replace(/-+$/, '');
  if (isAllowedSlug(slug)) return slug;
  const longer = `toko-${slug}`.replace(/-+$/, '');
  return isAllowedSlug(longer) ? longer : 'toko-baru';
}

/** The n-th try at a free name: the name itself, then with -2, -3 … behind it. */
export function slugCandidate(slug: string, attempt: number): string {
  return attempt <= 1 ? slug : `${slug}-${attempt}`;
}
