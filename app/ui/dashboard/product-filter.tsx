import { Form, Link } from 'react-router';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { useDashboardPath, useDashboardShop } from './dashboard-shop.ts';

/** Narrows the owner's list to names, or to what is nearly sold out. */
export function ProductFilter({ search, lowStock }: { search: string; lowStock: boolean }) {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  return (
    <div className="mt-3">
      <Form method="get" role="search" className="flex items-end gap-3" key={search}>
        {shop.readOnly && <input type="hidden" name="toko" value={shop.storeId} />}
        {lowStock && <input type="hidden" name="stok" value="menipis" />}
        <div className="min-w-0 flex-1">
          <TextField name="cari" label="Cari produk" type="search" defaultValue={search} maxLength={80} />
        </div>
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      </Form>
      {(lowStock || search) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          {lowStock && 'Hanya yang stoknya menipis.'}
          <Link
            to={pathTo('/dashboard/produk')}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            Tampilkan semua
          </Link>
        </p>
      )}
    </div>
  );
}
