import { type ReactNode, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';

type MorePagesProps<Data> = {
  /** The key of the page that follows; null where nothing does. */
  after: string | null;
  /** The address of the page behind a key; its loader answers with `Data`. */
  hrefOf: (after: string) => string;
  /** The key of the page that follows `data`. */
  nextOf: (data: Data) => string | null;
  children: (data: Data) => ReactNode;
};

/**
 * 'Muat lebih banyak': reads the next page below the present one, again and again. A page that is open is read anew
 * together with the rest, and when the page before it ends elsewhere by now, it follows its new end, so that nothing
 * falls between two pages. Without scripts it is a link to the next page.
 */
export function MorePages<Data>({ after, hrefOf, nextOf, children }: MorePagesProps<Data>) {
  const fetcher = useFetcher<Data>();
  const [opened, setOpened] = useState(false);
  const { load } = fetcher;
  const href = after === null ? null : hrefOf(after);
  useEffect(() => {
    if (opened && href) void load(href);
  }, [opened, href, load]);
  if (href === null) return null;
  if (opened && fetcher.data) {
    const data = fetcher.data as Data;
    return (
      <>
        {children(data)}
        <MorePages after={nextOf(data)} hrefOf={hrefOf} nextOf={nextOf}>
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
