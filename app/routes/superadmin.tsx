import { useEffect } from 'react';
import { data, Form, Link } from 'react-router';
import { formatDate } from '../../domain/format.ts';
import { isUuid } from '../../domain/id.ts';
import { messages } from '../../domain/messages.ts';
import { extendedExpiry, isExpired } from '../../domain/store.ts';
import { asUser } from '../../server/db/access.ts';
import { extendTrial, listStores, type StoreRow, setStoreStatus } from '../../server/store-admin.ts';
import { useConfirmedSubmit } from '../browser/confirmed-submit.ts';
import { useLive } from '../browser/live.ts';
import { requireActor } from '../guards.ts';
import { readPostedFields } from '../posted-fields.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { StoreStatusBadge } from '../ui/store-status-badge.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/superadmin';

export const meta: Route.MetaFunction = () => [{ title: 'Super Admin' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const search = (url.searchParams.get('cari') ?? '').slice(0, 80);
  const after = url.searchParams.get('setelah');
  const page = await asUser(actor, (tx) => listStores(tx, { after, search }));
  return { ...page, search };
}

/** Switches a shop on or off, or extends it by 30 days; each has been confirmed (SPEC §4). */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const fields = await readPostedFields(request);
  const storeId = fields.storeId;
  if (!isUuid(storeId)) throw data(null, { status: 404 });
  const intent = fields.intent;
  if (intent === 'active' || intent === 'inactive') {
    const changed = await asUser(actor, (tx) => setStoreStatus(tx, actor, storeId, intent));
    return changed
      ? done(messages.storeStatusChanged)
      : refused('Status toko sudah berubah. Muat ulang halaman.');
  }
  if (intent !== 'extend' && intent !== 'extend-from-today') throw data(null, { status: 400 });
  const seen = String(fields.expiryDate ?? '');
  const extended = await asUser(actor, (tx) =>
    extendTrial(tx, actor, storeId, seen ? new Date(seen) : null, intent === 'extend' ? 'end' : 'today'),
  );
  return extended
    ? done(messages.trialExtended)
    : refused('Tanggal berakhir sudah berubah. Muat ulang halaman.');
}

const done = (message: string) => ({ ok: true, message });
const refused = (reason: string) =>
  data({ ok: false, message: messages.superAdminFailed(reason) }, { status: 409 });

/** /superadmin: every shop with its owner, status and end, and what may be done to it. */
export default function SuperAdmin({ loaderData, actionData }: Route.ComponentProps) {
  useLive('stores');
  const { stores, next, now, search } = loaderData;
  return (
    <div className="page-width grid gap-6 py-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Semua Toko</PageTitle>
        <Form method="post" action="/logout">
          <Button type="submit" variant="secondary">
            Logout
          </Button>
        </Form>
      </div>
      {actionData && <Outcome outcome={actionData} />}
      <Form method="get" role="search" className="flex max-w-md items-end gap-3">
        <TextField
          name="cari"
          label="Cari toko"
          type="search"
          defaultValue={search}
          maxLength={80}
          className="flex-1"
        />
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      </Form>
      {stores.length === 0 ? (
        <EmptyState title="Tidak ada toko">Belum ada toko yang cocok.</EmptyState>
      ) : (
        <StoreTable stores={stores} now={now} />
      )}
      {next && (
        <Link
          to={`/superadmin?${new URLSearchParams({ cari: search, setelah: next })}`}
          className="justify-self-center font-medium text-brand underline"
        >
          Toko yang lebih lama
        </Link>
      )}
    </div>
  );
}

/** SPEC's alert; without scripts a notice on the page. */
function Outcome({ outcome }: { outcome: { ok: boolean; message: string } }) {
  const { alert } = useDialogs();
  const hydrated = useHydrated();
  useEffect(() => void alert(outcome.message), [outcome, alert]);
  if (hydrated) return null;
  return <Notice tone={outcome.ok ? 'success' : 'danger'}>{outcome.message}</Notice>;
}

function StoreTable({ stores, now }: { stores: StoreRow[]; now: Date }) {
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-line border-b text-ink-soft text-sm">
          <th className="py-2 font-medium">Toko</th>
          <th className="py-2 font-medium">Pemilik</th>
          <th className="py-2 font-medium">Status</th>
          <th className="py-2 font-medium">Trial berakhir</th>
          <th className="py-2 font-medium">Aksi</th>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {stores.map((store) => (
          <StoreLine key={store.storeId} store={store} now={now} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'py-3 pr-4 align-middle max-md:block max-md:p-0';

function StoreLine({ store, now }: { store: StoreRow; now: Date }) {
  const { expiryDate } = store;
  return (
    <tr className="border-line border-b max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4">
      <td className={cell}>
        <Link to={`/toko/${store.slug}`} className="font-medium text-brand underline">
          {store.namaToko}
        </Link>
      </td>
      <td className={`${cell} break-all text-ink-soft`}>{store.ownerEmail}</td>
      <td className={cell}>
        <StoreStatusBadge status={store.status} expired={isExpired(expiryDate, now)} />
      </td>
      <td className={`${cell} tabular-nums`}>
        {/* On a phone the columns have no heads. */}
        <span className="text-ink-soft md:hidden">Trial berakhir: </span>
        {expiryDate ? formatDate(expiryDate, 'Asia/Jakarta') : '-'}
      </td>
      <td className={cell}>
        <StoreActions store={store} now={now} />
      </td>
    </tr>
  );
}

function StoreActions({ store, now }: { store: StoreRow; now: Date }) {
  const { namaToko, status, expiryDate } = store;
  const next = extendedExpiry(expiryDate, now);
  const stillPast = next <= now;
  const question = messages.confirmExtend(namaToko, formatDate(next, 'Asia/Jakarta'));
  const late = stillPast ? ' Tanggal baru itu masih di masa lalu; pakai "Hitung dari hari ini".' : '';
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'active' ? (
        <StoreAction
          store={store}
          intent="inactive"
          label="Nonaktifkan"
          question={messages.confirmDeactivate(namaToko)}
        />
      ) : (
        <StoreAction
          store={store}
          intent="active"
          label="Aktifkan"
          question={messages.confirmActivate(namaToko)}
        />
      )}
      <StoreAction store={store} intent="extend" label="Perpanjang" question={question + late} />
      {stillPast && (
        <StoreAction
          store={store}
          intent="extend-from-today"
          label="Hitung dari hari ini"
          question={messages.confirmExtend(namaToko, formatDate(extendedExpiry(null, now), 'Asia/Jakarta'))}
        />
      )}
    </div>
  );
}

type StoreActionProps = { store: StoreRow; intent: string; label: string; question: string };

function StoreAction({ store, intent, label, question }: StoreActionProps) {
  const ask = useConfirmedSubmit(question);
  return (
    <Form method="post" onSubmit={ask}>
      <input type="hidden" name="storeId" value={store.storeId} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="expiryDate" value={store.expiryDate?.toISOString() ?? ''} />
      <Button type="submit" variant="secondary" aria-label={`${label} ${store.namaToko}`}>
        {label}
      </Button>
    </Form>
  );
}
