import { auditView } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { loadOr } from '#app/load-failure.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { parseAuditFilter } from '#domain/platform/audit-filter.ts';
import { auditSentence } from '#domain/platform/audit-sentence.ts';
import { boundsOfRange } from '#domain/reports/report.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { type AuditRow, listAudit } from '#server/platform/audit-log.ts';
import { resolveStoreId } from '#server/stores/store.ts';
import { AdminHead } from '../head.tsx';
import { PageLinks } from '../page-links.tsx';
import type { Route } from './+types/route';
import { AuditFilterForm } from './filter-form.tsx';
import { AuditList } from './list.tsx';

const loadFailed = 'Gagal mengambil catatan audit.';

export const meta: Route.MetaFunction = () => [{ title: 'Catatan Audit' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const filter = parseAuditFilter(url.searchParams);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      await auditView(actor, request, { action: 'audit-visit' });
      const storeId = filter.toko === '' ? null : await resolveStoreId(filter.toko);
      if (filter.toko !== '' && storeId === null)
        return { filter, unknownStore: true, entries: [], next: null };
      const { actorEmail, action, after } = filter;
      const bounds = boundsOfRange(filter.days.range, 'Asia/Jakarta');
      const wanted = { actorEmail: actorEmail || null, action, storeId, bounds, after };
      const { entries, next } = await asUser(actor, (tx) => listAudit(tx, wanted));
      return { filter, unknownStore: false, entries: entries.map(withSentence), next };
    },
  );
}

/** Composes the sentence on the server, so that browsers do not load the code that composes it. */
function withSentence({ action, details, ...entry }: AuditRow) {
  return { ...entry, sentence: auditSentence(action, details) };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, unknownStore, entries, next } = loaderData;
  const query = new URLSearchParams(filter.query).toString();
  const list = `${href('/superadmin/audit')}${query && `?${query}`}`;
  return (
    <div className="page-width grid gap-5 py-6">
      <AdminHead title="Catatan Audit" />
      <AuditFilterForm filter={filter} unknownStore={unknownStore} />
      {entries.length === 0 ? (
        <EmptyState title="Tidak ada catatan">Tidak ada catatan yang cocok dengan saringan ini.</EmptyState>
      ) : (
        <AuditList entries={entries} />
      )}
      <PageLinks list={list} isFirst={filter.after === null} next={next} onward="Catatan yang lebih lama" />
    </div>
  );
}

const backToStores = { to: href('/superadmin'), label: 'Semua Toko' };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="page-width py-6">
      <LoadFailed error={error} title="Catatan Audit" fallback={loadFailed} way={backToStores} />
    </div>
  );
}
