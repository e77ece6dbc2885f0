import { isUuid } from '../id.ts';
import { href } from '../routes/href.ts';

/** Sort orders of the shop's page, with their labels. See docs/product/storefront.md#the-shops-page. */
export const storefrontSorts = {
  terbaru: 'Terbaru',
  termurah: 'Termurah',
  termahal: 'Termahal',
  terlaris: 'Terlaris',
} as const;

export type StorefrontSort = keyof typeof storefrontSorts;

export type StorefrontView = { search: string; categoryId: string | null; sort: StorefrontSort };

/** Product names have at most 120 letters, so longer searches find nothing. */
const MAX_SEARCH_LENGTH = 120;

/** `isExact` is false if the URL has an invalid category, unknown sort or default sort. Such pages are not cached. */
export function parseStorefrontView(params: URLSearchParams): StorefrontView & { isExact: boolean } {
  const search = (params.get('cari') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const category = params.get('kategori');
  const requestedSort = params.get('urut');
  const isSort =
    requestedSort !== null && requestedSort !== 'terbaru' && Object.hasOwn(storefrontSorts, requestedSort);
  const isCategory = category !== null && isUuid(category) && category === category.toLowerCase();
  return {
    search,
    categoryId: isCategory ? category : null,
    sort: isSort ? (requestedSort as StorefrontSort) : 'terbaru',
    isExact: (category === null || isCategory) && (requestedSort === null || isSort),
  };
}

export function storefrontPath(slug: string, { search, categoryId, sort }: StorefrontView): string {
  const query = new URLSearchParams({
    ...(search && { cari: search }),
    ...(categoryId && { kategori: categoryId }),
    ...(sort !== 'terbaru' && { urut: sort }),
  }).toString();
  return `${href('/toko/:toko', { toko: slug })}${query && `?${query}`}`;
}
