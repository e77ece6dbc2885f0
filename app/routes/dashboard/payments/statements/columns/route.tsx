import { data, redirect } from 'react-router';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { href } from '#domain/routes/href.ts';
import { textOf } from '#domain/spreadsheets/cell.ts';
import { importByColumns } from '#server/payments/statements/import-statement.ts';
import { readWaitingTable } from '#server/payments/statements/statements.ts';
import type { Route } from './+types/route';
import { ColumnsForm } from './form.tsx';

const gone = 'Tabel ini sudah tidak menunggu. Unggah lagi berkasnya di Cek Mutasi.';

const SAMPLE_ROWS = 5;

export const meta: Route.MetaFunction = () => [{ title: 'Pilih Kolom Mutasi' }];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => 'Gagal memuat tabel ini.',
    async () => {
      const table = await shop.run((tx) => readWaitingTable(tx, shop.storeId, params.statementId));
      if (!table) throw data(gone, { status: 404 });
      const { header, rows, columns, bank } = table;
      const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => header.map((_, at) => textOf(cells[at])));
      return { header, sample, columns, bank };
    },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = requireShop(context);
  const fields = await readPostedFields(request);
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Mutasi tidak dibaca: ${reason}`, values }, status),
    async () => {
      const result = await importByColumns(shop.run, shop.storeId, params.statementId, fields);
      if (result.kind === 'notWaiting') throw data(gone, { status: 404 });
      if (result.kind === 'wrong') return badInput(result.errors, values);
      if (result.kind === 'imported')
        return redirect(shop.pathTo(`${href('/dashboard/mutasi')}?berkas=terbaru`));
      const sentence = 'Tidak ada baris yang terbaca dengan kolom ini. Periksa kolom tanggal dan jumlahnya.';
      return refused({ sentence, values });
    },
  );
}

export default function StatementColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle lead="Format bank ini belum dikenal. Pilih kolomnya sekali; berkas berikutnya langsung terbaca.">
        Pilih Kolom Mutasi
      </PageTitle>
      <ColumnsForm {...loaderData} answer={refusalIn(actionData)} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/mutasi'), label: 'Cek Mutasi' };
  return <LoadFailed error={error} title="Pilih Kolom Mutasi" fallback="Gagal memuat tabel ini." way={way} />;
}
