import { data } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { done, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { SubpageHead } from '#app/routes/dashboard/products/head.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { formatNumber } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { importProducts, previewImport } from '#server/products/import/imports.ts';
import { AllowanceExceeded } from '#server/stores/free/allowance.ts';
import { readStore } from '#server/stores/store.ts';
import { closedText } from '../action.ts';
import type { Route } from './+types/route';
import { ImportPlan } from './plan.tsx';
import { shownPlan } from './present-plan.ts';
import { ImportProgress } from './progress.tsx';

const unticked = 'Centang dulu bahwa nama produk di atas memang berganti.';
const gone = 'Tabel ini sudah tidak ada. Unggah lagi berkasnya.';

export const meta: Route.MetaFunction = () => [{ title: 'Periksa Impor' }];

/** `?dari=` is the index of the first planned change on this page. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => 'Gagal memuat tabel ini.',
    async () => {
      const seen = await shop.run((tx) => previewImport(tx, shop.storeId, params.importId));
      if (!seen) throw data(gone, { status: 404 });
      return seen.kind === 'planned' ? shownPlan(seen, Number(url.searchParams.get('dari'))) : seen;
    },
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = requireShop(context);
  const { mark, renames } = await readPostedFields(request);
  return actOr(
    request,
    (reason, status) => refused({ sentence: failedText(reason) }, status),
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store || !takesOrders(store.phase)) return refused({ sentence: closedText }, 409);
      const confirmed = { mark: String(mark), mayRename: renames === 'ya' };
      const result = await importProducts(shop.run, shop.storeId, params.importId, confirmed).catch(orNoRoom);
      if (result.kind === 'noRoom') return refused({ sentence: failedText(result.reason) }, 409);
      if (result.kind === 'notFound') throw data(gone, { status: 404 });
      if (result.kind === 'done') return done('');
      if (result.kind === 'renamesUnconfirmed') return refused({ errors: { renames: unticked } }, 400);
      const sentence =
        'Produk di toko berubah sejak tabel ini dibuat, jadi belum ada yang diimpor. Periksa lagi, lalu tekan Impor Sekarang.';
      return refused({ sentence }, 409);
    },
  );
}

const failedText = (reason: string) => `Impor gagal dan tidak ada yang diubah: ${reason}`;

function orNoRoom(error: unknown) {
  if (error instanceof AllowanceExceeded) return { kind: 'noRoom' as const, reason: error.message };
  throw error;
}

export default function ImportPreview({ loaderData: seen, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <SubpageHead
        back={{ to: href('/dashboard/produk/impor'), text: 'Kembali ke Impor & Ekspor' }}
        title={seen.kind === 'done' ? 'Impor Selesai' : 'Periksa Impor'}
      />
      <NoticeRegion>
        <AnswerNotice answer={refusalIn(actionData)} />
      </NoticeRegion>
      {seen.kind === 'done' && <ImportDone {...seen} />}
      {seen.kind === 'working' && <ImportProgress {...seen} />}
      {seen.kind === 'shown' && <ImportPlan plan={seen} answer={refusalIn(actionData)} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/produk/impor'), label: 'Impor & Ekspor' };
  return <LoadFailed error={error} title="Periksa Impor" fallback="Gagal memuat tabel ini." way={way} />;
}

function ImportDone({ made, changed }: { made: number; changed: number }) {
  const pathTo = useDashboardPath();
  return (
    <>
      <Notice tone="success">
        {formatNumber(made)} produk baru ditambahkan, {formatNumber(changed)} produk diubah.
      </Notice>
      <div>
        <ButtonLink to={pathTo(href('/dashboard/produk'))}>Lihat Produk</ButtonLink>
      </div>
    </>
  );
}
