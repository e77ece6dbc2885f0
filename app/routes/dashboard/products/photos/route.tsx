import { randomUUID } from 'node:crypto';
import { takesOrders } from '../../../../../domain/stores/store.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import { refusalIn } from '../../../../forms/use-answer.ts';
import { LoadFailed } from '../../../../ui/page/load-failed.tsx';
import { Notice } from '../../../../ui/page/notice.tsx';
import { PageTitle } from '../../../../ui/page/page-title.tsx';
import { useDashboardShop } from '../../shop.ts';
import { requireShop } from '../../shop-access.ts';
import { loadAllowanceNote } from '../allowance-note.ts';
import { BackLink } from '../back-link.tsx';
import type { Route } from './+types/route';
import { answerPhotos } from './action.ts';
import { PhotoDrafts } from './drafts.tsx';
import { DraftsDone, WayOn, WrongPhotos } from './outcome.tsx';

const title = 'Produk dari Foto';

export const meta: Route.MetaFunction = () => [{ title }];

export async function loader({ context, request }: Route.LoaderArgs) {
  return { formKey: randomUUID(), room: await loadAllowanceNote(request, requireShop(context)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPhotos(request, requireShop(context));
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const refusal = refusalIn(actionData);
  const editable = !shop.readOnly && takesOrders(shop.life);
  return (
    <div className="grid gap-5">
      <div>
        <BackLink to="/dashboard/produk">Kembali ke Produk</BackLink>
        <PageTitle lead="Satu foto menjadi satu produk. Pembeli belum melihatnya sampai Anda tampilkan.">
          {title}
        </PageTitle>
      </div>
      {actionData?.kind === 'done' && (
        <>
          <DraftsDone sentence={actionData.sentence} />
          <WrongPhotos wrong={actionData.wrong} />
          <WayOn />
        </>
      )}
      {editable && loaderData.room && <Notice tone="warning">{loaderData.room}</Notice>}
      {editable ? (
        <PhotoDrafts
          key={shop.storeId}
          storeId={shop.storeId}
          formKey={loaderData.formKey}
          answer={refusal}
        />
      ) : refusal ? (
        <AnswerNotice answer={refusal} />
      ) : (
        <Notice tone="info">Produk tidak bisa ditambah di toko ini sekarang.</Notice>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: '/dashboard/produk', label: 'Produk' };
  return <LoadFailed error={error} title={title} fallback="Gagal memuat halaman ini." way={way} />;
}
