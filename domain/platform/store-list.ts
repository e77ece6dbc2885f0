import { parseDay } from '../calendar/day.ts';
import { keyIn, type PageKey, pageAddress, parsePageKey } from '../forms/page-key.ts';
import type { StorePhase, StoreStatus } from '../stores/store.ts';

export type StoreRow = {
  storeId: string;
  namaToko: string;
  slug: string;
  waNumber: string;
  ownerEmail: string;
  status: StoreStatus;
  expiryDate: Date | null;
  phase: StorePhase;
};

/** Counting stops at MAX_COUNTED + 1, which is enough to show 'more than'. `recentOrders` covers the last 30 days. */
export type StoreFigures = { products: number; recentOrders: number; lastOrderAt: Date | null };

export const phaseNames = {
  buka: 'open',
  tenggang: 'grace',
  tutup: 'closed',
  nonaktif: 'inactive',
} as const satisfies Record<string, StorePhase>;

export const badgeTexts = ['active', 'inactive', 'pending', 'EXPIRED'] as const;

export type BadgeText = (typeof badgeTexts)[number];

export const concernNames = ['segera-berakhir', 'tenggang', 'nmid-ganda', 'tanpa-produk'] as const;

export type Concern = (typeof concernNames)[number];

export type StoreState = keyof typeof phaseNames | BadgeText | Concern;

export const storeSorts = {
  terbaru: 'Terbaru',
  nama: 'Nama',
  berakhir: 'Tanggal berakhir',
  pesanan: 'Pesanan 30 hari',
  'pesanan-terakhir': 'Pesanan terakhir',
} as const;

export type StoreSort = keyof typeof storeSorts;

export type StoreList = {
  search: string;
  state: StoreState | null;
  sort: StoreSort;
  /** Id and sort value of the previous page's last shop, after which the list continues; null for the first page. */
  after: PageKey | null;
};

/** Limits the list of shops with the same QRIS merchant id (NMID), because each shop is a parameter of the query. */
export const MAX_SHARING = 1_000;

/** Larger counts are shown as 'lebih dari …' (more than), so that the query can stop counting. */
export const MAX_COUNTED = 10_000;

export const MAX_STORE_NOTE = 500;

const MAX_SEARCH_LENGTH = 80;
/** Fewer digits would match almost every phone number. */
const MIN_WA_DIGITS = 4;

export function parseStoreList(params: URLSearchParams): StoreList {
  const typed = params.get('urut');
  const named = params.get('keadaan');
  const state = isState(named) ? named : null;
  const sort = typed !== null && Object.hasOwn(storeSorts, typed) ? (typed as StoreSort) : usualSort(state);
  return { search: searchIn(params.get('cari') ?? ''), state, sort, after: storeKey(keyIn(params), sort) };
}

/**
 * Shops whose rent ends soon or has ended are sorted by that date, because operators call the most urgent ones first.
 */
function usualSort(state: StoreState | null): StoreSort {
  return state === 'segera-berakhir' || state === 'tenggang' ? 'berakhir' : 'terbaru';
}

export function listIn(state: StoreState | null, list: StoreList): StoreList {
  return { ...list, state, sort: list.sort === usualSort(list.state) ? usualSort(state) : list.sort };
}

export function storeListQuery(
  { search, state, sort }: Omit<StoreList, 'after'>,
  after?: string | null,
): string {
  const query = new URLSearchParams();
  if (search) query.set('cari', search);
  if (state) query.set('keadaan', state);
  if (sort !== usualSort(state)) query.set('urut', sort);
  const page = after ? pageAddress('', after).slice(1) : '';
  return [query.toString(), page].filter(Boolean).join('&');
}

export function badgeOf(status: StoreStatus, expired: boolean): BadgeText {
  if (expired) return 'EXPIRED';
  return status === 'active' || status === 'inactive' ? status : 'pending';
}

export function waDigitsOf(search: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, '').replace(/^(62|0)/, '');
  return digits.length >= MIN_WA_DIGITS ? digits : null;
}

function isState(value: string | null): value is StoreState {
  const isNamed = (names: readonly string[]) => value !== null && names.includes(value);
  return isNamed(Object.keys(phaseNames)) || isNamed(badgeTexts) || isNamed(concernNames);
}

function searchIn(typed: string): string {
  const text = typed.trim();
  if (text.includes('\u0000') || !text.isWellFormed()) return '';
  return Array.from(text).slice(0, MAX_SEARCH_LENGTH).join('');
}

function isMoment(key: string): boolean {
  if (/^-?infinity$/.test(key)) return true;
  const time = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;
  return parseDay(key.slice(0, 10)) !== null && time.test(key.slice(10));
}

const keyShapes: Record<StoreSort, (key: string) => boolean> = {
  terbaru: isMoment,
  nama: (key) => key.length <= 200 && !key.includes('\u0000') && key.isWellFormed(),
  berakhir: isMoment,
  pesanan: (key) => /^\d{1,6}$/.test(key),
  'pesanan-terakhir': isMoment,
};

function storeKey(text: string | null, sort: StoreSort): PageKey | null {
  const key = text === null ? null : parsePageKey(text);
  return key && keyShapes[sort](key.value) ? key : null;
}
