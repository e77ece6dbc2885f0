import { useDashboardPath, useMay } from '#app/routes/dashboard/shop.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import {
  nextStepWithoutInput,
  type OrderState,
  type OrderStatus,
  type OrderStep,
  orderNumberLabel,
  stepsOf,
} from '#domain/orders/order.ts';
import { rightOfStatus } from '#domain/orders/rights.ts';
import { href } from '#domain/routes/href.ts';

type ListedOrder = OrderState & { id: string; orderNumber: number; customerName: string };

type BatchStepsProps = {
  orders: ListedOrder[];
  chosen: string;
  readOnly: boolean;
  listed: boolean;
  changed: readonly string[];
};

export function BatchSteps({ orders, chosen, readOnly, listed, changed }: BatchStepsProps) {
  const pathTo = useDashboardPath();
  const may = useMay();
  const steps = stepsFor(orders, changed).filter(({ to }) => may(rightOfStatus[to]));
  return (
    <>
      {listed && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {orders.map(({ id, orderNumber, customerName, status }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-3">
              <span className="wrap-anywhere min-w-0">
                <b className="tabular-nums">{orderNumberLabel(orderNumber)}</b> · {customerName}
              </span>
              <span className="shrink-0">
                <OrderStatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {steps.map(({ to, label, kind, count }, place) => (
            <ButtonLink
              key={to}
              to={pathTo(`${href('/dashboard/pesanan/sekaligus')}?${chosen}&ke=${encodeURIComponent(to)}`)}
              variant={kind === 'forward' && place === 0 ? 'primary' : 'secondary'}
              className={classOfKind[kind]}
            >
              {label} ({count})
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
}

const classOfKind: Record<OrderStep['kind'], string> = {
  forward: 'max-sm:col-span-2',
  complain: '',
  cancel: 'text-danger!',
};

/**
 * Returns the status changes that at least one order allows. Orders that the owner changed just now (`changed`) cannot
 * yet be marked as paid, delivered or settled, because this can hardly have happened so soon.
 */
function stepsFor(
  orders: readonly ListedOrder[],
  changed: readonly string[],
): (OrderStep & { count: number })[] {
  const steps = new Map<OrderStatus, OrderStep & { count: number }>();
  const mayCome = (order: ListedOrder, { kind }: OrderStep) =>
    kind !== 'forward' || !changed.includes(order.id) || nextStepWithoutInput(order) !== undefined;
  for (const step of orders.flatMap((order) => stepsOf(order).filter((one) => mayCome(order, one)))) {
    const counted = steps.get(step.to);
    steps.set(step.to, { ...step, count: (counted?.count ?? 0) + 1 });
  }
  const kinds = ['forward', 'complain', 'cancel'];
  return [...steps.values()].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}
