import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { MAX_COUNTED_ORDERS, orderStatuses } from '#domain/orders/order.ts';
import { SEARCHED_ORDERS } from '#domain/orders/search.ts';
import { countReads } from '../../tests/support/database/counted-reads.ts';
import { askAdmin, nodeUrls } from '../../tests/support/database/database.ts';
import { world } from '../../tests/support/world/world.ts';
import { ORDERS_READ, readFormerOrders } from '../accounts/address-book.ts';
import { asUser, type Tx } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { readOrderBoard } from './board.ts';
import { readNewOrders } from './new-orders.ts';
import { countOrdersByStatus } from './orders.ts';
import { searchOrders } from './search.ts';

/*
 * The shop has more orders than any list may read. The tests count the index entries that are read, because times would
 * depend on the machine.
 */
const ORDERS = SEARCHED_ORDERS + 5_000;
const MOST_COUNTED = orderStatuses.length * (MAX_COUNTED_ORDERS + 1);
const { sri, budi, warung } = world;

let indexes: string[];

beforeAll(async () => {
  const found = await askAdmin<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'orders'`,
  );
  indexes = found.map(({ name }) => name);
  await askAdmin(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, status,
       created_at)
     SELECT $1, gen_random_uuid(), 5000 + n, $2, $3, 'Budi', '6281233334444', 'Jalan Melati 5', 'Jalan Melati 5',
       'DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman', '55225', 1000, 1000,
       CASE WHEN n % 5 < 3 THEN 'Completed' ELSE ($4::text[])[1 + n % 8] END, now() - n * interval '1 minute'
     FROM generate_series(1, ${ORDERS}) AS n ORDER BY hashint4(n)`,
    [warung.storeId, budi.id, budi.email, [...orderStatuses]],
  );
  await askAdmin('VACUUM (ANALYZE) orders');
});

async function entriesRead(work: (tx: Tx) => Promise<unknown>, actor: Actor = sri): Promise<number> {
  const { entries } = await countReads(nodeUrls(), () =>
    asUser(actor, async (tx) => {
      // Forces index scans, which PostgreSQL would choose by itself in a table with a thousand shops.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await work(tx);
    }),
  );
  return indexes.reduce((sum, index) => sum + (entries.get(index) ?? 0), 0);
}

describe('a shop with many orders', () => {
  test('counting stops at its limit', async () => {
    const counted = await entriesRead((tx) =>
      runQuery(tx, countOrdersByStatus(warung.storeId, orderStatuses)),
    );
    expect(counted).toBeGreaterThanOrEqual(MOST_COUNTED);
    expect(counted).toBeLessThan(MOST_COUNTED + 100);
  });

  test('its list reads no more than the counts and what it shows', async () => {
    const query = { only: null, search: null, after: null, orderId: null };
    expect(await entriesRead((tx) => readOrderBoard(tx, warung.storeId, query))).toBeLessThan(
      MOST_COUNTED + 300,
    );
  });

  test('counting new orders for the badge stops at a hundred', async () => {
    const { count, newest } = await asUser(sri, (tx) => readNewOrders(tx, warung.storeId));
    expect([count, newest.length]).toEqual([100, 5]);
    expect(await entriesRead((tx) => readNewOrders(tx, warung.storeId))).toBeLessThan(200);
  });

  test('a search by name reads the newest orders, one by number a single order', async () => {
    const nothing = { id: null, orderNumber: null, waDigits: null, name: null };
    const search = (by: object) =>
      entriesRead((tx) => searchOrders(tx, warung.storeId, { ...nothing, ...by }, { limit: 10 }));
    const byName = await search({ name: 'tidak ada' });
    expect(byName).toBeGreaterThan(SEARCHED_ORDERS / 2);
    expect(byName).toBeLessThan(SEARCHED_ORDERS + 100);
    expect(await search({ orderNumber: 5_100 })).toBeLessThan(100);
  });

  test('a search stops when its page is full', async () => {
    const by = { id: null, orderNumber: null, waDigits: '81233334444', name: null };
    expect(await entriesRead((tx) => searchOrders(tx, warung.storeId, by, { limit: 10 }))).toBeLessThan(100);
  });
});

test("a buyer's address book reads the newest orders of each status", async () => {
  const read = await entriesRead((tx) => readFormerOrders(tx, budi.id), budi);
  expect(read).toBeGreaterThanOrEqual(ORDERS_READ);
  expect(read).toBeLessThanOrEqual(orderStatuses.length * ORDERS_READ);
});
