import { Link } from 'react-router';
import type { Category } from '../../../../domain/products/category.ts';
import {
  type StorefrontSort,
  type StorefrontView,
  storefrontPath,
  storefrontSorts,
} from '../../../../domain/products/storefront-view.ts';

type ViewLinksProps = { slug: string; view: StorefrontView; categories: Category[] };

/** On the rows and not on each link: the page must stay small. */
const row =
  '-mx-4 flex overflow-x-auto whitespace-nowrap px-4 pb-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:no-underline';
const chips =
  'gap-2 [&_a]:rounded-full [&_a]:border [&_a]:border-line-strong [&_a]:bg-surface [&_a]:px-4 [&_a]:font-medium [&_a]:text-sm ' +
  '[&_[aria-current]]:border-theme [&_[aria-current]]:bg-theme [&_[aria-current]]:text-theme-on';
const words =
  'gap-5 text-ink-soft text-sm [&_[aria-current]]:font-semibold [&_[aria-current]]:text-theme-text ' +
  '[&_[aria-current]]:underline [&_[aria-current]]:decoration-2 [&_[aria-current]]:underline-offset-8';

/** Links with addresses of their own, so that they work without scripts. */
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
    <div className="-mb-2 min-w-0">
      {categories.length > 0 && (
        <nav aria-label="Kategori" className={`${row} ${chips}`}>
          {link('Semua', { categoryId: null }, view.categoryId === null)}
          {categories.map(({ id, namaKategori }) =>
            link(namaKategori, { categoryId: id }, view.categoryId === id),
          )}
        </nav>
      )}
      <nav aria-label="Urutkan" className={`${row} ${words}`}>
        {sorts.map(([sort, name]) => link(name, { sort }, view.sort === sort))}
      </nav>
    </div>
  );
}
