import { randomUUIDv7 } from 'node:crypto';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOrNull } from '#app/load-failure.ts';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { useShopLive } from '#app/routes/dashboard/shop-stream.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { listProductDrafts } from '#server/products/drafts/rows.ts';
import { readAllowanceNote } from '#server/stores/free/allowance.ts';
import { SubpageHead } from '../head.tsx';
import type { Route } from './+types/route';
import { answerPhotos } from './action.ts';
import { ProductDraftsDone, WrongPhotos } from './outcome.tsx';
import { ProductDraftTable } from './table/table.tsx';
import { PhotoUpload } from './upload.tsx';

const title = 'Produk dari Foto';

export const meta: Route.MetaFunction = () => [{ title }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return {
    formKey: randomUUIDv7(),
    room: await loadOrNull(request, () => shop.run((tx) => readAllowanceNote(tx, shop.storeId))),
    drafts: await shop.run((tx) => listProductDrafts(tx, shop.storeId)),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPhotos(request, requireShop(context));
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  useShopLive();
  // Without scripts, this page also receives the form of a table row, so the answer may be about the draft in that row.
  const ofRow = actionData && 'intent' in actionData ? actionData : null;
  const ofPhotos = actionData && !('intent' in actionData) ? actionData : null;
  const refusal = refusalIn(ofPhotos);
  const { drafts } = loaderData;
  const editable = !shop.readOnly && takesOrders(shop.phase);
  return (
    <div className="grid gap-5">
      <SubpageHead
        back={{ to: href('/dashboard/produk'), text: 'Kembali ke Produk' }}
        lead="Satu foto menjadi satu produk. Pembeli belum melihatnya sampai Anda tampilkan."
        title={title}
      />
      {ofPhotos?.kind === 'done' && (
        <>
          <ProductDraftsDone sentence={ofPhotos.sentence} />
          <WrongPhotos wrong={ofPhotos.wrong} />
        </>
      )}
      <div className="empty:hidden">
        <AnswerNotice answer={ofRow} />
      </div>
      {editable && loaderData.room && <Notice tone="warning">{loaderData.room}</Notice>}
      {editable ? (
        <div key={shop.storeId} className="grid gap-5">
          <PhotoUpload
            storeId={shop.storeId}
            formKey={loaderData.formKey}
            hasDrafts={drafts.length > 0}
            answer={refusal}
          />
          <ProductDraftTable storeId={shop.storeId} products={drafts} sent={refusalIn(ofRow)} />
        </div>
      ) : refusal ? (
        <AnswerNotice answer={refusal} />
      ) : (
        <Notice tone="info">Produk tidak bisa ditambah di toko ini sekarang.</Notice>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/produk'), label: 'Produk' };
  return <LoadFailed error={error} title={title} fallback="Gagal memuat halaman ini." way={way} />;
}
