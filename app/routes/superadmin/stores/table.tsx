import { StickyNote } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatDate, formatRelativeDays } from '#domain/calendar/format.ts';
import { formatNumber } from '#domain/format.ts';
import { MAX_COUNTED, type StoreFigures, type StoreRow } from '#domain/platform/store-list.ts';
import { timeLeft } from '#domain/platform/time-left.ts';
import { href } from '#domain/routes/href.ts';
import { isExpired, type StorePhase } from '#domain/stores/store.ts';
import { StoreActions } from './actions.tsx';
import { OwnerChat } from './owner-chat.tsx';
import { SameMerchant, type SharedMerchant } from './same-merchant.tsx';
import { StoreStatusBadge } from './status-badge.tsx';
import { StoreMenu } from './store-menu.tsx';

type StoreTableProps = {
  stores: StoreRow[];
  figures: Record<string, StoreFigures>;
  /** Maps a shop's id to the other shops that use the same QRIS merchant. */
  merchants: Record<string, SharedMerchant>;
  notes: Record<string, string>;
  now: Date;
};

const heads = [
  'Toko',
  'Pemilik',
  'Status',
  'Trial berakhir',
  'Produk',
  'Pesanan 30 hari',
  'Pesanan terakhir',
  'Aksi',
];

export function StoreTable({ stores, figures, merchants, notes, now }: StoreTableProps) {
  return (
    <table className="w-full text-left max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-line border-b text-ink-soft text-sm">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
        {stores.map((store) => (
          <StoreLine
            key={store.storeId}
            store={store}
            figures={figures[store.storeId]}
            merchant={merchants[store.storeId]}
            note={notes[store.storeId] ?? ''}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
}

const phaseWords: Record<StorePhase, string> = {
  open: 'Buka',
  grace: 'Masa tenggang',
  closed: 'Tutup',
  inactive: 'Nonaktif',
};

type StoreLineProps = {
  store: StoreRow;
  figures: StoreFigures | undefined;
  merchant: SharedMerchant | undefined;
  note: string;
  now: Date;
};

function StoreLine({ store, figures, merchant, note, now }: StoreLineProps) {
  const { status, expiryDate, phase } = store;
  const { products = 0, recentOrders = 0, lastOrderAt = null } = figures ?? {};
  const nameId = useId();
  return (
    <tr className="border-line border-b align-top max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:gap-x-4 max-lg:gap-y-1 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:px-4 max-lg:py-3">
      <Cell className="max-lg:order-1 max-lg:min-w-0 max-lg:flex-1">
        <StoreName store={store} id={nameId} />
        {note && <Note text={note} />}
        {merchant && <SameMerchant {...merchant} />}
      </Cell>
      <Cell className="max-lg:order-3 max-lg:w-full">
        <div className="flex flex-wrap items-center gap-x-4 lg:grid lg:min-w-52 lg:justify-items-start">
          <span className="wrap-anywhere">{store.ownerEmail}</span>
          <OwnerChat store={store} now={now} />
        </div>
      </Cell>
      <Cell className="max-lg:order-2 max-lg:shrink-0 max-lg:text-right">
        <StoreStatusBadge status={status} expired={isExpired(expiryDate, now)} />
        <span className="mt-0.5 block text-ink-soft text-sm">{phaseWords[phase]}</span>
      </Cell>
      <Cell head="Trial berakhir" className="max-lg:order-4 max-lg:w-full">
        {dayOrNone(expiryDate)}{' '}
        {expiryDate && (
          <span className="ml-2 whitespace-nowrap text-ink-soft text-sm lg:ml-0 lg:block">
            {restOf(store, now)}
          </span>
        )}
      </Cell>
      <Cell head="Produk" className="max-lg:order-5">
        {countOf(products)}
      </Cell>
      <Cell head="Pesanan 30 hari" className="max-lg:order-6">
        {countOf(recentOrders)}
      </Cell>
      <Cell head="Pesanan terakhir" className="max-lg:order-7 max-lg:w-full">
        {dayOrNone(lastOrderAt)}
      </Cell>
      <Cell className="max-lg:order-8 max-lg:mt-1 max-lg:w-full">
        <StoreActions store={store} now={now}>
          <StoreMenu store={store} note={note} describedBy={nameId} />
        </StoreActions>
      </Cell>
    </tr>
  );
}

function StoreName({ store: { namaToko, slug }, id }: { store: StoreRow; id: string }) {
  return (
    <Link
      id={id}
      to={href('/toko/:toko', { toko: slug })}
      className="flex min-h-11 items-center wrap-anywhere font-semibold text-base text-brand underline lg:min-h-8"
    >
      {namaToko}
    </Link>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="mb-1 flex gap-1.5 text-ink-soft text-sm">
      <StickyNote aria-label="Catatan" className="mt-0.5 size-4 shrink-0" />
      <span className="line-clamp-2 wrap-anywhere min-w-0">{text}</span>
    </p>
  );
}

type CellProps = { head?: string; className: string; children: ReactNode };

/** On a phone the table has no heading row, so each cell shows its column's heading itself. */
function Cell({ head, className, children }: CellProps) {
  return (
    <td className={`py-3 pr-4 tabular-nums max-lg:block max-lg:p-0 lg:text-sm ${className}`}>
      {head && <span className="text-ink-soft lg:hidden">{head}: </span>}
      {children}
    </td>
  );
}

/** Says when the shop's trial or rent ends: 'sisa 6 hari', 'tenggang sisa 2 hari' (grace period), '9 hari lalu'. */
function restOf({ status, expiryDate }: StoreRow, now: Date): string {
  if (expiryDate === null) return '';
  const left = timeLeft({ status, expiryDate }, now);
  if (left === null) return formatRelativeDays(expiryDate, now);
  return left.replace(/^Masa tenggang:/, 'tenggang').replace(/^.*: /, '');
}

function dayOrNone(date: Date | null): ReactNode {
  return date ? <span className="whitespace-nowrap">{formatDate(date, 'Asia/Jakarta')}</span> : '-';
}

function countOf(count: number): string {
  return count > MAX_COUNTED ? `lebih dari ${formatNumber(MAX_COUNTED)}` : formatNumber(count);
}
