import type { NewOrders } from '#server/orders/new-orders.ts';

type Arrivals = {
  /** The highest order number ever read; null before the first read. */
  highest: number | null;
  fresh: NewOrders['newest'];
};

/** Returns orders numbered above `known`. Numbers only grow, so an order that is Pending again is not new. */
export function arrivalsIn(newest: NewOrders['newest'], known: number | null): Arrivals {
  return {
    highest: Math.max(known ?? 0, ...newest.map(({ orderNumber }) => orderNumber)),
    fresh: known === null ? [] : newest.filter(({ orderNumber }) => orderNumber > known),
  };
}
