import { data, Link } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { useShopLive } from '#app/routes/dashboard/shop-stream.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { formatNumber } from '#domain/format.ts';
import { keyIn } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';
import { href } from '#domain/routes/href.ts';
import { readOwnProduct } from '#server/products/list.ts';
import { readStockHistory } from '#server/products/stock/history.ts';
import type { Route } from './+types/route';
import { type StockHistoryPage, StockHistoryRows } from './rows.tsx';

const PAGE_SIZE = 30;
const goneText = 'Produk ini sudah tidak ada.';

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat Stok' }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { productId } = params;
  if (shop.readOnly) throw data('Riwayat stok hanya untuk pemilik toko.', { status: 403 });
  if (!isUuid(productId)) throw data(goneText, { status: 404 });
  const after = keyIn(url.searchParams);
  return loadOr(
    request,
    () => loadFailed,
    () =>
      shop.run(async (tx) => {
        const product = await readOwnProduct(tx, shop.storeId, productId);
        if (!product) throw data(goneText, { status: 404 });
        const { id, namaProduk, stok } = product;
        const page = await readStockHistory(tx, shop.storeId, id, { limit: PAGE_SIZE, after });
        return { ...page, id, namaProduk, stok, isFirst: after === null };
      }),
  );
}

export default function StockHistory({ loaderData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const { id, namaProduk, stok, entries, isFirst } = loaderData;
  useShopLive();
  const list = pathTo(href('/dashboard/produk/:productId/stok', { productId: id }));
  return (
    <>
      <PageTitle lead={`${namaProduk} · stok sekarang ${formatNumber(stok)}`}>Riwayat Stok</PageTitle>
      <Link
        to={pathTo(back.to)}
        className="inline-flex min-h-11 items-center font-medium text-brand underline"
      >
        {back.label}
      </Link>
      {entries.length === 0 ? (
        <EmptyState title="Belum ada perubahan">
          {isFirst
            ? 'Setiap pesanan, pembatalan, dan perubahan stok akan tampil di sini.'
            : 'Tidak ada perubahan yang lebih lama.'}
        </EmptyState>
      ) : (
        <>
          <StockHistoryRows page={loaderData} />
          <MorePages<StockHistoryPage> list={list} next={loaderData.next} nextOf={(page) => page.next}>
            {(page) => <StockHistoryRows page={page} />}
          </MorePages>
        </>
      )}
    </>
  );
}

const loadFailed = 'Gagal memuat riwayat stok.';
const back = { to: href('/dashboard/produk'), label: 'Manajemen Produk' };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Riwayat Stok" fallback={loadFailed} way={back} />;
}
