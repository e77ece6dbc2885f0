import { Landmark } from 'lucide-react';
import { data, useLocation } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer, Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { AddCard } from '#app/routes/dashboard/add-card.tsx';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatNumber } from '#domain/format.ts';
import { statementSentence } from '#domain/payments/statements/texts.ts';
import { href } from '#domain/routes/href.ts';
import { OverBudget } from '#server/bounds/threads.ts';
import { readStatementBoard, type StatementBoard } from '#server/payments/statements/board.ts';
import { readStore } from '#server/stores/store.ts';
import type { Route } from './+types/route';
import { AcceptSure, sureMatches } from './accept-sure.tsx';
import { answerStatementForm } from './action.ts';
import { OtherRows } from './lists.tsx';
import { MatchCard } from './match-card.tsx';
import { StatementUpload } from './upload-form.tsx';

const loadFailed = 'Gagal memuat mutasi.';

const LEAD =
  'Unggah mutasi rekening, lalu cocokkan uang masuk dengan tagihan. Tidak ada yang ditandai tanpa Anda.';

export const meta: Route.MetaFunction = () => [{ title: 'Cek Mutasi' }];

/** Returns null to a super admin, who may not see a shop's bank statements. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store) throw new Error('an open shop is not there');
      if (shop.readOnly) return null;
      const requester = { storeId: shop.storeId, signal: request.signal };
      return readStatementBoard(shop.run, requester, store.timeZone).catch(sayMany);
    },
  );
}

function sayMany(error: unknown): never {
  if (!(error instanceof OverBudget)) throw error;
  throw data('Sedang banyak mutasi yang dicocokkan. Tunggu sebentar, lalu muat lagi halaman ini.', {
    status: 503,
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return answerStatementForm(request, requireShop(context));
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function Statements({ loaderData: board, actionData }: Route.ComponentProps) {
  const refused = refusalIn(actionData);
  const hasMatches = (board?.matched.length ?? 0) > 0;
  const upload = <StatementUpload answer={refused?.errors.file ? refused : null} />;
  // True right after an upload: the page then sums up what was found in the new file.
  const isJustRead = new URLSearchParams(useLocation().search).get('berkas') === 'terbaru';
  const latest = isJustRead ? board?.statements[0] : undefined;
  return (
    <div className={`grid grid-cols-1 ${hasMatches ? 'gap-2 max-lg:[&>h1]:text-xl' : 'gap-5'}`}>
      <PageTitle lead={hasMatches ? undefined : LEAD}>Cek Mutasi</PageTitle>
      <NoticeRegion className="sticky top-2 z-10 empty:absolute max-lg:text-sm">
        {actionData ? (
          <AnswerNotice answer={actionData} />
        ) : (
          latest && <Notice tone="success">{statementSentence(latest)}</Notice>
        )}
      </NoticeRegion>
      <LeftRows rows={leftIn(actionData)} />
      {board === null ? (
        <Notice tone="info">Mutasi bank hanya dilihat pemilik toko.</Notice>
      ) : (
        <>
          {!hasMatches && <Section title="Unggah mutasi">{upload}</Section>}
          <Matches board={board} answer={refused} />
          {hasMatches && (
            <AddCard title="Unggah mutasi" startOpen={Boolean(refused?.errors.file)}>
              {upload}
            </AddCard>
          )}
          <OtherRows board={board} answer={refused} />
          <ReadFiles board={board} />
        </>
      )}
    </div>
  );
}

function Matches({ board, answer }: { board: StatementBoard; answer: Refused | null }) {
  const bills = new Map(board.bills.map((bill) => [bill.orderId, bill]));
  const { matched, matchedCount, statements } = board;
  const sure = sureMatches(matched, bills);
  const asksTogether = sure.length > 1;
  if (matched.length === 0)
    return (
      <EmptyState title="Belum ada yang perlu dicocokkan" icon={<Landmark />}>
        {statements.length === 0
          ? 'Setelah mutasi dibaca, uang masuk yang cocok dengan tagihan Harus Dibayar muncul di sini.'
          : 'Tidak ada uang masuk yang cocok dengan tagihan Harus Dibayar.'}
      </EmptyState>
    );
  return (
    <section aria-labelledby="cocokkan" className="grid gap-2">
      <h2 id="cocokkan" className={asksTogether ? 'sr-only' : 'font-semibold text-lg'}>
        Cocokkan ({formatNumber(matchedCount)})
      </h2>
      {matched.length < matchedCount && (
        <p className="text-ink-soft text-sm">
          Ini {formatNumber(matched.length)} yang pertama. Sisanya muncul setelah yang ini selesai.
        </p>
      )}
      {asksTogether && <AcceptSure sure={sure} />}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {matched.map((row) => (
          <MatchCard key={row.id} row={row} bills={bills} answer={answer} isFirst={!asksTogether} />
        ))}
      </div>
    </section>
  );
}

type LeftRow = { rowId: string; text: string };

function leftIn(answer: (Answer & { left?: unknown }) | undefined): LeftRow[] {
  return Array.isArray(answer?.left) ? answer.left : [];
}

function LeftRows({ rows }: { rows: readonly LeftRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning">
      Belum ditandai:
      <ul className="mt-1 grid gap-1 font-normal">
        {rows.map(({ rowId, text }) => (
          <li key={rowId}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

function ReadFiles({ board: { statements } }: { board: StatementBoard }) {
  const { timeZone } = useDashboardShop();
  if (statements.length === 0) return null;
  return (
    <Section title="Berkas terakhir">
      <ul className="grid gap-2 text-sm">
        {statements.map(({ id, name, bank, incoming, added, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-ink-soft">
              {bank} · {formatDateTime(createdAt, timeZone)} · {formatNumber(incoming)} uang masuk,{' '}
              {formatNumber(added)} baru
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/mutasi'), label: 'Cek Mutasi' };
  return <LoadFailed error={error} title="Cek Mutasi" fallback={loadFailed} way={way} />;
}
