import { Timer } from 'lucide-react';
import { Notice } from '#app/ui/page/notice.tsx';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { shortMoment } from '#domain/orders/dashboard/age.ts';
import { deadlineNames, deadlineText, isWaiting, openDeadline } from '#domain/orders/deadlines/deadline.ts';
import { isPending, type OrderStatus } from '#domain/orders/order.ts';

type OrderDeadlineProps = {
  order: { status: OrderStatus; dueAt: Date | null; proofWaits: boolean };
  timeZone: TimeZone;
};

export function OrderDeadline({ order, timeZone }: OrderDeadlineProps) {
  const deadline = openDeadline(order);
  if (order.proofWaits) return <p className="truncate font-semibold text-info text-sm">Bukti bayar masuk</p>;
  if (!deadline || !isWaiting(order.status)) return null;
  return (
    <p className="truncate text-sm text-warning" title={deadlineText(deadline, timeZone)}>
      <span aria-hidden>
        <Timer className="mr-1 inline size-3.5 align-[-2px] max-[22rem]:hidden lg:hidden" />
        <span className="max-lg:hidden">Batas </span>
        <span className="font-medium tabular-nums">{shortMoment(deadline, timeZone)}</span>
      </span>
      <span className="sr-only">
        {deadlineNames[order.status]}{' '}
        <time dateTime={deadline.toISOString()}>{deadlineText(deadline, timeZone)}</time>
      </span>
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
      .{' '}
      {isPending(order.status)
        ? 'Belum Anda tagih sampai batas ini? Pesanan batal otomatis dan stok kembali.'
        : 'Belum dibayar sampai batas ini? Pesanan batal otomatis dan stok kembali. Uangnya sudah masuk? Tandai dulu.'}
    </Notice>
  );
}
