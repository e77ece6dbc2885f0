import { type Selectable, sql } from 'kysely';
import type { MailOrder } from '#domain/orders/mails/order-mails.ts';
import { isPending } from '#domain/orders/order.ts';
import { priceFields } from '#domain/orders/price/price.ts';
import type { ListedAccount } from '#domain/payment-methods/account.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import type { Database } from '#server/db/schema.ts';

type EventColumn =
  | 'storeId'
  | 'orderId'
  | 'id'
  | 'customerId'
  | 'actorId'
  | 'kind'
  | 'actorRole'
  | 'fromStatus'
  | 'toStatus'
  | 'note';
export type WaitingEvent = Selectable<Pick<Database['orderEvents'], EventColumn>>;

/** The shop's rent that an order pays to the platform's operator. `endsAt` is the end of the rent after the payment. */
type MailedRent = { number: string; shopName: string; endsAt: Date | null };

type MailedOrder = {
  order: MailOrder;
  ownerEmail: string;
  customerEmail: string;
  rent: MailedRent | null;
};

export type OrderFacts = {
  orders: Map<string, MailedOrder>;
  /** Maps an event's id to its position (1, 2, …) among the events of its order. */
  nths: Map<string, number>;
  /** Ids of events whose mail explains the answer deadline: each shop's first cancellation because of that deadline. */
  explaining: Set<string>;
};

type Shop = Pick<MailOrder, 'namaToko' | 'caraPembayaran' | 'timeZone'> & {
  storeId: string;
  ownerEmail: string;
};
type Account = ListedAccount & { storeId: string };
type Row = Omit<MailOrder, 'items' | 'accounts' | keyof Shop> & {
  id: string;
  storeId: string;
  customerEmail: string;
  rentNumber: string | null;
  shopName: string | null;
  endsAt: Date | null;
};
type Item = MailOrder['items'][number] & { orderId: string };

export async function readFacts(tx: Tx, events: readonly WaitingEvent[]): Promise<OrderFacts> {
  if (events.length === 0) return { orders: new Map(), nths: new Map(), explaining: new Set() };
  const [shops, accounts, orders, items, nths] = await pipelined(tx, [
    shopsOf(events),
    accountsOf(events),
    ordersOf(events),
    itemsOf(events),
    nthsOf(events),
  ]);
  const shopsById = new Map(shops.map(({ storeId, ...shop }) => [storeId, shop]));
  const accountsOfShop = Map.groupBy(accounts, ({ storeId }) => storeId);
  const itemsOfOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return {
    orders: new Map(
      orders.flatMap(({ id, storeId, customerEmail, rentNumber, shopName, endsAt, ...order }) => {
        const found = shopsById.get(storeId);
        if (!found) return [];
        const { ownerEmail, ...shop } = found;
        const own = itemsOfOrder.get(id) ?? [];
        const withShop = { ...order, ...shop, accounts: accountsOfShop.get(storeId) ?? [], items: own };
        const rent = rentNumber === null ? null : { number: rentNumber, shopName: shopName ?? '', endsAt };
        return [[id, { order: withShop, ownerEmail, customerEmail, rent }] as const];
      }),
    ),
    nths: new Map(nths.map(({ id, nth }) => [id, nth])),
    explaining: await readExplaining(tx, events.filter(isUnanswered)),
  };
}

export function isUnanswered({ kind, fromStatus }: Pick<WaitingEvent, 'kind' | 'fromStatus'>): boolean {
  return kind === 'expired' && isPending(fromStatus);
}

function shopsOf(events: readonly WaitingEvent[]) {
  return sql<Shop>`
    SELECT s.store_id, s.nama_toko, s.cara_pembayaran, s.time_zone, owner.email AS owner_email
    FROM stores s JOIN memberships owner ON owner.store_id = s.store_id AND owner.main
    WHERE s.store_id = ANY(${[...new Set(events.map(({ storeId }) => storeId))]}::uuid[])`;
}

function accountsOf(events: readonly WaitingEvent[]) {
  return sql<Account>`
    SELECT store_id, provider, number, holder FROM payment_accounts
    WHERE store_id = ANY(${[...new Set(events.map(({ storeId }) => storeId))]}::uuid[]) AND active
    ORDER BY store_id, position`;
}

function ordersOf(events: readonly WaitingEvent[]) {
  return sql<Row>`
    SELECT o.id, o.store_id, o.order_number, o.customer_name, o.customer_wa, o.customer_address, o.catatan,
      ${sql.join(priceFields.map((field) => sql.ref(`o.${field}`)))}, o.shipping_kind, o.shipping_label, o.refunded, o.status,
      o.due_at, o.courier, o.nomor_resi, o.customer_email, r.number AS rent_number, r.shop_name, r.ends_at
    FROM ${distinctOrders(events)} JOIN orders o ON o.store_id = about.store_id AND o.id = about.order_id
      LEFT JOIN rent_orders r ON r.store_id = o.store_id AND r.order_id = o.id`;
}

function itemsOf(events: readonly WaitingEvent[]) {
  return sql<Item>`
    SELECT i.order_id, i.nama_produk, i.option_text, i.harga, i.quantity
    FROM ${distinctOrders(events)}
      JOIN order_items i ON i.store_id = about.store_id AND i.order_id = about.order_id
    ORDER BY i.order_id, i.position`;
}

function nthsOf(events: readonly WaitingEvent[]) {
  return sql<{ id: string; nth: number }>`
    SELECT about.id, count(*)::int AS nth
    FROM unnest(${events.map((one) => one.storeId)}::uuid[], ${events.map((one) => one.orderId)}::uuid[],
      ${events.map((one) => one.id)}::uuid[]) AS about (store_id, order_id, id)
      JOIN order_events e ON e.store_id = about.store_id AND e.order_id = about.order_id AND e.id <= about.id
    GROUP BY about.id`;
}

function distinctOrders(events: readonly WaitingEvent[]) {
  const storeOfOrder = new Map(events.map(({ storeId, orderId }) => [orderId, storeId]));
  return sql`unnest(${[...storeOfOrder.values()]}::uuid[], ${[...storeOfOrder.keys()]}::uuid[]) AS about (store_id, order_id)`;
}

/** Returns ids of events whose mail explains the answer deadline. `stores` keeps the id of each shop's first event. */
async function readExplaining(tx: Tx, unanswered: readonly WaitingEvent[]): Promise<Set<string>> {
  if (unanswered.length === 0) return new Set();
  // A Map keeps the last of equal keys, so reversing the events keeps each shop's earliest one.
  const first = new Map(unanswered.toReversed().map(({ storeId, id }) => [storeId, id]));
  const stores = [...first.keys()];
  const [, rows] = await pipelined(tx, [
    sql`
      UPDATE stores SET unanswered_explained_by = first.event_id
      FROM unnest(${stores}::uuid[], ${[...first.values()]}::uuid[]) AS first (store_id, event_id)
      WHERE stores.store_id = first.store_id AND stores.unanswered_explained_by IS NULL`,
    sql<{
      id: string;
    }>`SELECT unanswered_explained_by AS id FROM stores WHERE store_id = ANY(${stores}::uuid[])`,
  ]);
  return new Set(rows.map(({ id }) => id));
}
