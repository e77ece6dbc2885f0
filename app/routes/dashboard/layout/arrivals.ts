import type { NewOrders } from '#server/orders/new-orders.ts';

type Arrivals = {
  /** The highest number of all orders that were ever read; null before the first read. */
  highest: number | null;
  fresh: NewOrders['newest'];
};

/** An order that waits again is not new: numbers only grow. */
export function arrivalsIn(newest: NewOrders['newest'], known: number | null): Arrivals {
  return {
    highest: Math.max(known ?? 0, ...newest.map(({ orderNumber }) => orderNumber)),
    fresh: known === null ? [] : newest.filter(({ orderNumber }) => orderNumber > known),
  };
}
