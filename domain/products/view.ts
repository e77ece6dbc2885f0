/** The orders of the owner's list, with their names on the page. */
export const productSorts = {
  terbaru: 'Terbaru',
  nama: 'Nama A–Z',
  termurah: 'Harga terendah',
  termahal: 'Harga tertinggi',
  stok: 'Stok paling sedikit',
} as const;

export type ProductSort = keyof typeof productSorts;

/** What the owner's list shows: narrowed by name, to what is nearly sold out, to what is hidden; and its order. */
export type ProductView = { search: string; lowStock: boolean; hiddenOnly: boolean; sort: ProductSort };

export const MAX_PRODUCT_SEARCH = 80;

/** Reads a view from the page's address: `?cari=`, `?stok=menipis`, `?tampil=disembunyikan`, `?urut=`. Never throws. */
export function parseProductView(params: URLSearchParams): ProductView {
  const sort = params.get('urut') ?? '';
  return {
    search: (params.get('cari') ?? '').trim().slice(0, MAX_PRODUCT_SEARCH),
    lowStock: params.get('stok') === 'menipis',
    hiddenOnly: params.get('tampil') === 'disembunyikan',
    sort: Object.hasOwn(productSorts, sort) ? (sort as ProductSort) : 'terbaru',
  };
}

/** The other way round: '' or 'cari=…&urut=…', without what goes by itself. */
export function productViewQuery({ search, lowStock, hiddenOnly, sort }: ProductView): string {
  return new URLSearchParams({
    ...(search && { cari: search }),
    ...(lowStock && { stok: 'menipis' }),
    ...(hiddenOnly && { tampil: 'disembunyikan' }),
    ...(sort !== 'terbaru' && { urut: sort }),
  }).toString();
}

/** True where some products are left out, so that an empty list does not mean an empty shop. */
export function isNarrowed({ search, lowStock, hiddenOnly }: ProductView): boolean {
  return search !== '' || lowStock || hiddenOnly;
}
