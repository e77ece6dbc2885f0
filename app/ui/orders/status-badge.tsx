import type { ReactNode } from 'react';
import { type OrderStatus, parseStatus } from '#domain/orders/order.ts';

const colors: Record<OrderStatus, string> = {
  Pending: 'bg-pending-soft text-pending',
  'Harus Dibayar': 'bg-unpaid-soft text-unpaid',
  'Sudah Dibayar': 'bg-paid-soft text-paid',
  Processing: 'bg-processing-soft text-processing',
  Shipped: 'bg-shipped-soft text-shipped',
  Completed: 'bg-completed-soft text-completed',
  Complain: 'bg-complain-soft text-complain',
  Cancelled: 'bg-cancelled-soft text-cancelled',
};

export function OrderStatusBadge({ status, small = false }: { status: string; small?: boolean }) {
  const parsed = parseStatus(status);
  return (
    <StatusPill colors={colors[parsed]} small={small}>
      {parsed}
    </StatusPill>
  );
}

type StatusPillProps = { colors: string; small?: boolean; children: ReactNode };

export function StatusPill({ colors: colorClass, small = false, children }: StatusPillProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full font-semibold ${small ? 'px-2 text-xs leading-5' : 'px-2.5 py-1 text-sm'} ${colorClass}`}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
