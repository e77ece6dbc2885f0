import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatNumber, formatPhone, formatRelativeDays } from '../../../../domain/format.ts';
import { MAX_COUNTED, type StoreFigures, type StoreRow } from '../../../../domain/platform/store-list.ts';
import { timeLeft } from '../../../../domain/platform/time-left.ts';
import { waLink } from '../../../../domain/stores/chat-link.ts';
import { isExpired, type StoreLife } from '../../../../domain/stores/store.ts';
import { PhoneNumber } from '../../../ui/page/phone-number.tsx';
import { StoreActions } from './actions.tsx';
import { SameMerchant, type SharedMerchant } from './same-merchant.tsx';
import { StoreStatusBadge } from './status-badge.tsx';

type StoreTableProps = {
  stores: StoreRow[];
  figures: Record<string, StoreFigures>;
  /** By shop. */
  merchants: Record<string, SharedMerchant>;
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

export function StoreTable({ stores, figures, merchants, now }: StoreTableProps) {
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
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
}

const lifeWords: Record<StoreLife, string> = {
  open: 'Buka',
  grace: 'Masa tenggang',
  closed: 'Tutup',
  inactive: 'Nonaktif',
};

type StoreLineProps = {
  store: StoreRow;
  figures: StoreFigures | undefined;
  merchant: SharedMerchant | undefined;
  now: Date;
};

function StoreLine({ store, figures, merchant, now }: StoreLineProps) {
  const { status, expiryDate, life } = store;
  const { products = 0, recentOrders = 0, lastOrderAt = null } = figures ?? {};
  return (
    <tr className="border-line border-b align-top max-lg:grid max-lg:content-start max-lg:gap-1.5 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4">
      <Names store={store} merchant={merchant} />
      <Cell>
        <span className="block wrap-anywhere lg:min-w-52">{store.ownerEmail}</span>
        <ChatLink store={store} />
      </Cell>
      <Cell>
        <StoreStatusBadge status={status} expired={isExpired(expiryDate, now)} />
        <span className="ml-2 text-ink-soft text-sm lg:mt-1 lg:ml-0 lg:block">{lifeWords[life]}</span>
      </Cell>
      <Cell head="Trial berakhir">
        {dayOrNone(expiryDate)}
        {expiryDate && (
          <span className="ml-2 whitespace-nowrap text-ink-soft text-sm lg:ml-0 lg:block">
            {restOf(store, now)}
          </span>
        )}
      </Cell>
      <Cell head="Produk">{countOf(products)}</Cell>
      <Cell head="Pesanan 30 hari">{countOf(recentOrders)}</Cell>
      <Cell head="Pesanan terakhir">{dayOrNone(lastOrderAt)}</Cell>
      <Cell>
        <StoreActions store={store} now={now} />
      </Cell>
    </tr>
  );
}

const plainLink = 'inline-flex min-h-11 items-center text-brand underline lg:min-h-8';

function Names({ store: { storeId, namaToko, slug }, merchant }: Pick<StoreLineProps, 'store' | 'merchant'>) {
  return (
    <Cell>
      <Link
        to={`/toko/${slug}`}
        className="flex min-h-11 items-center wrap-anywhere font-semibold text-base text-brand underline lg:min-h-8"
      >
        {namaToko}
      </Link>
      <span className="flex gap-x-4 text-sm">
        <Link to={`/dashboard?toko=${storeId}`} aria-label={`Dashboard ${namaToko}`} className={plainLink}>
          Dashboard
        </Link>
        <Link to={`/superadmin/audit?toko=${slug}`} aria-label={`Catatan ${namaToko}`} className={plainLink}>
          Catatan
        </Link>
      </span>
      {merchant && <SameMerchant {...merchant} />}
    </Cell>
  );
}

/** On a phone, where columns have no heads, with its name before it. */
function Cell({ head, children }: { head?: string; children: ReactNode }) {
  return (
    <td className="py-3 pr-4 tabular-nums max-lg:block max-lg:p-0 lg:text-sm">
      {head && <span className="text-ink-soft lg:hidden">{head}: </span>}
      {children}
    </td>
  );
}

function ChatLink({ store: { waNumber, namaToko } }: { store: StoreRow }) {
  if (waNumber === '') return <span className="block text-ink-soft text-sm">Tanpa WhatsApp</span>;
  return (
    <a
      href={waLink(waNumber, `Halo ${namaToko}, `)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Chat ${namaToko}, ${formatPhone(waNumber)}`}
      className={`${plainLink} gap-1.5 text-sm`}
    >
      <MessageCircle aria-hidden className="size-4 shrink-0" />
      <PhoneNumber of={waNumber} />
    </a>
  );
}

/** 'sisa 6 hari', 'tenggang sisa 2 hari', '9 hari lalu'. */
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
