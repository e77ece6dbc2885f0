import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { parseActivityFilter } from '#domain/activity/filter.ts';
import { openActivityFile } from '#server/team/activity-file.ts';
import type { Route } from './+types/download';

export function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  if (shop.readOnly) throw new Response('Aktivitas hanya untuk tim toko.', { status: 403 });
  const filter = parseActivityFilter(url.searchParams);
  return answerTable(request, url, shop, {
    failure: () => 'Gagal memuat aktivitas.',
    nameFor: ({ slug }) => `aktivitas-${slug}`,
    open: (format, { storeId, timeZone }) =>
      openActivityFile(format, { storeId, timeZone, filter, reader: shop.actor, run: shop.run }),
  });
}
