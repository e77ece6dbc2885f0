import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_COUNTED_ORDERS } from '#domain/orders/order.ts';
import { parseOrderSearch, SEARCHED_ORDERS } from '#domain/orders/search.ts';
import { countReads } from '../../tests/support/database/counted-reads.ts';
import { askAdmin, nodeUrls } from '../../tests/support/database/database.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser, type Tx } from '../db/access.ts';
import { listBestCustomers, listCustomers, readShopCustomer } from './customers.ts';
import { openCustomerFile } from './files.ts';

/* One buyer has nearly all orders of this shop, both newer (IN_FRONT) and older (BEHIND) than other buyers' orders. */

const IN_FRONT = SEARCHED_ORDERS + 3_000;
const OTHERS = 15;
const BEHIND = SEARCHED_ORDERS + 2_000;
const ORDERS = IN_FRONT + OTHERS + BEHIND;
const { sri, warung } = world;
const { storeId } = warung;
const regular = randomUUID();

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
     SELECT $1, gen_random_uuid(), 5000 + n, CASE WHEN other THEN gen_random_uuid() ELSE $2::uuid END, '',
       CASE WHEN other THEN 'Langka ' || n ELSE 'Langganan' END, '6281233334444', 'Jalan Melati 5', 'Jalan Melati 5',
       'DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman', '55225', 10, 10,
       CASE WHEN n % 2 = 0 THEN 'Completed' ELSE 'Cancelled' END, now() - n * interval '1 minute'
     FROM generate_series(1, ${ORDERS}) AS n, LATERAL (SELECT n > ${IN_FRONT} AND n <= ${IN_FRONT + OTHERS} AS other) AS made
     ORDER BY hashint4(n)`,
    [storeId, regular],
  );
  await askAdmin('VACUUM (ANALYZE) orders');
});

function ask<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return asUser(sri, async (tx) => {
    // With these settings the planner uses indexes, as it would if the table held a thousand shops.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    await sql`SET LOCAL random_page_cost = 1.1`.execute(tx);
    return work(tx);
  });
}

async function entriesRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const { entries } = await countReads(nodeUrls(), () => ask(work));
  return indexes.reduce((sum, index) => sum + (entries.get(index) ?? 0), 0);
}

const WALK = SEARCHED_ORDERS;
const FIGURES = MAX_COUNTED_ORDERS + 100;

const first = { limit: 20, after: null };
const search = (typed: string) => parseOrderSearch(typed);

describe('customers of a shop where one has nearly all orders', () => {
  test('a page ends where the walk ends, and the next one continues there', async () => {
    const pages = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listCustomers>> = await ask((tx) =>
        listCustomers(tx, storeId, null, { limit: 20, after }),
      );
      pages.push(page.customers.map(({ name }) => name.split(' ')[0]));
      after = page.next;
    } while (after !== null);
    expect(pages).toEqual([['Langganan'], Array(OTHERS).fill('Langka'), []]);
  });

  test('no page reads more than its walk', async () => {
    const { next } = await ask((tx) => listCustomers(tx, storeId, null, first));
    const further = { limit: 20, after: next };
    // If a page is not full, `listCustomers` reads the orders twice, to find where the next page begins.
    expect(await entriesRead((tx) => listCustomers(tx, storeId, null, first))).toBeLessThan(
      WALK + SEARCHED_ORDERS + FIGURES,
    );
    expect(await entriesRead((tx) => listCustomers(tx, storeId, null, further))).toBeLessThan(
      WALK + SEARCHED_ORDERS + FIGURES,
    );
    const few = { limit: 5, after: next };
    expect(await entriesRead((tx) => listCustomers(tx, storeId, null, few))).toBeLessThan(WALK + FIGURES);
  });

  test.each(['langganan', 'tidak ada', '0812-3333-4444'])(
    'a search for %s reads no more either',
    async (typed) => {
      const read = await entriesRead((tx) => listCustomers(tx, storeId, search(typed), first));
      expect(read).toBeLessThan(WALK + FIGURES);
    },
  );

  test('sums by spending cover the newest completed orders', async () => {
    const best = await ask((tx) => listBestCustomers(tx, storeId, first));
    expect(best.customers[0]).toMatchObject({ id: regular, spent: 10 * (SEARCHED_ORDERS - OTHERS_BOUGHT) });
    expect(await entriesRead((tx) => listBestCustomers(tx, storeId, first))).toBeLessThan(
      SEARCHED_ORDERS + FIGURES,
    );
  });

  test("a customer's figures cover the newest thousand orders and are marked as capped", async () => {
    const customer = await ask((tx) => readShopCustomer(tx, storeId, regular));
    const spent = 10 * (MAX_COUNTED_ORDERS / 2);
    expect(customer).toMatchObject({
      orders: MAX_COUNTED_ORDERS,
      countCapped: true,
      spent,
      spentCapped: true,
    });
    expect(await entriesRead((tx) => readShopCustomer(tx, storeId, regular))).toBeLessThan(FIGURES);
  });

  test('the file adds up all orders, even if somebody orders meanwhile', async () => {
    let asked = 0;
    const run = async <T>(work: (tx: Tx) => Promise<T>) => {
      // Places an order after the first two calls, which read the newest order's id and the list of buyers.
      if (++asked === 3) await orderAgain();
      return asUser(sri, work);
    };
    const file = await openCustomerFile('csv', { storeId, timeZone: 'Asia/Jakarta', run });
    const lines = (await new Response(file as BodyInit).text()).trim().split('\r\n').slice(1);
    const cells = lines.map((line) => line.split(';'));
    expect(cells.map(([name = '']) => name.split(' ')[0])).toEqual([
      'Langganan',
      ...Array(OTHERS).fill('Langka'),
    ]);
    const spent = await askAdmin(
      `SELECT sum(total_price)::text AS spent FROM orders WHERE customer_id = $1 AND status = 'Completed'`,
      [regular],
    );
    expect(cells[0]?.slice(3, 5)).toEqual([String(ORDERS - OTHERS), (spent[0] as { spent: string }).spent]);
  });
});

const OTHERS_BOUGHT = Math.floor(OTHERS / 2);

function orderAgain() {
  return askAdmin(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price)
     SELECT store_id, gen_random_uuid(), 900000, customer_id, '', customer_name, customer_wa, customer_address,
       alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price
     FROM orders WHERE store_id = $1 AND customer_name LIKE 'Langka%' ORDER BY created_at LIMIT 1`,
    [storeId],
  );
}
