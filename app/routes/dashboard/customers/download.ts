import { auditorOf } from '#app/access/auditor.ts';
import { loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { messages } from '#domain/messages.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { openCustomerFile } from '#server/customers/files.ts';
import { asUser } from '#server/db/access.ts';
import { isTableFormat } from '#server/spreadsheets/write-table.ts';
import { readStore } from '#server/stores/store.ts';
import type { Route } from './+types/download';

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
      return answerTable(url, { shop, name: `pelanggan-${slug}`, format }, () =>
        openCustomerFile(format, { storeId, timeZone, run: shop.run }),
      );
    },
  );
}
