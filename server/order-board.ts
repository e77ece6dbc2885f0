import { isUuid } from '../domain/id.ts';
import { type OrderStatus, orderStatuses } from '../domain/order.ts';
import type { Tx } from './db/access.ts';
import {
  countOrdersByStatus,
  listOrderSections,
  listOrdersInStatus,
  MAX_COUNTED_ORDERS,
  type Order,
  readStoreOrder,
} from './orders.ts';

const SECTION_SIZE = 10;

/** One status of the shop's order list. */
type BoardSection = {
  status: OrderStatus;
  count: number;
  countCapped: boolean;
  orders: Order[];
  next: string | null;
};

/** The shop's order list as one page shows it. `waiting`: orders that nobody has confirmed yet. */
export type OrderBoard = {
  sections: BoardSection[];
  waiting: number;
  only: OrderStatus | null;
  asked: Order | null;
};

/**
 * Reads the shop's orders: the newest of every status, or of `only` one status the page behind the key `after`.
 * `asked` is the id of an order whose change waits for a confirmation; null in the answer where it is not there.
 */
export async function readOrderBoard(
  tx: Tx,
  storeId: string,
  { only, asked }: { only: { status: OrderStatus; after: string | null } | null; asked: string | null },
): Promise<OrderBoard> {
  const counts = await countOrdersByStatus(tx, storeId);
  const statuses = only ? [only.status] : [...orderStatuses];
  const pages = only
    ? new Map([
        [
          only.status,
          await listOrdersInStatus(tx, storeId, only.status, { limit: SECTION_SIZE, after: only.after }),
        ],
      ])
    : await listOrderSections(tx, storeId, statuses, SECTION_SIZE);
  return {
    sections: statuses.map((status) => ({
      status,
      count: counts[status],
      countCapped: counts[status] >= MAX_COUNTED_ORDERS,
      orders: pages.get(status)?.orders ?? [],
      next: pages.get(status)?.next ?? null,
    })),
    waiting: counts.Pending,
    only: only?.status ?? null,
    asked: isUuid(asked) ? await readStoreOrder(tx, storeId, asked) : null,
  };
}
