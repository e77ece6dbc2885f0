import { Link, useSubmit } from 'react-router';
import { FoldedSearch } from '#app/routes/dashboard/list-search.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Category } from '#domain/products/category.ts';
import { type ProductView, productSorts, productViewQuery } from '#domain/products/view.ts';
import { href } from '#domain/routes/href.ts';

const formId = 'saring-produk';

export function ProductSearch({ view }: { view: ProductView }) {
  const { search, lowStockOnly, hiddenOnly, categoryId, sort } = view;
  return (
    <FoldedSearch
      id={formId}
      label="Cari produk"
      placeholder="Nama produk"
      typed={search}
      others={{ urut: sort, kategori: categoryId ?? '' }}
    >
      {lowStockOnly && <input type="hidden" name="stok" value="menipis" />}
      {hiddenOnly && <input type="hidden" name="tampil" value="disembunyikan" />}
    </FoldedSearch>
  );
}

type ProductFilterProps = { view: ProductView; categories: Category[] };

export function ProductFilter({ view, categories }: ProductFilterProps) {
  return (
    <div className="relative -mx-4 mb-2 flex items-center gap-1.5 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0">
      <ViewLinks view={view} />
      <Narrowing name="urut" label="Urutkan" chosen={view.sort}>
        {Object.entries(productSorts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Narrowing>
      {categories.length > 0 && (
        <Narrowing name="kategori" label="Kategori" chosen={view.categoryId ?? ''}>
          <option value="">Semua kategori</option>
          {categories.map(({ id, namaKategori }) => (
            <option key={id} value={id}>
              {namaKategori}
            </option>
          ))}
        </Narrowing>
      )}
      <div className="without-scripts">
        <Button type="submit" form={formId} variant="secondary">
          Terapkan
        </Button>
      </div>
    </div>
  );
}

type NarrowingProps = { name: string; label: string; chosen: string; children: React.ReactNode };

function Narrowing({ name, label, chosen, children }: NarrowingProps) {
  const submit = useSubmit();
  return (
    <select
      form={formId}
      name={name}
      aria-label={label}
      defaultValue={chosen}
      onChange={(event) => submit(event.currentTarget.form)}
      className={`${chip} max-w-48 shrink-0`}
    >
      {children}
    </select>
  );
}

const chip =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3 font-medium text-sm';

function ViewLinks({ view }: { view: ProductView }) {
  const pathTo = useDashboardPath();
  const { search, lowStockOnly, hiddenOnly } = view;
  const links = [
    { name: 'Semua', lowStockOnly: false, hiddenOnly: false },
    { name: 'Stok menipis', lowStockOnly: true, hiddenOnly: false },
    { name: 'Disembunyikan', lowStockOnly: false, hiddenOnly: true },
  ];
  return (
    <nav aria-label="Saringan produk" className="flex shrink-0 items-center gap-1.5">
      {links.map(({ name, ...narrowing }) => (
        <Link
          key={name}
          to={pathTo(`${href('/dashboard/produk')}?${productViewQuery({ ...view, ...narrowing })}`)}
          preventScrollReset
          aria-current={
            lowStockOnly === narrowing.lowStockOnly && hiddenOnly === narrowing.hiddenOnly
              ? 'true'
              : undefined
          }
          className={`${chip} aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-white`}
        >
          {name}
        </Link>
      ))}
      {search && (
        <Link
          to={pathTo(`${href('/dashboard/produk')}?${productViewQuery({ ...view, search: '' })}`)}
          className="inline-flex min-h-11 items-center whitespace-nowrap px-2 text-brand text-sm underline"
        >
          Hapus pencarian
        </Link>
      )}
    </nav>
  );
}
