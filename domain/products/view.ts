import { isUuid } from '../id.ts';

export const productSorts = {
  terbaru: 'Terbaru',
  nama: 'Nama A–Z',
  termurah: 'Harga terendah',
  termahal: 'Harga tertinggi',
  stok: 'Stok paling sedikit',
} as const;

export type ProductSort = keyof typeof productSorts;

export type ProductView = {
  search: string;
  lowStockOnly: boolean;
  hiddenOnly: boolean;
  categoryId: string | null;
  sort: ProductSort;
};

const MAX_PRODUCT_SEARCH = 80;

export function parseProductView(params: URLSearchParams): ProductView {
  const sort = params.get('urut') ?? '';
  const category = params.get('kategori') ?? '';
  return {
    search: (params.get('cari') ?? '').trim().slice(0, MAX_PRODUCT_SEARCH),
    lowStockOnly: params.get('stok') === 'menipis',
    hiddenOnly: params.get('tampil') === 'disembunyikan',
    categoryId: isUuid(category) ? category : null,
    sort: Object.hasOwn(productSorts, sort) ? (sort as ProductSort) : 'terbaru',
  };
}

export function productViewQuery({
  search,
  lowStockOnly,
  hiddenOnly,
  categoryId,
  sort,
}: ProductView): string {
  return new URLSearchParams({
    ...(search && { cari: search }),
    ...(lowStockOnly && { stok: 'menipis' }),
    ...(hiddenOnly && { tampil: 'disembunyikan' }),
    ...(categoryId && { kategori: categoryId }),
    ...(sort !== 'terbaru' && { urut: sort }),
  }).toString();
}

export function isNarrowed({ search, lowStockOnly, hiddenOnly, categoryId }: ProductView): boolean {
  return search !== '' || lowStockOnly || hiddenOnly || categoryId !== null;
}
