import { Pencil, Printer } from 'lucide-react';
import { useDashboardPath, useDashboardShop, useMay } from '#app/routes/dashboard/shop.ts';
import { ButtonLink, buttonClass } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { mayEdit } from '#domain/orders/edits/edit.ts';
import { type Recipient, recipientText } from '#domain/orders/label.ts';
import {
  type OrderStatus,
  orderNumberLabel,
  type RentReference,
  shopMayInvoice,
} from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';

type Head = { orderNumber: number; status: OrderStatus; createdAt: Date };

export function OrderHead({ order, timeZone }: { order: Head; timeZone: TimeZone }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>Pesanan {orderNumberLabel(order.orderNumber)}</PageTitle>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        <time dateTime={order.createdAt.toISOString()}>{formatDateTime(order.createdAt, timeZone)}</time>
      </p>
    </div>
  );
}

/** Owners know an order by its number, but need the id for support requests and to find the order in report files. */
export function OrderIdToCopy({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
      <p>
        ID: <span className="break-all">{id}</span>
      </p>
      <CopyButton text={id}>Salin ID</CopyButton>
    </div>
  );
}

type PaperOrder = Recipient & { id: string; status: OrderStatus; rent: RentReference | null };

/** An order that pays a shop's rent has no parcel, so it has no label; its invoice is the rent's invoice. */
export function OrderPaper({ order }: { order: PaperOrder }) {
  const { id, status, rent } = order;
  const pathTo = useDashboardPath();
  const { readOnly } = useDashboardShop();
  const may = useMay();
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit(status) && !rent && !readOnly && may('orders.bill') && (
        <ButtonLink
          to={pathTo(href('/dashboard/pesanan/:orderId/ubah', { orderId: id }))}
          variant="secondary"
        >
          <Pencil aria-hidden />
          Ubah Pesanan
        </ButtonLink>
      )}
      {(rent !== null || shopMayInvoice(status)) && (
        <ButtonLink
          to={pathTo(href('/dashboard/pesanan/:orderId/faktur', { orderId: id }))}
          variant="secondary"
        >
          <Printer aria-hidden />
          {rent ? `Faktur ${rent.number}` : 'Cetak Faktur'}
        </ButtonLink>
      )}
      {!rent && (
        <>
          <a
            href={pathTo(`${href('/dashboard/pesanan/label')}?pesanan=${id}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', '')}
          >
            <Printer aria-hidden />
            Cetak Label
          </a>
          <CopyButton text={recipientText(order)}>Salin alamat</CopyButton>
        </>
      )}
    </div>
  );
}
