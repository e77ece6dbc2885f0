import { Link } from 'react-router';
import { formatDateTime } from '#domain/calendar/format.ts';
import { href } from '#domain/routes/href.ts';

type AuditEntry = {
  id: string;
  createdAt: Date;
  actorEmail: string;
  sentence: string;
  clientIp: string;
  storeId: string | null;
  namaToko: string | null;
  slug: string | null;
};

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul aria-label="Catatan" className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <AuditItem key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function AuditItem({ entry }: { entry: AuditEntry }) {
  const { createdAt, actorEmail, sentence, clientIp } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 lg:grid-cols-[12rem_minmax(0,1fr)_18rem]">
      <time dateTime={createdAt.toISOString()} className="text-ink-soft text-sm tabular-nums">
        {formatDateTime(createdAt, 'Asia/Jakarta')} WIB
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">{sentence}</p>
        <AuditStore entry={entry} />
      </div>
      <p className="min-w-0 text-ink-soft text-sm">
        <span className="block break-all text-ink">{actorEmail || 'Tidak diketahui'}</span>
        {clientIp ? `dari ${clientIp}` : 'alamat tidak diketahui'}
      </p>
    </li>
  );
}

function AuditStore({ entry: { storeId, namaToko, slug } }: { entry: AuditEntry }) {
  if (storeId === null) return null;
  if (namaToko === null || slug === null)
    return <p className="break-all text-ink-soft text-sm">Toko {storeId}</p>;
  return (
    <Link
      to={`${href('/superadmin/audit')}?toko=${slug}`}
      className="inline-flex min-h-11 items-center wrap-anywhere font-medium text-brand underline lg:min-h-8"
    >
      {namaToko}
    </Link>
  );
}
