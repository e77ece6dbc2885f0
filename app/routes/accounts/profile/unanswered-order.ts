import type { HistoryOrder, HistorySection } from '#domain/orders/history.ts';
import { isPending } from '#domain/orders/order.ts';

/** The buyer's last order of all, while its shop has yet to answer; null where there is none. */
export function unansweredOrder(sections: readonly HistorySection[]): HistoryOrder | null {
  const orders = sections.flatMap((section) => section.orders);
  const [last] = orders.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return isPending(last?.status) ? last : null;
}
