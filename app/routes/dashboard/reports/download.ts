import { auditorOf } from '#app/access/auditor.ts';
import { loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { messages } from '#domain/messages.ts';
import { parseReportFilter, rangeLabel, rangeQuery } from '#domain/reports/report.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { asUser } from '#server/db/access.ts';
import { openReportFile } from '#server/reports/files.ts';
import { reportFailure } from '#server/reports/reports.ts';
import { isTableFormat } from '#server/spreadsheets/write-table.ts';
import { readStore } from '#server/stores/store.ts';
import type { Route } from './+types/download';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const format = url.searchParams.get('format') ?? '';
  if (!isTableFormat(format)) throw new Response('Pilih format=xlsx atau format=csv.', { status: 400 });
  const part = url.searchParams.get('isi');
  if (part !== null && part !== 'pengembalian')
    throw new Response('Pilih isi=pengembalian, atau hapus isi.', { status: 400 });
  const onlyRefunds = part !== null;
  const { range, errors } = parseReportFilter(url.searchParams);
  const wrong = errors.from ?? errors.until;
  if (wrong) throw new Response(wrong, { status: 400 });
  return loadOr(request, reportFailure, async () => {
    const store = await shop.run((tx) => readStore(tx, shop.storeId));
    if (!store) throw new Response(messages.storeGone, { status: 404 });
    const { storeId, slug, timeZone } = store;
    if (shop.readOnly) {
      const details = { format, days: rangeLabel(range), onlyRefunds };
      const auditor = auditorOf(shop.actor, request);
      await asUser(shop.actor, (tx) =>
        recordAudit(tx, auditor, { action: 'report-download', storeId, details }),
      );
    }
    const days = rangeQuery(range).replace(/[^\d-]+/g, '_');
    const name = `${onlyRefunds ? 'pengembalian' : 'laporan'}-${slug}${days}`;
    return answerTable(url, { shop, name, format }, () =>
      openReportFile(format, { storeId, range, timeZone, onlyRefunds, run: shop.run }),
    );
  });
}
