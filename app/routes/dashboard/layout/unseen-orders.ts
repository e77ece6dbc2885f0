import type { NewOrders } from '#server/orders/new-orders.ts';

type UnseenOrders = {
  highest: number | null;
  fresh: NewOrders['newest'];
};

/** `fresh` are the orders numbered above `highestSeen`; an old order that becomes Pending again is not among them. */
export function ordersAbove(newest: NewOrders['newest'], highestSeen: number | null): UnseenOrders {
  return {
    highest: Math.max(highestSeen ?? 0, ...newest.map(({ orderNumber }) => orderNumber)),
    fresh: highestSeen === null ? [] : newest.filter(({ orderNumber }) => orderNumber > highestSeen),
  };
}
