import { Link } from 'react-router';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';

type ShownActivity = {
  key: string;
  at: Date;
  title: string;
  subject: string;
  changes: string[];
  who: string;
  orderId: string | null;
  orderNumber: number | null;
  productId: string | null;
};

export function ActivityList({ activities }: { activities: ShownActivity[] }) {
  return (
    <ul
      aria-label="Aktivitas"
      className="mt-3 divide-y divide-line rounded-card border border-line bg-surface"
    >
      {activities.map(({ key, ...activity }) => (
        <ActivityItem key={key} activity={activity} />
      ))}
    </ul>
  );
}

function ActivityItem({ activity }: { activity: Omit<ShownActivity, 'key'> }) {
  const { timeZone } = useDashboardShop();
  const { at, title, changes, who } = activity;
  return (
    <li className="grid gap-x-6 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          {title} <Subject activity={activity} />
        </p>
        {changes.map((text) => (
          <p key={text} className="wrap-anywhere text-sm tabular-nums">
            {text}
          </p>
        ))}
      </div>
      <p className="min-w-0 wrap-anywhere text-ink-soft text-sm">
        {who} ·{' '}
        <time dateTime={at.toISOString()} className="tabular-nums">
          {formatDateTime(at, timeZone)}
        </time>
      </p>
    </li>
  );
}

const linkClass = 'inline-flex min-h-11 items-center text-brand underline lg:min-h-8';

function Subject({ activity }: { activity: Omit<ShownActivity, 'key'> }) {
  const pathTo = useDashboardPath();
  const { orderId, orderNumber, productId, subject } = activity;
  if (orderId !== null && orderNumber !== null) {
    const label = orderNumberLabel(orderNumber);
    return (
      <Link to={pathTo(href('/dashboard/pesanan/:orderId', { orderId }))} className={linkClass}>
        {label}
      </Link>
    );
  }
  if (productId === null) return subject;
  return (
    <Link to={pathTo(href('/dashboard/produk/:productId/stok', { productId }))} className={linkClass}>
      {subject}
    </Link>
  );
}
