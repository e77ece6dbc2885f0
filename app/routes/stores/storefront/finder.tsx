import { ArrowDownUp, Search } from 'lucide-react';
import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { useFormOfUrl } from '#app/forms/form-of-url.ts';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import type { Category } from '#domain/products/category.ts';
import {
  type StorefrontSort,
  type StorefrontView,
  storefrontPath,
  storefrontSorts,
} from '#domain/products/storefront-view.ts';
import { href } from '#domain/routes/href.ts';

type FinderProps = { slug: string; view: StorefrontView; categories: Category[]; isSortable: boolean };

const field = 'min-h-11 rounded-control border border-line-strong bg-surface py-2';

/** Uses a form and links, so that search, sorting and categories work without scripts. */
export function Finder({ slug, view, categories, isSortable }: FinderProps) {
  const { search, categoryId } = view;
  const form = useFormOfUrl({ cari: search });
  return (
    <div className="grid gap-2 pt-1 md:pt-4">
      <Form
        ref={form}
        action={href('/toko/:toko', { toko: slug })}
        role="search"
        autoComplete="off"
        className="flex gap-2 md:max-w-xl"
        onSubmit={closeKeyboard}
      >
        {categoryId && <input type="hidden" name="kategori" value={categoryId} />}
        <div className="relative min-w-0 flex-1">
          <input
            type="search"
            name="cari"
            aria-label="Cari produk"
            placeholder="Cari produk"
            defaultValue={search}
            maxLength={120}
            enterKeyHint="search"
            className={`${field} block w-full pr-11 pl-3`}
          />
          <button
            type="submit"
            aria-label="Cari"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control hover:bg-sunken"
          >
            <Search aria-hidden className="size-5" />
          </button>
        </div>
        {isSortable && <SortField slug={slug} view={view} />}
      </Form>
      {categories.length > 0 && <CategoryLinks slug={slug} view={view} categories={categories} />}
    </div>
  );
}

/** Takes the focus from the search field on a phone, where the keyboard would cover the results. */
function closeKeyboard({ currentTarget }: FormEvent<HTMLFormElement>): void {
  if (matchMedia('(pointer: coarse)').matches)
    currentTarget.querySelector<HTMLElement>('[type=search]')?.blur();
}

function SortField({ slug, view }: Pick<FinderProps, 'slug' | 'view'>) {
  const { select, onChange } = useSort(slug, view);
  const hydrated = useHydrated();
  const { sort } = view;
  return (
    <div className="relative shrink-0">
      <ArrowDownUp
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-soft"
      />
      {/* With scripts, the select opens a URL on change and has no name. This field adds the sorting to a search. */}
      {hydrated && sort !== 'terbaru' && <input type="hidden" name="urut" value={sort} />}
      <select
        ref={select}
        name={hydrated ? undefined : 'urut'}
        aria-label="Urutkan"
        defaultValue={sort}
        onChange={onChange}
        className={`${field} appearance-none pr-3 pl-9`}
      >
        {(Object.entries(storefrontSorts) as [StorefrontSort, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function CategoryLinks({ slug, view, categories }: Omit<FinderProps, 'isSortable'>) {
  const link = (name: string, categoryId: string | null) => (
    <Link
      key={categoryId}
      to={storefrontPath(slug, { ...view, categoryId })}
      preventScrollReset
      aria-current={view.categoryId === categoryId ? 'true' : undefined}
    >
      {name}
    </Link>
  );
  // Puts the classes on the list instead of on each link, to keep the page small.
  return (
    <nav
      aria-label="Kategori"
      className="-mx-4 flex gap-2 overflow-x-auto whitespace-nowrap px-4 pb-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-full [&_a]:border [&_a]:border-line-strong [&_a]:bg-surface [&_a]:px-4 [&_a]:font-medium [&_a]:text-sm [&_a]:no-underline [&_[aria-current]]:border-theme [&_[aria-current]]:bg-theme [&_[aria-current]]:text-theme-on"
    >
      {link('Semua', null)}
      {categories.map(({ id, namaKategori }) => link(namaKategori, id))}
    </nav>
  );
}

type SortSelect = { select: RefObject<HTMLSelectElement | null>; onChange: () => void };

/** Sets the select to the URL's sort order. If the user chose one before hydration, opens the URL of that order. */
function useSort(slug: string, view: StorefrontView): SortSelect {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const isFirst = useRef(true);
  const onChange = () => {
    const sort = select.current?.value as StorefrontSort;
    void navigate(storefrontPath(slug, { ...view, sort }), { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the sort order in the URL changes
  useLayoutEffect(() => {
    if (select.current && select.current.value !== view.sort) {
      if (isFirst.current) onChange();
      else select.current.value = view.sort;
    }
    isFirst.current = false;
  }, [view.sort]);
  return { select, onChange };
}
