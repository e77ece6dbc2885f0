import type { Product } from '../../../domain/product.ts';
import { MorePages } from '../more-pages.tsx';
import { useDashboardPath } from './dashboard-shop.ts';
import { ProductRow } from './product-row.tsx';

/** One page of the owner's products. */
export type ProductPageData = { products: Product[]; next: string | null };

type ProductListProps = {
  page: ProductPageData;
  /** What the list is narrowed to, as the page's address says it: '' or 'cari=…&stok=…'. */
  query: string;
  editable: boolean;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

/** The owner's products, newest first, with older ones behind a button. */
export function ProductList({ page, query, editable, onEdit, onDelete }: ProductListProps) {
  const pathTo = useDashboardPath();
  const rows = (products: Product[]) => (
    <ul className="mt-3 grid gap-3">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} editable={editable} onEdit={onEdit} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rows(page.products)}
      <MorePages<ProductPageData>
        key={query}
        after={page.next}
        hrefOf={(after) => pathTo(`/dashboard/produk?${query}${query && '&'}setelah=${after}`)}
        nextOf={(data) => data.next}
      >
        {(data) => rows(data.products)}
      </MorePages>
    </>
  );
}
