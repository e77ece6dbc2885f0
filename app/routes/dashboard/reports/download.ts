import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { parseReportFilter, rangeLabel, rangeQuery } from '#domain/reports/report.ts';
import { openReportFile } from '#server/reports/files.ts';
import { reportFailure } from '#server/reports/reports.ts';
import type { Route } from './+types/download';

export function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const part = url.searchParams.get('isi');
  if (part !== null && part !== 'pengembalian')
    throw new Response('Pilih isi=pengembalian, atau hapus isi.', { status: 400 });
  const onlyRefunds = part !== null;
  const { range, errors } = parseReportFilter(url.searchParams);
  const wrong = errors.from ?? errors.until;
  if (wrong) throw new Response(wrong, { status: 400 });
  const days = rangeQuery(range).replace(/[^\d-]+/g, '_');
  return answerTable(request, url, shop, {
    failure: reportFailure,
    nameFor: ({ slug }) => `${onlyRefunds ? 'pengembalian' : 'laporan'}-${slug}${days}`,
    audit: { action: 'report-download', details: { days: rangeLabel(range), onlyRefunds } },
    open: (format, { storeId, timeZone }) =>
      openReportFile(format, { storeId, range, timeZone, onlyRefunds, run: shop.run }),
  });
}
