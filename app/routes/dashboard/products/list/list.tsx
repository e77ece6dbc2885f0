import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import type { OwnProduct } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import type { ProductChanges } from './changes.ts';
import { ProductRow } from './row.tsx';
import type { SavedProducts } from './saved-products.ts';
import { useSteadyProducts } from './steady-products.ts';

/** `formKey` is sent with each form, so that the server carries out a form only once even if it arrives twice. */
export type ProductPageData = { products: OwnProduct[]; next: string | null; formKey: string };

type RowsProps = {
  page: ProductPageData;
  editable: boolean;
  onEdit: (product: OwnProduct) => void;
  changes: ProductChanges;
  newest: SavedProducts['newest'];
};

type OwnProductListProps = RowsProps & { query: string };

export function OwnProductList({ page, query, ...row }: OwnProductListProps) {
  const pathTo = useDashboardPath();
  const rows = (data: ProductPageData) => <Rows page={data} {...row} />;
  return (
    <>
      {rows(page)}
      <MorePages<ProductPageData>
        list={pathTo(`${href('/dashboard/produk')}${query && `?${query}`}`)}
        next={page.next}
        nextOf={(data) => data.next}
      >
        {rows}
      </MorePages>
    </>
  );
}

function Rows({ page, newest, ...row }: RowsProps) {
  const products = useSteadyProducts(page.products, row.changes.tappedStock);
  return (
    <ul className="-mx-4 divide-y divide-line border-line border-y bg-surface lg:mx-0 lg:rounded-card lg:border [&+ul]:mt-2">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={newest(product)} formKey={page.formKey} {...row} />
        </li>
      ))}
    </ul>
  );
}
