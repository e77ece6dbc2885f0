import { deadlineNames, deadlineText, isWaiting, openDeadline } from '../../../../domain/orders/deadline.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import type { TimeZone } from '../../../../domain/stores/store.ts';
import { Notice } from '../../../ui/page/notice.tsx';

type OrderDeadlineProps = {
  order: { status: OrderStatus; dueAt: Date | null; proofWaits: boolean };
  timeZone: TimeZone;
};

export function OrderDeadline({ order, timeZone }: OrderDeadlineProps) {
  const deadline = openDeadline(order);
  if (order.proofWaits) return <p className="truncate font-semibold text-info text-sm">Bukti bayar masuk</p>;
  if (!deadline || !isWaiting(order.status)) return null;
  return (
    <p className="truncate text-sm text-warning">
      {deadlineNames[order.status]}{' '}
      <time dateTime={deadline.toISOString()} className="font-medium tabular-nums">
        {deadlineText(deadline, timeZone)}
      </time>
    </p>
  );
}

export function OrderDeadlineNotice({ order, timeZone }: OrderDeadlineProps) {
  const deadline = openDeadline(order);
  if (order.proofWaits || !deadline || !isWaiting(order.status)) return null;
  return (
    <Notice tone="info">
      {deadlineNames[order.status]}:{' '}
      <time dateTime={deadline.toISOString()} className="font-bold">
        {deadlineText(deadline, timeZone)}
      </time>
      . Lewat dari itu pesanan dibatalkan otomatis; stok dan voucher kembali.{' '}
      {order.status === 'Pending'
        ? 'Kirim tagihannya sebelum batas ini.'
        : 'Uangnya sudah masuk? Tandai sebelum batas ini.'}
    </Notice>
  );
}
