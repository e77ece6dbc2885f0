import type { NewOrders } from '#server/orders/new-orders.ts';

type UnseenOrders = {
  /** The highest order number ever read; null before the first read. */
  highest: number | null;
  fresh: NewOrders['newest'];
};

/** Returns the orders numbered above `highestSeen`. An order that is Pending again has an old number, so is not new. */
export function ordersAbove(newest: NewOrders['newest'], highestSeen: number | null): UnseenOrders {
  return {
    highest: Math.max(highestSeen ?? 0, ...newest.map(({ orderNumber }) => orderNumber)),
    fresh: highestSeen === null ? [] : newest.filter(({ orderNumber }) => orderNumber > highestSeen),
  };
}
