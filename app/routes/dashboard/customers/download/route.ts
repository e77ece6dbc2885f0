import { redirect } from 'react-router';
import { messages } from '../../../../../domain/messages.ts';
import { openCustomerFile } from '../../../../../server/customers/files.ts';
import { asUser } from '../../../../../server/db/access.ts';
import { recordAudit } from '../../../../../server/platform/audit.ts';
import { releasedAfter, takeDownload } from '../../../../../server/reports/downloads.ts';
import { isTableFormat, tableFormats } from '../../../../../server/spreadsheets/write-table.ts';
import { readStore } from '../../../../../server/stores/store.ts';
import { auditorOf } from '../../../../access/auditor.ts';
import { loadOr } from '../../../../load-failure.ts';
import { requireShop } from '../../shop-access.ts';
import type { Route } from './+types/route';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const format = url.searchParams.get('format') ?? '';
  if (!isTableFormat(format)) throw new Response('Pilih format=xlsx atau format=csv.', { status: 400 });
  return loadOr(
    request,
    () => 'Gagal memuat daftar pelanggan.',
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store) throw new Response(messages.storeGone, { status: 404 });
      const { storeId, slug, timeZone } = store;
      if (shop.readOnly) {
        const auditor = auditorOf(shop.actor, request);
        await asUser(shop.actor, (tx) =>
          recordAudit(tx, auditor, { action: 'customer-list', storeId, details: { format } }),
        );
      }
      const place = takeDownload(storeId);
      if (!place) throw redirect(tooManyPath(url));
      const file = await openCustomerFile(format, { storeId, timeZone, run: shop.run }).catch((error) => {
        place.release();
        throw error;
      });
      return new Response(releasedAfter(file, place.release) as BodyInit, {
        headers: {
          'content-type': tableFormats[format],
          'content-disposition': `attachment; filename="pelanggan-${slug}.${format}"`,
        },
      });
    },
  );
}

/** The list says why there is no file. */
function tooManyPath(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('format');
  query.set('unduhan', 'penuh');
  return `/dashboard/pelanggan?${query}`;
}
