import { loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { parseActivityFilter } from '#domain/activity/filter.ts';
import { messages } from '#domain/messages.ts';
import { isTableFormat } from '#server/spreadsheets/write-table.ts';
import { readStore } from '#server/stores/store.ts';
import { openActivityFile } from '#server/team/activity-file.ts';
import type { Route } from './+types/download';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  if (shop.readOnly) throw new Response('Aktivitas hanya untuk tim toko.', { status: 403 });
  const format = url.searchParams.get('format') ?? '';
  if (!isTableFormat(format)) throw new Response('Pilih format=xlsx atau format=csv.', { status: 400 });
  const filter = parseActivityFilter(url.searchParams);
  return loadOr(
    request,
    () => 'Gagal memuat aktivitas.',
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store) throw new Response(messages.storeGone, { status: 404 });
      const { storeId, slug, timeZone } = store;
      return answerTable(url, { shop, name: `aktivitas-${slug}`, format }, () =>
        openActivityFile(format, { storeId, timeZone, filter, reader: shop.actor, run: shop.run }),
      );
    },
  );
}
