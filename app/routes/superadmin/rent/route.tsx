import { Link } from 'react-router';
import { auditView } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { type InvoiceState, invoiceStates, isInvoiceState } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { readRentBoard, readRentFigures } from '#server/rent/board.ts';
import { findTill } from '#server/rent/till.ts';
import { AdminHead } from '../head.tsx';
import { PageLinks } from '../page-links.tsx';
import type { Route } from './+types/route';
import { answerInvoiceForm } from './action.ts';
import { InvoiceCard } from './card.tsx';
import { RentFigureList } from './figures.tsx';

const loadFailed = 'Gagal memuat tagihan sewa.';

export const meta: Route.MetaFunction = () => [{ title: 'Tagihan Sewa' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const asked = url.searchParams.get('status');
  const state = isInvoiceState(asked) ? asked : null;
  const after = keyIn(url.searchParams);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      await auditView(actor, request, { action: 'rent-list' });
      const tillId = await asUser(actor, (tx) => findTill(tx));
      const figures = await readRentFigures(actor);
      const board = await readRentBoard(actor, { state, after });
      return { ...board, figures, state, after, tillId, tillName: env.platformStore ?? '' };
    },
  );
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerInvoiceForm(request, requireActor(context), url);
}

export default function RentInvoices({ loaderData, actionData }: Route.ComponentProps) {
  const { invoices, next, figures, state, after, tillId, tillName } = loaderData;
  const refused = refusalIn(actionData);
  const asked = invoices.find(({ id }) => id === refused?.values.invoiceId);
  const lost = asked ? undefined : refused?.errors.reason;
  const list = `${href('/superadmin/tagihan')}${state ? `?status=${state}` : ''}`;
  return (
    <div className="page-width grid gap-4 py-5">
      <AdminHead title="Tagihan Sewa" />
      <NoticeRegion>{!refused?.errors.reason && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {lost && <Notice tone="danger">{lost}</Notice>}
      <Till tillId={tillId} tillName={tillName} />
      <RentFigureList figures={figures} />
      <States state={state} />
      {invoices.length === 0 ? (
        <EmptyState title="Tidak ada tagihan">
          Tagihan muncul di sini begitu pemilik toko memilih paket di Langganan.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="*:h-full">
              <InvoiceCard invoice={invoice} refused={invoice === asked ? refused : null} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks list={list} isFirst={after === null} next={next} onward="Tagihan yang lebih lama" />
      <p>
        <ButtonLink to={href('/superadmin/tagihan/unduh')} reloadDocument variant="secondary">
          Unduh CSV
        </ButtonLink>
      </p>
    </div>
  );
}

function Till({ tillId, tillName }: { tillId: string | null; tillName: string }) {
  if (tillId)
    return (
      <p className="text-ink-soft">
        Sewa dibayar ke toko{' '}
        <Link to={href('/toko/:toko', { toko: tillName })} className="underline">
          {tillName}
        </Link>
        . Rekening, QRIS, mutasi, dan voucher diatur di dashboard toko itu.
      </p>
    );
  return (
    <Notice tone="warning">
      Sewa belum bisa dibayar sendiri oleh pemilik toko: isi PLATFORM_STORE dengan nama pendek toko Anda
      sendiri.
    </Notice>
  );
}

function States({ state }: { state: InvoiceState | null }) {
  const all = [['', 'Semua'], ...Object.entries(invoiceStates)] as const;
  return (
    <nav aria-label="Status tagihan" className="flex flex-wrap gap-2">
      {all.map(([name, label]) => (
        <Link
          key={name}
          to={`${href('/superadmin/tagihan')}${name && `?status=${name}`}`}
          aria-current={name === (state ?? '') ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-3 aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/superadmin'), label: 'Semua Toko' };
  return (
    <div className="page-width py-6">
      <LoadFailed error={error} title="Tagihan Sewa" fallback={loadFailed} way={way} />
    </div>
  );
}
