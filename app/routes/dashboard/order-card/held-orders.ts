import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ListedOrder } from './card.tsx';

type Row = { id: string };
type Page<Order extends Row> = { orders: Order[]; next: string | null };

/** Orders, by id, that keep their section and place in the list although their status has changed. */
export type HeldOrders<Order extends Row = ListedOrder> = ReadonlyMap<
  string,
  { section: OrderStatus; order: Order }
>;

/** Merges a newly read page of the order list into the shown page, so that orders in `held` keep their places. */
export function steadyPage<Order extends Row>(
  shown: Page<Order>,
  fresh: Page<Order>,
  section: OrderStatus,
  held: HeldOrders<Order>,
): Page<Order> {
  const orders = fresh.orders.filter(({ id }) => (held.get(id)?.section ?? section) === section);
  for (const [at, { id }] of shown.orders.entries()) {
    const own = held.get(id);
    const placeOf = (row: Row) => orders.findIndex((order) => order.id === row.id);
    if (own?.section !== section || placeOf({ id }) >= 0) continue;
    const above = shown.orders.slice(0, at).findLast((row) => placeOf(row) >= 0);
    const below = shown.orders.slice(at + 1).find((row) => placeOf(row) >= 0);
    const place = above ? placeOf(above) + 1 : below ? placeOf(below) : orders.length;
    orders.splice(place, 0, own.order);
  }
  // Cuts the page to its former length, because an order from the next page would push down everything below.
  if (shown.next === null || orders.length <= shown.orders.length) return { orders, next: fresh.next };
  const cut = orders.slice(0, shown.orders.length);
  return { orders: cut, next: cut.at(-1)?.id ?? null };
}

export function useSteadyOrders(
  fresh: Page<ListedOrder>,
  section: OrderStatus,
  held: HeldOrders,
): Page<ListedOrder> {
  const shown = useRef(fresh);
  const page = held.size === 0 ? fresh : steadyPage(shown.current, fresh, section, held);
  useEffect(() => {
    shown.current = page;
  });
  return page;
}

/** Keeps a changed order in its place until another list is opened, so that no row moves while the owner taps. */
export function useHeldOrders(list: string, sections: readonly { orders: ListedOrder[] }[]) {
  const [state, setState] = useState<{ list: string; held: HeldOrders }>({ list, held: new Map() });
  const heldBefore = state.list === list ? state.held : new Map();
  const listed = sections.flatMap(({ orders }) => orders);
  const newest = new Map(listed.map((order) => [order.id, order]));
  const held: HeldOrders = new Map(
    [...heldBefore].map(([id, { section, order }]) => [id, { section, order: newest.get(id) ?? order }]),
  );
  const hold = (order: ListedOrder) => {
    const section = held.get(order.id)?.section ?? order.status;
    if (held.size > 0 || listed.some(({ id }) => id !== order.id))
      setState({ list, held: new Map(held).set(order.id, { section, order }) });
  };
  return { held, hold };
}

/** Freezes the page's data from `hold` to `release`, so that nothing moves behind an open dialog. */
export function useFrozenData<Data>(fresh: Data, isSame: (held: Data) => boolean) {
  const [held, setHeld] = useState<Data | null>(null);
  return {
    shown: held !== null && isSame(held) ? held : fresh,
    hold: () => setHeld(fresh),
    // Renders the new data before the dialog closes, so that `Modal` notices if the button that opened it is gone.
    release: () => flushSync(() => setHeld(null)),
  };
}
