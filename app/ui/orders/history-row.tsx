import { Link } from 'react-router';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import type { HistoryOrder } from '#domain/orders/history.ts';
import { isBilled, isPending, orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { CopyButton } from '../controls/copy-button.tsx';

export function OrderHistoryRow({ order }: { order: HistoryOrder }) {
  const { firstProduct, otherProducts, deadline } = order;
  const number = orderNumberLabel(order.orderNumber);
  const toPay = isBilled(order.status);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere font-medium">
          {number} · {order.namaToko}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-sm">
          {firstProduct}
          {otherProducts > 0 && ` dan ${formatNumber(otherProducts)} lainnya`}
        </p>
        <p className="text-ink-soft text-sm">
          <time dateTime={order.createdAt.toISOString()}>
            {formatDateTime(order.createdAt, order.timeZone)}
          </time>
        </p>
        {order.proofWaits && (
          <p className="font-medium text-info text-sm">Bukti pembayaran sedang diperiksa penjual</p>
        )}
        {deadline && (
          <p className="font-medium text-sm">
            {isPending(order.status) ? 'Dijawab paling lambat' : 'Bayar paling lambat'}{' '}
            <time dateTime={deadline.toISOString()}>{deadlineText(deadline, order.timeZone)}</time>
          </p>
        )}
      </div>
      <div className="flex grow items-center justify-between gap-4 sm:grow-0">
        <span className={`font-semibold tabular-nums ${toPay ? 'text-xl' : ''}`}>
          {formatRupiah(order.totalPrice)}
        </span>
        <Link
          to={href('/pesanan/:orderId', { orderId: order.id })}
          aria-label={`Lihat Detail ${number}`}
          className="inline-flex min-h-11 items-center font-medium text-theme-text underline"
        >
          Lihat Detail
        </Link>
      </div>
      {toPay && (
        <div className="w-full">
          <CopyButton text={String(order.totalPrice)} of={number}>
            Salin nominal
          </CopyButton>
        </div>
      )}
    </li>
  );
}
