import { useEffect } from 'react';
import { auditView, storeListView } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { useLive } from '#app/browser/live.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { loadOr } from '#app/load-failure.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { messages } from '#domain/messages.ts';
import { parseStoreList, storeListQuery } from '#domain/platform/store-list.ts';
import { parseStoreQuestion } from '#domain/platform/store-question.ts';
import { href } from '#domain/routes/href.ts';
import { asSurveyor, type Tx } from '#server/db/access.ts';
import { version } from '#server/http/operation.ts';
import { readSharedMerchants } from '#server/payment-methods/qris.ts';
import { countStoresByState, listStores, readStoreFigures } from '#server/platform/store-list.ts';
import { readStoreNotes } from '#server/platform/store-notes.ts';
import { AdminHead } from '../head.tsx';
import { PageLinks } from '../page-links.tsx';
import type { Route } from './+types/route';
import { changeStore } from './action.ts';
import { StoreConcerns } from './concerns.tsx';
import { StoreSearch } from './filter.tsx';
import { NoteSection } from './note.tsx';
import { StoreQuestion } from './question.tsx';
import { StoreStates } from './states.tsx';
import { StoreTable } from './table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Super Admin' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const list = parseStoreList(url.searchParams);
  const read = async () => {
    await auditView(actor, request, storeListView(list));
    return asSurveyor(actor, async (tx) => {
      const { stores, next, now } = await listStores(tx, list);
      const ids = stores.map(({ storeId }) => storeId);
      const figures = await readStoreFigures(tx, ids);
      const merchants = await readSharedMerchants(tx, ids);
      const notes = await readStoreNotes(tx, ids);
      const counts = await countStoresByState(tx, list.search);
      return {
        list,
        stores,
        figures,
        merchants,
        notes,
        next,
        now,
        counts,
        version,
        asked: await readAsked(tx, url.searchParams),
      };
    });
  };
  return loadOr(request, () => messages.storesLoadFailed, read);
}

/** Reads the shop in `?untuk=` for the form that `?tanya=` opens: a confirmation or a note. Null if no form is open. */
async function readAsked(tx: Tx, params: URLSearchParams) {
  const question = parseStoreQuestion(params);
  if (!question) return null;
  const { storeId } = question;
  const { stores } = await listStores(tx, { search: storeId, state: null, sort: 'terbaru', after: null });
  const [store] = stores;
  if (!store) return null;
  if (question.action !== 'note') return { action: question.action, store };
  return { action: question.action, store, note: (await readStoreNotes(tx, [storeId]))[storeId] ?? '' };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return changeStore(request, requireActor(context), url);
}

export default function SuperAdmin({ loaderData, actionData }: Route.ComponentProps) {
  useLive('stores');
  const { list, stores, figures, merchants, notes, next, now, counts, version, asked } = loaderData;
  const isWriting = asked?.action === 'note' && actionData?.kind !== 'done';
  const query = storeListQuery(list);
  const address = `${href('/superadmin')}${query && `?${query}`}`;
  return (
    <div className="page-width grid gap-4 py-5">
      <AdminHead title="Semua Toko" />
      {actionData && !isWriting && <Outcome answer={actionData} />}
      {asked && asked.action !== 'note' && <StoreQuestion {...asked} now={now} />}
      {isWriting && <NoteSection {...asked} answer={actionData} />}
      <StoreConcerns list={list} counts={counts} />
      <div className="grid gap-2 lg:flex lg:flex-wrap lg:items-center lg:gap-4">
        <StoreSearch list={list} />
        <StoreStates list={list} counts={counts} />
      </div>
      {stores.length === 0 ? (
        <EmptyState title="Tidak ada toko">Belum ada toko yang cocok.</EmptyState>
      ) : (
        <StoreTable stores={stores} figures={figures} merchants={merchants} notes={notes} now={now} />
      )}
      <PageLinks list={address} isFirst={list.after === null} next={next} onward="Toko berikutnya" />
      <p className="text-ink-soft text-sm">Kedai {version}</p>
    </div>
  );
}

function Outcome({ answer }: { answer: Answer }) {
  const { alert } = useDialogs();
  const hydrated = useHydrated();
  useEffect(() => void alert(answer.sentence), [answer, alert]);
  return hydrated ? null : <AnswerNotice answer={answer} />;
}

const backToStores = { to: href('/superadmin'), label: 'Semua Toko' };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="page-width py-6">
      <LoadFailed error={error} title="Semua Toko" fallback={messages.storesLoadFailed} way={backToStores} />
    </div>
  );
}
