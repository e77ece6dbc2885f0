import { ShoppingBag, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import type { NewOrders } from '#server/orders/new-orders.ts';
import { useDashboardPath } from '../shop.ts';

const SHOWN_MS = 12_000;

type NewOrderToastProps = { arrived: NewOrders['newest']; onDismiss: () => void };

export function NewOrderToast({ arrived, onDismiss }: NewOrderToastProps) {
  const [first, ...others] = arrived;
  const names = arrived.map((order) => `${orderNumberLabel(order.orderNumber)} dari ${order.customerName}`);
  return (
    <>
      <LiveRegion text={first ? `Pesanan baru: ${names.join(', ')}.` : ''} />
      {first && <Toast key={first.id} first={first} others={others.length} onDismiss={onDismiss} />}
    </>
  );
}

type ToastProps = { first: NewOrders['newest'][number]; others: number; onDismiss: () => void };

function Toast({ first, others, onDismiss }: ToastProps) {
  const pathTo = useDashboardPath();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);
  return (
    <section
      aria-label="Pesanan baru"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fixed inset-x-3 top-17 z-20 flex items-center gap-1 rounded-card border border-brand bg-surface p-1.5 shadow-soft sm:left-auto sm:w-96 lg:top-20 lg:right-6 print:hidden"
    >
      <Link
        to={pathTo(
          others > 0
            ? `${href('/dashboard/pesanan')}?status=Pending`
            : href('/dashboard/pesanan/:orderId', { orderId: first.id }),
        )}
        onClick={onDismiss}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 hover:bg-sunken"
      >
        <ShoppingBag aria-hidden className="size-5 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {others > 0
              ? `${others + 1} pesanan baru`
              : `Pesanan baru ${orderNumberLabel(first.orderNumber)}`}
          </span>
          <span className="block truncate text-ink-soft text-sm">
            {first.customerName}
            {others > 0 && ' dan lainnya'}
          </span>
        </span>
        <span className="font-semibold text-brand text-sm underline">Lihat</span>
      </Link>
      <button
        type="button"
        aria-label="Tutup pemberitahuan"
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </section>
  );
}
