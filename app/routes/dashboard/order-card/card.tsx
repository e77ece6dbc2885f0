import { StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { Photo } from '#app/ui/products/photo.tsx';
import { placeText } from '#domain/accounts/place.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { orderAge } from '#domain/orders/dashboard/age.ts';
import { openDeadline } from '#domain/orders/deadlines/deadline.ts';
import { isClosed, type OrderStatus, orderNumberLabel } from '#domain/orders/order.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import type { ProductPhoto } from '#domain/products/photo.ts';
import { href } from '#domain/routes/href.ts';
import { type DashboardShop, useDashboardPath } from '../shop.ts';
import type { DialogOrder } from './change/dialog.tsx';
import { buyerChatLink } from './chat-link.ts';
import { ChooseOrder } from './choose.tsx';
import { OrderDeadline } from './deadline.tsx';
import { NextStep, StepMenu } from './step-buttons.tsx';

const SHOWN_ITEMS = 3;

export type ListedOrder = DialogOrder & {
  createdAt: Date;
  catatan: string;
  cover: ProductPhoto | null;
  /** The name of the shop's WhatsApp number that handles the order; null if the shop has only one number. */
  handler: string | null;
};

type OrderCardProps = {
  order: ListedOrder;
  /** The status in the heading above the list; null if the list mixes orders of all statuses. */
  under: OrderStatus | null;
  /** True if the order has waited longest for its next step; its button is then the primary one. */
  isFirst: boolean;
  now: Date;
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export const orderColumns =
  'lg:grid lg:grid-cols-[4.25rem_6.5rem_minmax(0,11fr)_minmax(0,12fr)_minmax(0,8fr)_6.5rem_8.5rem_2.75rem] lg:gap-x-3';

/** A card on a phone, a table row on a desktop. Its height is the same in every status, so that no other card moves. */
export function OrderCard({ order, under, isFirst, now, shop, onStep }: OrderCardProps) {
  const pathTo = useDashboardPath();
  const titleId = `pesanan-${order.id}`;
  const moved = under !== order.status;
  const isOver = isClosed(under);
  const steps = {
    order,
    chatLink: buyerChatLink(order, shop),
    describedBy: titleId,
    onStep: shop.readOnly ? null : (to: OrderStatus) => onStep(order, to),
  };
  return (
    <article
      aria-labelledby={titleId}
      className={`relative grid gap-x-1.5 px-3 py-1.5 max-[22rem]:px-2 hover:bg-page max-lg:grid-cols-[3rem_minmax(0,1fr)_auto_2.25rem] max-lg:rounded-card max-lg:border max-lg:border-line max-lg:shadow-soft lg:items-center lg:py-0.5 ${moved && under ? 'bg-page' : 'bg-surface'} ${orderColumns}`}
    >
      {/* The link covers the whole card. It comes first, so that the buttons lie above it. */}
      <Link
        to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: order.id }))}
        aria-describedby={titleId}
        className="absolute inset-0 rounded-card"
      >
        <span className="sr-only">Detail</span>
      </Link>
      <ChooseOrder order={order}>
        <Photo
          storeId={shop.storeId}
          photo={order.cover}
          name={order.items[0]?.namaProduk ?? ''}
          sizes="44px"
        />
      </ChooseOrder>
      <Head order={order} isOver={isOver} moved={moved} now={now} shop={shop} titleId={titleId} />
      <Goods order={order} isOver={isOver} shop={shop} />
      {!isOver && (
        <div className="relative max-lg:col-start-3 max-lg:row-start-3 max-lg:w-32 lg:col-start-7 lg:row-span-2 lg:row-start-1">
          <NextStep {...steps} variant={isFirst ? 'primary' : 'secondary'} />
        </div>
      )}
      <div
        className={`relative max-lg:-mr-2 max-lg:col-start-4 lg:col-start-8 lg:row-span-2 lg:row-start-1 ${isOver ? 'max-lg:row-span-2 max-lg:row-start-1' : 'max-lg:row-start-3'}`}
      >
        <StepMenu {...steps} isAlone={isOver} variant="dots" />
      </div>
    </article>
  );
}

type PartProps = Pick<OrderCardProps, 'order' | 'shop'> & { isOver: boolean };

type HeadProps = PartProps & Pick<OrderCardProps, 'now'> & { moved: boolean; titleId: string };

function Head({ order, isOver, moved, now, shop, titleId }: HeadProps) {
  const place = order.rent?.number ?? placeText([order.kecamatan, order.kotaKabupaten]);
  const age = orderAge(order.createdAt, now, shop.timeZone);
  const besidePhoto = `max-lg:col-start-2 ${isOver ? 'max-lg:col-end-4' : 'max-lg:col-end-5'}`;
  const time = (
    <time dateTime={order.createdAt.toISOString()} title={formatDateTime(order.createdAt, shop.timeZone)}>
      {age}
    </time>
  );
  return (
    <>
      <div className={`flex min-w-0 justify-between gap-2 lg:contents ${besidePhoto}`}>
        <h3 id={titleId} className="truncate font-semibold leading-5 lg:col-start-2 lg:row-start-1">
          {orderNumberLabel(order.orderNumber)}
          <span className="lg:sr-only"> · {order.customerName}</span>
        </h3>
        <p className="shrink-0 whitespace-nowrap text-right font-semibold tabular-nums leading-5 lg:col-start-6 lg:row-span-2 lg:row-start-1">
          <span className="sr-only">Total </span>
          {formatRupiah(order.totalPrice)}
        </p>
      </div>
      {/* A new `key` makes React replace the <p> beside a new badge: moving the <p> would be a layout shift. */}
      <div
        className={`flex h-5 min-w-0 items-center gap-2 text-ink-soft text-sm lg:col-start-2 lg:row-start-2 ${besidePhoto}`}
      >
        {moved && <OrderStatusBadge status={order.status} small />}
        <p key={age + moved} className="min-w-0 truncate">
          <span className={moved ? 'lg:hidden' : ''}>{time}</span>
          <span className="lg:hidden">
            {order.handler !== null && ` · ${order.handler}`} · {place}
          </span>
        </p>
      </div>
      <p aria-hidden className="truncate font-medium leading-5 max-lg:hidden lg:col-start-3 lg:row-start-1">
        {order.customerName}
      </p>
      <p className="truncate text-ink-soft text-sm max-lg:hidden lg:col-start-3 lg:row-start-2">
        {order.handler !== null && `${order.handler} · `}
        {place}
      </p>
    </>
  );
}

function hasLine(order: ListedOrder): boolean {
  return order.proofWaits || openDeadline(order) !== null;
}

/** On a phone the products, deadline and note are beside the button, which saves height. */
function Goods({ order, isOver, shop }: PartProps) {
  const lines = hasLine(order) ? '' : 'lg:row-span-2 lg:line-clamp-2 lg:whitespace-normal';
  const place = isOver ? 'max-lg:col-start-2 max-lg:col-end-5' : 'max-lg:col-start-1 max-lg:col-end-3';
  return (
    <div className={`min-w-0 max-lg:row-start-3 max-lg:self-center lg:contents ${place}`}>
      <ItemsLine key={lines} items={order.items} className={`${lines} lg:col-start-4 lg:row-start-1`} />
      <div className="flex min-w-0 gap-1.5 lg:contents">
        <div
          className={`min-w-0 empty:hidden max-lg:shrink-0 lg:col-start-4 lg:row-start-2 max-[22rem]:max-w-full ${order.catatan ? 'max-lg:max-w-[calc(100%-1.375rem)]' : 'max-lg:max-w-full'}`}
        >
          <OrderDeadline order={order} timeZone={shop.timeZone} />
        </div>
        {order.catatan && (
          <p
            key={lines}
            className={`min-w-4 truncate text-ink-soft text-sm lg:col-start-5 lg:row-span-2 lg:row-start-1 lg:line-clamp-2 lg:whitespace-normal ${lines ? '' : 'max-[22rem]:sr-only'}`}
            title={order.catatan}
          >
            <StickyNote aria-hidden className="mr-1 inline size-3.5 align-[-2px] lg:hidden" />
            <span className="sr-only">Catatan: </span>
            {order.catatan}
          </p>
        )}
      </div>
    </div>
  );
}

function ItemsLine({ items, className }: { items: ListedOrder['items']; className: string }) {
  const left = items.length - SHOWN_ITEMS;
  const shown = items.slice(0, SHOWN_ITEMS).map(({ namaProduk, optionText, quantity }) => {
    return `${formatNumber(quantity)}× ${nameWithOptions(namaProduk, optionText)}`;
  });
  const text = left > 0 ? `${shown.join(', ')} dan ${left} produk lain` : shown.join(', ');
  return (
    <p className={`min-w-0 truncate text-sm ${className}`} title={text}>
      {text}
    </p>
  );
}
