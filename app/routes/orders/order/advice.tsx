import { Notice } from '#app/ui/page/notice.tsx';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import {
  deadlineText,
  isWaiting,
  openDeadline,
  overdueReason,
  type WaitingStatus,
} from '#domain/orders/deadlines/deadline.ts';
import { expiryOf, type OrderEvent } from '#domain/orders/event.ts';
import {
  isCancelled,
  isPending,
  isProcessing,
  isShipped,
  type OrderStatus,
  type RentReference,
} from '#domain/orders/order.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';
import { rentAdvice } from './rent.tsx';

type OrderAdviceProps = {
  order: {
    status: OrderStatus;
    shippingKind: ShippingKind;
    totalPrice: number;
    dueAt: Date | null;
    rent: RentReference | null;
  };
  events: Pick<OrderEvent, 'kind' | 'fromStatus' | 'dueAt'>[];
  timeZone: TimeZone;
  /** The server's time when it read the order; a phone's clock may be wrong. */
  now: Date;
};

export function OrderAdvice({ order, events, timeZone, now }: OrderAdviceProps) {
  const { status, shippingKind, totalPrice, rent } = order;
  const paid = rent && rentAdvice(status);
  if (paid) return <Notice tone={isCancelled(status) ? 'warning' : 'info'}>{paid}</Notice>;
  const deadline = openDeadline(order);
  if (deadline && isWaiting(status)) {
    const parts = { status, shippingKind, deadline, timeZone, totalPrice };
    return deadline <= now ? <OverAdvice {...parts} /> : <WaitingAdvice {...parts} />;
  }
  const expiry = isCancelled(status) ? expiryOf(events) : null;
  if (expiry?.dueAt) {
    const { fromStatus, dueAt } = expiry;
    const waitedFor = isPending(fromStatus) ? fromStatus : 'Harus Dibayar';
    return (
      <Notice tone="warning">
        Pesanan ini dibatalkan otomatis karena {overdueReason(waitedFor, dueAt, timeZone)}.{' '}
        {isPending(waitedFor)
          ? 'Anda tidak perlu membayar apa pun. Masih ingin barangnya? Hubungi penjual lebih dulu, lalu pesan lagi.'
          : 'Masih ingin barangnya? Pesan lagi. Kalau Anda sudah membayar, segera hubungi penjual.'}
      </Notice>
    );
  }
  const advice = kindAdvice(order) ?? adviceFor(status, totalPrice);
  return <Notice tone={isCancelled(status) ? 'warning' : 'info'}>{advice}</Notice>;
}

type DeadlineAdviceProps = {
  status: WaitingStatus;
  shippingKind: ShippingKind;
  deadline: Date;
  timeZone: TimeZone;
  totalPrice: number;
};

function OverAdvice({ status, deadline, timeZone }: DeadlineAdviceProps) {
  return (
    <Notice tone="warning">
      {isPending(status)
        ? `Toko belum menjawab sampai batasnya (${deadlineText(deadline, timeZone)}) dan pesanan ini segera dibatalkan otomatis. Hubungi penjual bila Anda masih ingin barangnya.`
        : `Batas waktu bayar sudah lewat (${deadlineText(deadline, timeZone)}) dan pesanan ini segera dibatalkan otomatis. Jangan membayar dulu; hubungi penjual bila Anda masih ingin barangnya.`}
    </Notice>
  );
}

function WaitingAdvice({ status, shippingKind, deadline, timeZone, totalPrice }: DeadlineAdviceProps) {
  const moment = (
    <time dateTime={deadline.toISOString()} className="font-bold">
      {deadlineText(deadline, timeZone)}
    </time>
  );
  if (isPending(status)) {
    return (
      <Notice tone="info">
        Penjual akan memeriksa pesanan Anda lalu{' '}
        {shippingKind === 'cod' ? 'menyiapkannya' : 'mengirim tagihan'}, paling lambat {moment}. Lewat dari
        itu pesanan dibatalkan otomatis.{' '}
        {shippingKind === 'cod'
          ? `Anda membayar ${formatRupiah(totalPrice)} di tempat.`
          : 'Anda tidak perlu membayar dulu.'}
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      Silakan bayar {formatRupiah(totalPrice)} paling lambat {moment}, lalu segera kirim bukti pembayaran
      lewat “Saya sudah bayar” di bawah. Lewat dari itu pesanan dibatalkan otomatis.
    </Notice>
  );
}

function kindAdvice({ status, shippingKind, totalPrice }: OrderAdviceProps['order']): string | null {
  if (shippingKind === 'pickup' && isShipped(status))
    return 'Pesanan siap diambil. Hubungi penjual bila ada kendala.';
  if (shippingKind !== 'cod') return null;
  const amount = formatRupiah(totalPrice);
  if (isPending(status))
    return `Penjual akan memeriksa pesanan Anda lalu menyiapkannya. Anda membayar ${amount} di tempat.`;
  if (isProcessing(status)) return `Pesanan sedang disiapkan. Siapkan ${amount} untuk dibayar di tempat.`;
  if (isShipped(status)) return `Pesanan dalam perjalanan. Siapkan ${amount} untuk dibayar di tempat.`;
  return null;
}

function adviceFor(status: OrderStatus, totalPrice: number): string {
  const advice: Record<OrderStatus, string> = {
    Pending: 'Penjual akan memeriksa pesanan Anda lalu mengirim tagihan. Anda tidak perlu membayar dulu.',
    'Harus Dibayar': `Silakan bayar ${formatRupiah(totalPrice)}, lalu kirim bukti pembayaran lewat “Saya sudah bayar” di bawah.`,
    'Sudah Dibayar': 'Pembayaran sudah diterima. Penjual akan segera menyiapkan pesanan Anda.',
    Processing: 'Pesanan sedang disiapkan.',
    Shipped: 'Pesanan dalam perjalanan. Hubungi penjual bila ada kendala.',
    Completed: 'Pesanan selesai. Terima kasih sudah berbelanja!',
    Complain: 'Komplain sedang ditangani penjual. Hubungi penjual untuk kabar terbaru.',
    Cancelled: 'Pesanan ini dibatalkan.',
  };
  return advice[status];
}
