import type { NewOrders } from '#server/orders/new-orders.ts';

type UnseenOrders = {
  highest: number | null;
  fresh: NewOrders['newest'];
};

/** `fresh`: orders numbered above `highestSeen`, not old ones that become Pending again; none if it is null. */
export function ordersAbove(newest: NewOrders['newest'], highestSeen: number | null): UnseenOrders {
  return {
    highest: Math.max(highestSeen ?? 0, ...newest.map(({ orderNumber }) => orderNumber)),
    fresh: highestSeen === null ? [] : newest.filter(({ orderNumber }) => orderNumber > highestSeen),
  };
}
