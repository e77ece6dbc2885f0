import { Link } from 'react-router';
import type { Category } from '../../../../domain/products/category.ts';
import {
  type StorefrontSort,
  type StorefrontView,
  storefrontPath,
  storefrontSorts,
} from '../../../../domain/products/storefront-view.ts';

type ViewLinksProps = { slug: string; view: StorefrontView; categories: Category[] };

/** Links with addresses of their own, so that they work without scripts. Their look stands on the rows: the page must stay small. */
export function ViewLinks({ slug, view, categories }: ViewLinksProps) {
  const link = (name: string, change: Partial<StorefrontView>, isCurrent: boolean) => (
    <Link
      key={name}
      to={storefrontPath(slug, { ...view, ...change })}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
    >
      {name}
    </Link>
  );
  const sorts = Object.entries(storefrontSorts) as [StorefrontSort, string][];
  return (
    <div className="grid gap-2 pb-4">
      {categories.length > 0 && (
        <nav aria-label="Kategori" className="link-row chip-row">
          {link('Semua', { categoryId: null }, view.categoryId === null)}
          {categories.map(({ id, namaKategori }) =>
            link(namaKategori, { categoryId: id }, view.categoryId === id),
          )}
        </nav>
      )}
      <nav aria-label="Urutkan" className="link-row sort-row">
        {sorts.map(([sort, name]) => link(name, { sort }, view.sort === sort))}
      </nav>
    </div>
  );
}
