import { Form, Link, useSubmit } from 'react-router';
import type { Category } from '../../../../../domain/products/category.ts';
import {
  MAX_PRODUCT_SEARCH,
  type ProductView,
  productSorts,
  productViewQuery,
} from '../../../../../domain/products/view.ts';
import { useFormOfAddress } from '../../../../forms/form-of-address.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../../ui/controls/field.tsx';
import { useDashboardPath, useDashboardShop } from '../../shop.ts';

type ProductFilterProps = { view: ProductView; categories: Category[] };

export function ProductFilter({ view, categories }: ProductFilterProps) {
  const shop = useDashboardShop();
  const submit = useSubmit();
  const { search, lowStock, hiddenOnly, categoryId, sort } = view;
  const form = useFormOfAddress({ cari: search, urut: sort, kategori: categoryId ?? '' });
  return (
    <div className="mt-3 grid gap-3">
      <Form
        ref={form}
        method="get"
        role="search"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      >
        {shop.readOnly && <input type="hidden" name="toko" value={shop.storeId} />}
        {lowStock && <input type="hidden" name="stok" value="menipis" />}
        {hiddenOnly && <input type="hidden" name="tampil" value="disembunyikan" />}
        <TextField
          name="cari"
          label="Cari produk"
          type="search"
          defaultValue={search}
          maxLength={MAX_PRODUCT_SEARCH}
        />
        <Button type="submit" variant="secondary">
          Cari
        </Button>
        <div className="col-span-2 flex gap-3 sm:col-span-1">
          <SelectField
            name="urut"
            label="Urutkan"
            defaultValue={sort}
            className="flex-1 sm:w-48"
            onChange={(event) => submit(event.currentTarget.form)}
          >
            {Object.entries(productSorts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          {categories.length > 0 && (
            <SelectField
              name="kategori"
              label="Kategori"
              defaultValue={categoryId ?? ''}
              className="flex-1 sm:w-48"
              onChange={(event) => submit(event.currentTarget.form)}
            >
              <option value="">Semua kategori</option>
              {categories.map(({ id, namaKategori }) => (
                <option key={id} value={id}>
                  {namaKategori}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </Form>
      <ViewLinks view={view} />
    </div>
  );
}

function ViewLinks({ view }: { view: ProductView }) {
  const pathTo = useDashboardPath();
  const { search, lowStock, hiddenOnly } = view;
  const links = [
    { name: 'Semua', lowStock: false, hiddenOnly: false },
    { name: 'Stok menipis', lowStock: true, hiddenOnly: false },
    { name: 'Disembunyikan', lowStock: false, hiddenOnly: true },
  ];
  return (
    <nav
      aria-label="Saringan produk"
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {links.map(({ name, ...narrowing }) => (
        <Link
          key={name}
          to={pathTo(`/dashboard/produk?${productViewQuery({ ...view, ...narrowing })}`)}
          preventScrollReset
          aria-current={
            lowStock === narrowing.lowStock && hiddenOnly === narrowing.hiddenOnly ? 'true' : undefined
          }
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4 font-medium text-sm aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-white"
        >
          {name}
        </Link>
      ))}
      {search && (
        <Link
          to={pathTo(`/dashboard/produk?${productViewQuery({ ...view, search: '' })}`)}
          className="inline-flex min-h-11 items-center whitespace-nowrap px-2 text-brand text-sm underline"
        >
          Hapus pencarian
        </Link>
      )}
    </nav>
  );
}
