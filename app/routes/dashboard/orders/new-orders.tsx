import { Bell, BellOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { orderNumberLabel } from '../../../../domain/orders/order.ts';
import { useHydrated } from '../../../ui/controls/use-hydrated.ts';
import { LiveRegion } from '../../../ui/page/live-region.tsx';
import { playNewOrderSound, useNewOrderSound } from './new-order-sound.ts';

type NewOrder = { id: string; orderNumber: number; customerName: string };

export function NewOrders({ orders }: { orders: NewOrder[] }) {
  const announcement = useArrivals(orders);
  const { on, setOn } = useNewOrderSound();
  const hydrated = useHydrated();
  const Icon = on ? Bell : BellOff;
  return (
    <>
      {/* Keeps its place until it works. */}
      <button
        type="button"
        role="switch"
        aria-checked={on}
        onClick={() => setOn(!on)}
        className={`with-scripts inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line bg-surface font-medium text-sm hover:bg-sunken lg:px-3 ${hydrated ? '' : 'invisible'}`}
      >
        <Icon aria-hidden className="size-5" />
        <span className="max-lg:sr-only">Bunyi pesanan baru</span>
        <span aria-hidden className="min-w-9 text-left text-ink-soft max-lg:hidden">
          {on ? 'nyala' : 'mati'}
        </span>
      </button>
      <LiveRegion text={announcement} />
    </>
  );
}

function useArrivals(orders: NewOrder[]): string {
  const highest = useRef<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const known = highest.current;
    highest.current = Math.max(known ?? 0, ...orders.map(({ orderNumber }) => orderNumber));
    if (known === null) return;
    // An order back in the list is not new: numbers only grow.
    const arrived = orders.filter(({ orderNumber }) => orderNumber > known);
    if (arrived.length === 0) return;
    const names = arrived.map((order) => `${orderNumberLabel(order.orderNumber)} dari ${order.customerName}`);
    setAnnouncement(`Pesanan baru: ${names.join(', ')}.`);
    void playNewOrderSound();
  }, [orders]);
  return announcement;
}
