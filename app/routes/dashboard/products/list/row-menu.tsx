import { Eye, EyeOff, History, Trash2 } from 'lucide-react';
import { Form, Link } from 'react-router';
import { ShopField, useDashboardPath, useMay } from '#app/routes/dashboard/shop.ts';
import { DotsMenu, menuItemClass } from '#app/ui/controls/menu.tsx';
import type { OwnProduct } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import type { ProductChanges } from './changes.ts';

type ProductMenuProps = { product: OwnProduct; describedBy: string; changes: ProductChanges };

export function ProductMenu({ product, describedBy, changes }: ProductMenuProps) {
  const pathTo = useDashboardPath();
  const { id, hidden } = product;
  const may = useMay();
  const Icon = hidden ? Eye : EyeOff;
  return (
    <DotsMenu describedBy={describedBy} className="">
      {may('products.write') && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="productId" value={id} />
          <button
            type="submit"
            name="intent"
            value={hidden ? 'show' : 'hide'}
            onClick={(event) => {
              event.preventDefault();
              changes.hide(product, !hidden);
            }}
            className={menuItemClass}
          >
            <Icon aria-hidden />
            {hidden ? 'Tampilkan' : 'Sembunyikan'}
          </button>
        </Form>
      )}
      <Link
        to={pathTo(href('/dashboard/produk/:productId/stok', { productId: id }))}
        className={menuItemClass}
      >
        <History aria-hidden />
        Riwayat stok
      </Link>
      {may('products.write') && (
        <Form method="get" preventScrollReset>
          <ShopField />
          <input type="hidden" name="hapus" value={id} />
          <button
            type="submit"
            onClick={(event) => {
              event.preventDefault();
              changes.remove(product);
            }}
            className={`${menuItemClass} text-danger`}
          >
            <Trash2 aria-hidden />
            Hapus
          </button>
        </Form>
      )}
    </DotsMenu>
  );
}
