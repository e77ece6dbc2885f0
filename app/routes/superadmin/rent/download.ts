import { auditView } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { href } from '#domain/routes/href.ts';
import { openRentFile } from '#server/rent/file.ts';
import { tableFormats } from '#server/spreadsheets/write-table.ts';
import type { Route } from './+types/download';

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireActor(context);
  requireFreshFactor(actor, href('/superadmin/tagihan'));
  return loadOr(
    request,
    () => 'Gagal memuat tagihan sewa.',
    async () => {
      await auditView(actor, request, { action: 'rent-list', details: { format: 'csv' } });
      return new Response((await openRentFile(actor)) as BodyInit, {
        headers: {
          'content-type': tableFormats.csv,
          'content-disposition': 'attachment; filename="tagihan-sewa.csv"',
        },
      });
    },
  );
}
