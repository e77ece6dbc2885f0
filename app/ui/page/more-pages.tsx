import { type ReactNode, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { pageAddress } from '#domain/forms/page-key.ts';

type MorePagesProps<Data> = {
  list: string;
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  nextOf: (data: Data) => string | null;
  children: (data: Data) => ReactNode;
};

/** Shows a button that adds the list's next page. Added pages reload with the list, as items may move between pages. */
export function MorePages<Data>({ list, next, nextOf, children }: MorePagesProps<Data>) {
  const fetcher = useFetcher<Data>();
  const [opened, setOpened] = useState(false);
  const { load } = fetcher;
  const href = next === null ? null : pageAddress(list, next);
  useEffect(() => {
    if (opened && href) void load(href);
  }, [opened, href, load]);
  if (href === null) return null;
  if (opened && fetcher.data) {
    const data = fetcher.data as Data;
    return (
      <>
        {children(data)}
        <MorePages list={list} next={nextOf(data)} nextOf={nextOf}>
          {children}
        </MorePages>
      </>
    );
  }
  return (
    <div className="mt-4 text-center">
      <Link
        to={href}
        aria-disabled={opened}
        onClick={(event) => {
          event.preventDefault();
          setOpened(true);
        }}
        className="inline-flex min-h-11 items-center justify-center rounded-control border border-line-strong bg-surface px-5 font-semibold"
      >
        {opened ? 'Memuat...' : 'Muat lebih banyak'}
      </Link>
    </div>
  );
}
