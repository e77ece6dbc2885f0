import { isUuid } from '#domain/id.ts';
import { MAX_COUNTED_ORDERS, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import type { OrderSearch } from '#domain/orders/search.ts';
import type { ProductPhoto } from '#domain/products/photo.ts';
import { type ChatNumber, chatNumberIdOf } from '#domain/stores/chat/number.ts';
import type { Tx } from '../db/access.ts';
import { runPipelined } from '../db/client-dialect.ts';
import { coversOfVariants } from '../products/photo-rows.ts';
import { chatNumbersQuery, listChatNumbers } from '../stores/chat/numbers.ts';
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

/** `handler` names the WhatsApp number that handles the order; null if the shop has only one. */
type ListedOrder = Order & { cover: ProductPhoto | null; handler: string | null };

type ListedPage = { orders: ListedOrder[]; next: string | null };

type BoardSection = StatusCount & ListedPage;

type Handlers = { numbers: Pick<ChatNumber, 'id' | 'name'>[]; chosen: string | null };

/** A search or the filter `onlyWithWaitingProof` fills `found`, and leaves `counts` and `sections` empty. */
export type OrderBoard = {
  counts: StatusCount[];
  sections: BoardSection[];
  found: ListedPage | null;
  waiting: number;
  only: OrderStatus | null;
  askedOrder: Order | null;
  handlers: Handlers;
};

type OrderBoardQuery = {
  only: OrderStatus | null;
  search: OrderSearch | null;
  after: string | null;
  orderId: string | null;
  onlyWithWaitingProof?: boolean;
  numberId?: string | null;
};

export async function readOrderBoard(
  tx: Tx,
  storeId: string,
  { only, search, after, orderId, onlyWithWaitingProof = false, numberId = null }: OrderBoardQuery,
): Promise<OrderBoard> {
  const chosen = numberId && (await listChatNumbers(tx, storeId)).find(({ id }) => id === numberId);
  const handler = chosen ? { chatNumberId: chatNumberIdOf(chosen) } : {};
  const page = { limit: SECTION_SIZE, after };
  const isFound = search !== null || onlyWithWaitingProof;
  const statuses = isFound ? [] : only ? [only] : [...orderStatuses];
  const counted = isFound ? (['Pending'] as const) : orderStatuses;
  const [counts, numbers] = await runPipelined<[Partial<Record<OrderStatus, number>>, ChatNumber[]]>(tx, [
    countOrdersByStatus(storeId, counted, handler),
    chatNumbersQuery(tx, storeId),
  ]);
  const countOf = (status: OrderStatus) => {
    const count = counts[status] ?? 0;
    return { status, count: Math.min(count, MAX_COUNTED_ORDERS), countCapped: count > MAX_COUNTED_ORDERS };
  };
  const pages = only
    ? new Map([[only, await listOrdersInStatus(tx, storeId, only, { ...page, ...handler })]])
    : await listOrderSections(tx, storeId, statuses, { limit: SECTION_SIZE, ...handler });
  const found = search
    ? await searchOrders(tx, storeId, search, page)
    : onlyWithWaitingProof
      ? await listOrdersWithWaitingProof(tx, storeId, page)
      : null;
  const listed = await coverPages(tx, storeId, [...pages.values(), ...(found ? [found] : [])], numbers);
  return {
    counts: isFound ? [] : orderStatuses.map(countOf),
    sections: statuses.map((status) => ({ ...countOf(status), ...listed(pages.get(status)) })),
    found: found && listed(found),
    waiting: countOf('Pending').count,
    only,
    askedOrder: isUuid(orderId) ? await readStoreOrder(tx, storeId, orderId) : null,
    handlers: { numbers: numbers.map(({ id, name }) => ({ id, name })), chosen: chosen ? chosen.id : null },
  };
}

async function coverPages(tx: Tx, storeId: string, pages: OrderPage[], numbers: ChatNumber[]) {
  const own = numbers.find(({ waNumber }) => waNumber === null)?.name ?? null;
  const firstOf = ({ items: [first] }: Order) => first?.variantId ?? '';
  const ids = pages.flatMap(({ orders }) => orders.map(firstOf)).filter((id) => id !== '');
  const covers = await coversOfVariants(tx, storeId, ids);
  return ({ orders, next }: OrderPage = { orders: [], next: null }): ListedPage => ({
    orders: orders.map((order) => ({
      ...order,
      cover: covers.get(firstOf(order)) ?? null,
      handler: order.chatNumber?.name ?? own,
    })),
    next,
  });
}
