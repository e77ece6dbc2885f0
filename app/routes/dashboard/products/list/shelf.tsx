import { Package } from 'lucide-react';
import { useDashboardPath, useMay } from '#app/routes/dashboard/shop.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Category } from '#domain/products/category.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import { isNarrowed, type ProductView, productViewQuery } from '#domain/products/view.ts';
import { href } from '#domain/routes/href.ts';
import type { ProductChanges } from './changes.ts';
import { ProductFilter } from './filter.tsx';
import { OwnProductList, type ProductPageData } from './list.tsx';
import type { SavedProducts } from './saved-products.ts';

type ProductShelfProps = {
  page: ProductPageData;
  view: ProductView;
  categories: Category[];
  editable: boolean;
  onEdit: (product: OwnProduct) => void;
  changes: ProductChanges;
  newest: SavedProducts['newest'];
};

export function ProductShelf({ page, view, categories, ...row }: ProductShelfProps) {
  const pathTo = useDashboardPath();
  const may = useMay();
  const mayAdd = row.editable && may('products.write');
  if (page.products.length === 0 && !isNarrowed(view)) {
    return (
      <div className="mt-6">
        <EmptyState
          icon={<Package />}
          title="Belum ada produk"
          action={
            mayAdd && (
              <ButtonLink to={pathTo(href('/dashboard/produk/foto'))} variant="secondary">
                Banyak foto sekaligus
              </ButtonLink>
            )
          }
        >
          {mayAdd && 'Isi satu per satu, atau buat semuanya dari foto.'}
        </EmptyState>
      </div>
    );
  }
  const query = productViewQuery(view);
  return (
    <section aria-labelledby="daftar-produk">
      <h2 id="daftar-produk" className="sr-only">
        Daftar Produk
      </h2>
      <ProductFilter view={view} categories={categories} />
      {page.products.length > 0 || row.changes.tappedStock ? (
        <OwnProductList key={query} page={page} query={query} {...row} />
      ) : (
        <p className="mt-6 text-ink-soft">{emptyText(view)}</p>
      )}
    </section>
  );
}

function emptyText({ search, lowStockOnly, hiddenOnly, categoryId }: ProductView): string {
  if (search) return `Tidak ada produk yang namanya memuat “${search}” dengan saringan ini.`;
  if (categoryId && !hiddenOnly && !lowStockOnly) return 'Tidak ada produk di kategori ini.';
  if (hiddenOnly && !lowStockOnly) return 'Tidak ada produk yang disembunyikan.';
  return 'Tidak ada produk yang stoknya menipis.';
}
