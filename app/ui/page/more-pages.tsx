import { type ReactNode, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';

type MorePagesProps<Data> = {
  /** Null where no page follows. */
  after: string | null;
  /** Its loader answers with `Data`. */
  hrefOf: (after: string) => string;
  nextOf: (data: Data) => string | null;
  children: (data: Data) => ReactNode;
};

/**
 * Reads open pages again together, each from where its predecessor ends now, so that no row is missed. Without scripts a link.
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
