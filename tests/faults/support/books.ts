import type pg from 'pg';
import { withClient } from '../../support/database/database.ts';
import type { Market, Shop } from './market.ts';
import type { Place } from './platform.ts';
import type { Ledger } from './trade.ts';

/**
 * `lost`: a response named an order that the buyer does not have in the database. `doubled`: a response named a
 * different order than the database has for its idempotency key, or two named the same one. `wrong`: all other faults.
 */
export type Findings = { orders: number; lost: string[]; doubled: string[]; wrong: string[] };

type OrderRow = {
  id: string;
  storeId: string;
  number: number;
  email: string;
  status: string;
  subtotal: number;
  discount: number;
  shippingCost: number;
  uniqueCode: number;
  totalPrice: number;
  voucherId: string | null;
  items: { id: string; harga: number; quantity: number }[];
  events: { id: string; from: string | null; to: string }[];
};

/** Compares all responses with the database, and every sum with the amounts that it adds up. */
export async function checkBooks(platform: Place, market: Market, ledger: Ledger): Promise<Findings> {
  return withClient(await platform.adminUrl(), async (client) => {
    const orders = await readOrders(client);
    const wrong = [
      ...ledger.oddities,
      ...orders.flatMap(faultsOf),
      ...unexplained(orders, ledger),
      ...missingSteps(orders, ledger),
    ];
    for (const shop of market.shops) wrong.push(...(await faultsOfShop(client, shop, orders)));
    return { orders: orders.length, ...(await acknowledged(client, orders, ledger)), wrong };
  });
}

async function readOrders(client: pg.Client): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>(
    `SELECT o.id, o.store_id AS "storeId", o.order_number AS number, o.customer_email AS email, o.status,
       o.subtotal::float8, o.discount::float8, o.shipping_cost::float8 AS "shippingCost",
       o.unique_code::float8 AS "uniqueCode",
       o.total_price::float8 AS "totalPrice", o.voucher_id AS "voucherId",
       (SELECT json_agg(json_build_object('id', i.variant_id, 'harga', i.harga, 'quantity', i.quantity))
        FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
       (SELECT json_agg(json_build_object('id', e.id, 'from', e.from_status, 'to', e.to_status))
        FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id
          AND (e.from_status IS NOT NULL OR e.kind = 'placed')) AS events
     FROM orders o`,
  );
  return rows;
}

/** Checks that each idempotency key leads to the order that the response named, or to none after a rejection. */
async function acknowledged(
  client: pg.Client,
  orders: OrderRow[],
  { responses }: Ledger,
): Promise<Pick<Findings, 'lost' | 'doubled'>> {
  const { rows } = await client.query<{ key: string; orderId: string }>(
    'SELECT key, order_id AS "orderId" FROM idempotency_keys',
  );
  const byKey = new Map(rows.map(({ key, orderId }) => [key, orderId]));
  const owners = new Map(orders.map((order) => [order.id, order]));
  const lost = responses
    .filter(({ orderId, email }) => orderId !== null && owners.get(orderId)?.email !== email)
    .map(({ key }) => `the order told to key ${key}`);
  const doubled = responses
    .filter(({ key, orderId }) => (byKey.get(key) ?? null) !== orderId)
    .map(({ key, orderId }) => `key ${key} was told ${orderId} and has ${byKey.get(key)}`);
  return { lost, doubled: [...doubled, ...repeatedIn(responses.map(({ orderId }) => orderId))] };
}

function repeatedIn(ids: (string | null)[]): string[] {
  const seen = new Set<string>();
  return ids
    .filter((id) => id !== null && seen.size === seen.add(id).size)
    .map((id) => `order ${id} was told twice`);
}

/** All senders retried until they got a response, so an order that no response names is a fault. */
function unexplained(orders: OrderRow[], { responses }: Ledger): string[] {
  const known = new Set(responses.map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !known.has(id)).map(({ id }) => `nobody heard of order ${id}`);
}

function missingSteps(orders: OrderRow[], { steps }: Ledger): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return steps
    .filter(({ orderId, from, to }) => {
      const events = byId.get(orderId)?.events ?? [];
      return (
        events.filter((event) => event.to === to && (event.from === from || to === 'Cancelled')).length !== 1
      );
    })
    .map(({ orderId, from, to }) => `the acknowledged change of ${orderId} from ${from} to ${to}`);
}

/** Checks the subtotal and the total, and that the events form one path from 'placed' to the order's status. */
function faultsOf({ id, items, events, ...order }: OrderRow): string[] {
  const faults: string[] = [];
  const sum = (items ?? []).reduce((total, { harga, quantity }) => total + harga * quantity, 0);
  if (items === null || sum !== order.subtotal)
    faults.push(`items of ${id} come to ${sum}, not ${order.subtotal}`);
  if (order.totalPrice !== order.subtotal - order.discount + order.shippingCost + order.uniqueCode)
    faults.push(`total of ${id}`);
  const ends = (events ?? []).map(({ to }) => to);
  for (const { from } of events ?? []) {
    if (from === null) continue;
    const at = ends.indexOf(from);
    if (at === -1) faults.push(`${id} left ${from} without having been there`);
    else ends.splice(at, 1);
  }
  const openings = (events ?? []).filter(({ from }) => from === null).length;
  if (openings !== 1 || ends.length !== 1 || ends[0] !== order.status)
    faults.push(`${id} is ${order.status}, its ${openings} openings lead to ${ends}`);
  return faults;
}

/** Checks a shop's stock, voucher counts and order numbers. Cancelled orders must have put their items back. */
async function faultsOfShop(
  client: pg.Client,
  { storeId, goods, voucher }: Shop,
  all: OrderRow[],
): Promise<string[]> {
  const orders = all.filter((order) => order.storeId === storeId);
  const standing = orders.filter(({ status }) => status !== 'Cancelled');
  const faults: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const { rows: products } = await client.query<{ id: string; stok: number }>(
    'SELECT variant_id AS id, stok FROM variant_stock WHERE store_id = $1',
    [storeId],
  );
  for (const { id, stok } of goods) {
    const sold = standing.flatMap(({ items }) => items).filter((item) => item.id === id);
    const left = products.find((product) => product.id === id)?.stok ?? Number.NaN;
    expectSame(
      `sold and left of product ${id}`,
      sold.reduce((sum, { quantity }) => sum + quantity, left),
      stok,
    );
  }
  const given = standing.filter(({ voucherId }) => voucherId === voucher.id);
  const { rows: counted } = await client.query(
    `SELECT c.used, c.given::float8, c.quota, (SELECT coalesce(sum(b.used), 0)::int FROM voucher_buyers b
       WHERE b.store_id = c.store_id AND b.voucher_id = c.voucher_id) AS "byBuyers",
       (SELECT last_order_number FROM store_counters n WHERE n.store_id = c.store_id) AS "lastNumber"
     FROM voucher_counters c WHERE c.store_id = $1`,
    [storeId],
  );
  const [counters] = counted;
  expectSame('uses of the voucher', counters?.used, given.length);
  expectSame('uses of the voucher by its buyers', counters?.byBuyers, given.length);
  expectSame('what the voucher gave', counters?.given, given.length * voucher.off);
  expectSame('the quota is kept', counters?.used <= counters?.quota, true);
  const numbers = orders.map(({ number }) => number).sort((a, b) => a - b);
  const [first = 0] = numbers;
  // If an order is rolled back, so is the shop's counter of order numbers. Therefore no number may be missing.
  expectSame(
    'order numbers without gap or double',
    numbers.findIndex((number, nth) => number !== first + nth),
    -1,
  );
  expectSame('the last order number', counters?.lastNumber, numbers.at(-1));
  return faults;
}
