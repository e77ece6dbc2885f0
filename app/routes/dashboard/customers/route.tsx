import { Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { formatNumber } from '#domain/format.ts';
import { keyIn } from '#domain/forms/page-key.ts';
import { parseOrderSearch, SEARCHED_ORDERS } from '#domain/orders/search.ts';
import { href } from '#domain/routes/href.ts';
import { listBestCustomers, listCustomers } from '#server/customers/customers.ts';
import { Downloads, TooManyDownloads } from '../downloads.tsx';
import { ListSearch } from '../list-search.tsx';
import { useDashboardPath } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { CustomerList } from './list.tsx';

const PAGE_SIZE = 20;
const loadFailed = 'Gagal memuat daftar pelanggan.';

export const meta: Route.MetaFunction = () => [{ title: 'Pelanggan' }];

/** Sorts by last order, or with `?urut=belanja` by spending. `?cari=` searches; `?setelah=` opens a later page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const search = parseOrderSearch(url.searchParams.get('cari'));
  const best = !search && url.searchParams.get('urut') === 'belanja';
  const cut = { limit: PAGE_SIZE, after: keyIn(url.searchParams) };
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const page = await shop.run((tx) =>
        best ? listBestCustomers(tx, shop.storeId, cut) : listCustomers(tx, shop.storeId, search, cut),
      );
      return { ...page, list: search ? 'found' : best ? 'best' : 'newest' } as const;
    },
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, next, list } = loaderData;
  const pathTo = useDashboardPath();
  const params = useSearchParams()[0];
  const typed = params.get('cari') ?? '';
  const paths = {
    newest: href('/dashboard/pelanggan'),
    best: `${href('/dashboard/pelanggan')}?urut=belanja`,
    found: `${href('/dashboard/pelanggan')}?cari=${encodeURIComponent(typed)}`,
  };
  return (
    <>
      <PageTitle lead="Semua yang pernah memesan di toko Anda.">Pelanggan</PageTitle>
      <TooManyDownloads />
      <ListSearch
        label="Cari pelanggan"
        placeholder="Nama, WhatsApp, atau tag"
        typed={typed}
        className="mt-3 max-w-xl"
      />
      <Scope list={list} typed={typed} />
      {customers.length === 0 && keyIn(params) === null ? (
        <NoCustomers found={list === 'found'} />
      ) : (
        <CustomerList customers={customers} />
      )}
      <EndOfList page={loaderData} />
      <MorePages<LoaderData>
        key={paths[list]}
        list={pathTo(paths[list])}
        next={next}
        nextOf={(data) => data.next}
      >
        {(data) => (
          <>
            <CustomerList customers={data.customers} />
            <EndOfList page={data} />
          </>
        )}
      </MorePages>
      <Downloads path={href('/dashboard/pelanggan/unduh')} className="mt-6" />
    </>
  );
}

const scopes = {
  newest: 'Yang terakhir memesan di atas.',
  best: `Menurut belanja dalam ${formatNumber(SEARCHED_ORDERS)} pesanan selesai terbaru.`,
  found: `Dicari di ${formatNumber(SEARCHED_ORDERS)} pesanan terbaru.`,
};

function Scope({ list, typed }: { list: keyof typeof scopes; typed: string }) {
  const pathTo = useDashboardPath();
  const linkClass = 'inline-flex min-h-11 items-center text-brand underline';
  return (
    <div className="mt-2">
      {list === 'found' && (
        <h2 aria-live="polite" className="wrap-anywhere font-semibold text-lg">
          Hasil pencarian “{typed}”
        </h2>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        {scopes[list]}
        {list !== 'newest' && (
          <Link to={pathTo(href('/dashboard/pelanggan'))} className={linkClass}>
            {list === 'found' ? 'Tampilkan semua' : 'Urutkan dari pesanan terakhir'}
          </Link>
        )}
        {list === 'newest' && (
          <Link to={pathTo(`${href('/dashboard/pelanggan')}?urut=belanja`)} className={linkClass}>
            Urutkan dari belanja terbanyak
          </Link>
        )}
      </p>
    </div>
  );
}

function EndOfList({ page: { customers, next } }: { page: LoaderData }) {
  if (next === null || customers.length === PAGE_SIZE) return null;
  return (
    <p className="mt-3 text-ink-soft text-sm">
      Sampai di sini {formatNumber(SEARCHED_ORDERS)} pesanan dilihat. Muat lagi untuk yang memesan sebelumnya.
    </p>
  );
}

function NoCustomers({ found }: { found: boolean }) {
  if (found)
    return (
      <p className="mt-2 text-ink-soft">
        Tidak ada yang cocok. Coba sebagian nama, nomor WhatsApp, atau satu tag yang utuh.
      </p>
    );
  return (
    <EmptyState title="Belum ada pelanggan" icon={<Users />}>
      Siapa pun yang memesan tampil di sini dengan sendirinya.
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pelanggan" fallback={loadFailed} />;
}
