import { data, Link, useLocation } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { messages } from '#domain/messages.ts';
import {
  boundsOfRange,
  chartDays,
  parseReportFilter,
  type ReportRange,
  rangeQuery,
  reportPresets,
} from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import {
  listReportOrders,
  readMonthTrend,
  readOpenBills,
  readSalesReport,
  reportFailure,
} from '#server/reports/reports.ts';
import { readStore } from '#server/stores/store.ts';
import { DownloadLink, Downloads } from '../downloads.tsx';
import { useDashboardPath } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { ReportDaily } from './daily.tsx';
import { ReportFilterForm } from './filter.tsx';
import { ReportMonth } from './month.tsx';
import { ReportOrders } from './orders.tsx';
import { ReportPresets } from './presets.tsx';
import { ReportSummary } from './summary.tsx';
import { ReportTopProducts } from './top-products.tsx';

const PAGE_SIZE = 20;
const SHOWN_ORDERS = 3;

export const meta: Route.MetaFunction = () => [{ title: 'Laporan Keuangan' }];

/** Reads the sales report. With `?setelah=`, the id of the last shown order, reads only the next page of orders. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const filter = parseReportFilter(url.searchParams);
  const after = keyIn(url.searchParams);
  return loadOr(request, reportFailure, () =>
    shop.run(
      async (tx) => {
        const store = await readStore(tx, shop.storeId);
        if (!store) throw data(messages.storeGone, { status: 404 });
        const { range } = filter;
        const bounds = boundsOfRange(range, store.timeZone);
        const page = await listReportOrders(tx, shop.storeId, bounds, { limit: PAGE_SIZE, after });
        if (after !== null) return { filter, page, sums: null, presets: [] };
        const { totals, days, topProducts } = await readSalesReport(tx, shop.storeId, range, store.timeZone);
        const drawn = chartDays(range, days);
        const isCut = days.filter(({ day }) => day >= (drawn[0]?.day ?? '')).length < days.length;
        return {
          filter,
          page,
          sums: {
            totals,
            topProducts,
            days: drawn,
            isCut,
            open: await readOpenBills(tx, shop.storeId),
            month: await readMonthTrend(tx, shop.storeId, store.now, store.timeZone),
          },
          presets: reportPresets(store.now, store.timeZone),
        };
      },
      { snapshot: true },
    ),
  );
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const { filter, page, sums, presets } = loaderData;
  const { range } = filter;
  const isPreset = presets.some((preset) => rangeQuery(preset.range) === rangeQuery(range));
  const isFull = new URLSearchParams(useLocation().search).get('unduhan') === 'penuh';
  return (
    <div className="grid gap-3 lg:gap-6">
      <div>
        <Link
          to={pathTo(href('/dashboard'))}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Kembali ke Dashboard
        </Link>
        <PageTitle>Laporan Keuangan</PageTitle>
      </div>
      {isFull && (
        <Notice tone="warning">
          Beberapa unduhan laporan masih berjalan. Tunggu sampai selesai, lalu coba lagi.
        </Notice>
      )}
      <div className="grid gap-1">
        <ReportPresets presets={presets} range={range} />
        <ReportFilterForm filter={filter} isPreset={isPreset} />
      </div>
      {sums && (
        <>
          <ReportMonth month={sums.month} />
          <ReportSummary {...sums} range={range} />
          <ReportFiles range={range} hasRefunds={sums.totals.refunds > 0} />
          <ReportDaily days={sums.days} isCut={sums.isCut} />
          <ReportTopProducts products={sums.topProducts} />
        </>
      )}
      <CompletedOrders page={page} range={range} shown={sums ? SHOWN_ORDERS : PAGE_SIZE} />
    </div>
  );
}

function ReportFiles({ range, hasRefunds }: { range: ReportRange; hasRefunds: boolean }) {
  const path = href('/dashboard/laporan/unduh');
  const query = rangeQuery(range);
  return (
    <Downloads path={path} query={query}>
      {hasRefunds && (
        <DownloadLink to={`${path}?format=csv&isi=pengembalian${query && `&${query}`}`}>
          Unduh Pengembalian (CSV)
        </DownloadLink>
      )}
    </Downloads>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

type CompletedOrdersProps = { page: LoaderData['page']; range: ReportRange; shown: number };

function CompletedOrders({ page, range, shown }: CompletedOrdersProps) {
  const pathTo = useDashboardPath();
  const query = rangeQuery(range);
  const more = (
    <MorePages<LoaderData>
      list={pathTo(`${href('/dashboard/laporan')}${query && `?${query}`}`)}
      next={page.next}
      nextOf={(data) => data.page.next}
    >
      {(data) => <ReportOrders orders={data.page.orders} />}
    </MorePages>
  );
  return (
    <Section title="Pesanan Selesai">
      {page.orders.length === 0 ? (
        <p className="text-ink-soft">Tidak ada pesanan selesai dalam rentang tanggal yang dipilih.</p>
      ) : (
        <>
          <ReportOrders orders={page.orders.slice(0, shown)} />
          {page.orders.length > shown ? (
            <details className="-mb-2">
              <summary className="flex min-h-11 cursor-pointer items-center text-brand underline">
                Lihat pesanan lainnya
              </summary>
              <ReportOrders label="Pesanan selesai lainnya" orders={page.orders.slice(shown)} />
              {more}
            </details>
          ) : (
            more
          )}
        </>
      )}
    </Section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Laporan Keuangan" fallback={messages.reportLoadFailed} />;
}
