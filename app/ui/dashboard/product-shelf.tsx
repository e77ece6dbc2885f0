import { Package } from 'lucide-react';
import type { Product } from '../../../domain/product.ts';
import { EmptyState } from '../empty-state.tsx';
import { ProductFilter } from './product-filter.tsx';
import { ProductList, type ProductPageData } from './product-list.tsx';

type ProductShelfProps = {
  page: ProductPageData;
  search: string;
  lowStock: boolean;
  editable: boolean;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

/** The owner's products with what narrows them, or what to do where there is none. */
export function ProductShelf({ page, search, lowStock, ...row }: ProductShelfProps) {
  const narrowed = search !== '' || lowStock;
  if (page.products.length === 0 && !narrowed) {
    return (
      <div className="mt-6">
        <EmptyState icon={<Package />} title="Belum ada produk">
          {row.editable && 'Isi formulir “Produk baru” di atas untuk menambah produk pertama Anda.'}
        </EmptyState>
      </div>
    );
  }
  const query = new URLSearchParams({
    ...(search && { cari: search }),
    ...(lowStock && { stok: 'menipis' }),
  });
  return (
    <section aria-labelledby="daftar-produk">
      <h2 id="daftar-produk" className="mt-8 font-semibold text-lg">
        Daftar Produk
      </h2>
      <ProductFilter search={search} lowStock={lowStock} />
      {page.products.length > 0 ? (
        <ProductList page={page} query={query.toString()} {...row} />
      ) : (
        <p className="mt-6 text-ink-soft">Tidak ada produk dengan saringan ini.</p>
      )}
    </section>
  );
}
