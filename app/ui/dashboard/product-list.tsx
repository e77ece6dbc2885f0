import type { OwnProduct } from '../../../domain/product.ts';
import { MorePages } from '../more-pages.tsx';
import { useDashboardPath } from './dashboard-shop.ts';
import type { ProductChanges } from './product-changes.ts';
import { ProductRow } from './product-row.tsx';

/** One page of the owner's products; its forms count once each under `formKey`. */
export type ProductPageData = { products: OwnProduct[]; next: string | null; formKey: string };

type ProductListProps = {
  page: ProductPageData;
  /** What the list shows, as the page's address says it: '' or 'cari=…&urut=…'. */
  query: string;
  editable: boolean;
  onEdit: (product: OwnProduct) => void;
  changes: ProductChanges;
};

/** The owner's products in the order that was chosen, with more behind a button. */
export function ProductList({ page, query, editable, onEdit, changes }: ProductListProps) {
  const pathTo = useDashboardPath();
  const rows = ({ products, formKey }: ProductPageData) => (
    <ul className="mt-3 grid gap-3">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow
            product={product}
            formKey={formKey}
            editable={editable}
            onEdit={onEdit}
            changes={changes}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rows(page)}
      <MorePages<ProductPageData>
        key={query}
        after={page.next}
        hrefOf={(after) => pathTo(`/dashboard/produk?${query}${query && '&'}setelah=${after}`)}
        nextOf={(data) => data.next}
      >
        {rows}
      </MorePages>
    </>
  );
}
