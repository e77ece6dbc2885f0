import type { StoreStatus } from '../../domain/store.ts';

/** A shop's status with SPEC's colours: active green, inactive grey, anything else pending orange, EXPIRED red. */
export function StoreStatusBadge({ status, expired }: { status: StoreStatus; expired: boolean }) {
  const [text, colors] = expired
    ? ['EXPIRED', 'bg-danger-soft text-danger']
    : status === 'active'
      ? ['active', 'bg-success-soft text-success']
      : status === 'inactive'
        ? ['inactive', 'bg-sunken text-ink-soft']
        : ['pending', 'bg-warning-soft text-warning'];
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-sm ${colors}`}>{text}</span>
  );
}
