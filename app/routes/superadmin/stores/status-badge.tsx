import { type BadgeText, badgeOf } from '#domain/platform/store-list.ts';
import type { StoreStatus } from '#domain/stores/store.ts';

const colors: Record<BadgeText, string> = {
  active: 'bg-success-soft text-success',
  inactive: 'bg-sunken text-ink-soft',
  pending: 'bg-warning-soft text-warning',
  EXPIRED: 'bg-danger-soft text-danger',
};

/** The badge of a shop in super admins' lists. See docs/product/platform.md#super-admin. */
export function StoreStatusBadge({ status, expired }: { status: StoreStatus; expired: boolean }) {
  const text = badgeOf(status, expired);
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-sm ${colors[text]}`}>
      {text}
    </span>
  );
}
