import { isUuid } from '#domain/id.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import type { OrderSearch } from '#domain/orders/search.ts';
import type { ProductPhoto } from '#domain/products/photo.ts';
import type { Tx } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { coversOfVariants } from '../products/photo-rows.ts';
import {
  countOrdersByStatus,
  listOrderSections,
  listOrdersInStatus,
  listOrdersWithWaitingProof,
  type Order,
  type OrderPage,
  readStoreOrder,
} from './orders.ts';
import { searchOrders } from './search.ts';

const SECTION_SIZE = 10;

type StatusCount = { status: OrderStatus; count: number; countCapped: boolean };

type ListedOrder = Order & { cover: ProductPhoto | null };

type ListedPage = { orders: ListedOrder[]; next: string | null };

type BoardSection = StatusCount & ListedPage;

/** After a search or with the filter `onlyWithWaitingProof`, `found` has the orders; `counts` and `sections` are []. */
export type OrderBoard = {
  counts: StatusCount[];
  sections: BoardSection[];
  found: ListedPage | null;
  waiting: number;
  only: OrderStatus | null;
  askedOrder: Order | null;
};

type OrderBoardQuery = {
  only: OrderStatus | null;
  search: OrderSearch | null;
  after: string | null;
  orderId: string | null;
  onlyWithWaitingProof?: boolean;
};

/** Reads the owner's page of orders. `orderId` is the order whose change the page asks the owner to confirm. */
export async function readOrderBoard(
  tx: Tx,
  storeId: string,
  { only, search, after, orderId, onlyWithWaitingProof = false }: OrderBoardQuery,
): Promise<OrderBoard> {
  const page = { limit: SECTION_SIZE, after };
  const isFound = search !== null || onlyWithWaitingProof;
  const statuses = isFound ? [] : only ? [only] : [...orderStatuses];
  const counted = isFound ? (['Pending'] as const) : orderStatuses;
  const counts: Partial<Record<OrderStatus, number>> = await runQuery(
    tx,
    countOrdersByStatus(storeId, counted),
  );
  const countOf = (status: OrderStatus) => {
    const count = counts[status] ?? 0;
    return { status, count: Math.min(count, MAX_COUNTED_ORDERS), countCapped: count > MAX_COUNTED_ORDERS };
  };
  const pages = only
    ? new Map([[only, await listOrdersInStatus(tx, storeId, only, page)]])
    : await listOrderSections(tx, storeId, statuses, SECTION_SIZE);
  const found = search
    ? await searchOrders(tx, storeId, search, page)
    : onlyWithWaitingProof
      ? await listOrdersWithWaitingProof(tx, storeId, page)
      : null;
  const listed = await coverPages(tx, storeId, [...pages.values(), ...(found ? [found] : [])]);
  return {
    counts: isFound ? [] : orderStatuses.map(countOf),
    sections: statuses.map((status) => ({ ...countOf(status), ...listed(pages.get(status)) })),
    found: found && listed(found),
    waiting: countOf('Pending').count,
    only,
    askedOrder: isUuid(orderId) ? await readStoreOrder(tx, storeId, orderId) : null,
  };
}

async function coverPages(tx: Tx, storeId: string, pages: OrderPage[]) {
  const firstOf = ({ items: [first] }: Order) => first?.variantId ?? '';
  const ids = pages.flatMap(({ orders }) => orders.map(firstOf)).filter((id) => id !== '');
  const covers = await coversOfVariants(tx, storeId, ids);
  return ({ orders, next }: OrderPage = { orders: [], next: null }): ListedPage => ({
    orders: orders.map((order) => ({ ...order, cover: covers.get(firstOf(order)) ?? null })),
    next,
  });
}
