import { ChevronRight, StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import { placeText } from '../../../../domain/accounts/place.ts';
import { formatDateTime, formatNumber, formatRupiah } from '../../../../domain/format.ts';
import { openDeadline } from '../../../../domain/orders/deadline.ts';
import { type OrderStatus, orderNumberLabel } from '../../../../domain/orders/order.ts';
import { nameWithOptions } from '../../../../domain/products/option.ts';
import { OrderStatusBadge } from '../../../ui/orders/status-badge.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import type { DialogOrder } from './change/dialog.tsx';
import { buyerChatLink } from './chat-link.ts';
import { ChooseOrder } from './choose.tsx';
import { OrderDeadline } from './deadline.tsx';
import { OrderStepButtons } from './step-buttons.tsx';

const SHOWN_ITEMS = 3;

export type ListedOrder = DialogOrder & { createdAt: Date; catatan: string };

type OrderCardProps = {
  order: ListedOrder;
  /** The status that the heading above tells; null where orders of all statuses stand together. */
  under: OrderStatus | null;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

/** The columns that cards have on a desk, and their headings above them. */
export const orderColumns =
  'lg:grid lg:grid-cols-[8.5rem_minmax(0,11fr)_minmax(0,12fr)_minmax(0,8fr)_6.5rem_13.5rem] lg:gap-x-3';

/** A card on a phone, a row of a table on a desk; as high after a change of status as before it. */
export function OrderCard({ order, under, shop, onStep }: OrderCardProps) {
  const pathTo = useDashboardPath();
  const titleId = `pesanan-${order.id}`;
  const moved = under !== order.status;
  return (
    <article
      aria-labelledby={titleId}
      className={`relative grid gap-x-2 px-3 py-2 hover:bg-page max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:rounded-card max-lg:border max-lg:border-line max-lg:shadow-soft lg:items-center lg:py-1 ${moved && under ? 'bg-page' : 'bg-surface'} ${orderColumns}`}
    >
      {/* Below the buttons, which come later. */}
      <Link
        to={pathTo(`/dashboard/pesanan/${order.id}`)}
        aria-describedby={titleId}
        className="absolute inset-0 rounded-card"
      >
        <span className="sr-only">Detail</span>
      </Link>
      <div className="min-w-0">
        <div className="flex items-center">
          <ChooseOrder order={order} />
          <h3 id={titleId} className="truncate font-semibold lg:leading-5">
            {orderNumberLabel(order.orderNumber)}
            <span className="lg:sr-only"> · {order.customerName}</span>
          </h3>
        </div>
        <div className="h-5 max-lg:hidden">
          {moved ? (
            <OrderStatusBadge status={order.status} small />
          ) : (
            <OrderTime order={order} shop={shop} className="truncate" />
          )}
        </div>
      </div>
      <p className="whitespace-nowrap text-right font-semibold tabular-nums lg:col-start-5 lg:row-start-1">
        <span className="sr-only">Total </span>
        {formatRupiah(order.totalPrice)}
      </p>
      <Buyer order={order} moved={moved} />
      <Contents order={order} shop={shop} />
      <div className="relative col-span-2 mt-1.5 lg:col-span-1 lg:col-start-6 lg:row-start-1 lg:mt-0">
        <OrderStepButtons
          order={order}
          chatLink={buyerChatLink(order, shop)}
          describedBy={titleId}
          onStep={shop.readOnly ? null : (to) => onStep(order, to)}
        />
      </div>
    </article>
  );
}

function Buyer({ order, moved }: { order: ListedOrder; moved: boolean }) {
  return (
    <div className="col-span-2 min-w-0 lg:col-span-1 lg:col-start-2 lg:row-start-1">
      <p aria-hidden className="truncate font-medium leading-5 max-lg:hidden">
        {order.customerName}
      </p>
      <div className="flex h-5 items-center justify-between gap-2">
        <p className="min-w-0 truncate text-ink-soft text-sm">
          {placeText([order.kecamatan, order.kotaKabupaten])}
        </p>
        {moved ? (
          <span className="flex lg:hidden">
            <OrderStatusBadge status={order.status} small />
          </span>
        ) : (
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft lg:hidden" />
        )}
      </div>
    </div>
  );
}

/** Always two lines high on a desk. */
function Contents({ order, shop }: Pick<OrderCardProps, 'order' | 'shop'>) {
  const deadline = openDeadline(order);
  const hasLine = deadline !== null || order.proofWaits;
  const lines = hasLine ? 'truncate' : 'max-lg:truncate lg:line-clamp-2';
  return (
    <div className="col-span-2 grid min-w-0 text-sm lg:col-start-3 lg:row-start-1 lg:h-10 lg:grid-cols-[minmax(0,12fr)_minmax(0,8fr)] lg:content-center lg:gap-x-3">
      <ItemsLine items={order.items} lines={lines} />
      {order.catatan && (
        <p className={`${lines} text-ink-soft`} title={order.catatan}>
          <StickyNote aria-hidden className="mr-1 inline size-3.5 align-[-2px] lg:hidden" />
          <span className="sr-only">Catatan: </span>
          {order.catatan}
        </p>
      )}
      <div className="lg:col-span-2">
        <OrderDeadline order={order} timeZone={shop.timeZone} />
        {!hasLine && <OrderTime order={order} shop={shop} className="lg:hidden" />}
      </div>
    </div>
  );
}

type OrderTimeProps = Pick<OrderCardProps, 'order' | 'shop'> & { className: string };

function OrderTime({ order, shop, className }: OrderTimeProps) {
  return (
    <p className={`text-ink-soft text-sm ${className}`}>
      <time dateTime={order.createdAt.toISOString()}>{formatDateTime(order.createdAt, shop.timeZone)}</time>
    </p>
  );
}

function ItemsLine({ items, lines }: { items: ListedOrder['items']; lines: string }) {
  const left = items.length - SHOWN_ITEMS;
  const shown = items.slice(0, SHOWN_ITEMS).map(({ namaProduk, optionText, quantity }) => {
    return `${formatNumber(quantity)}× ${nameWithOptions(namaProduk, optionText)}`;
  });
  const text = left > 0 ? `${shown.join(', ')} dan ${left} produk lain` : shown.join(', ');
  return (
    <p className={lines} title={text}>
      {text}
    </p>
  );
}
