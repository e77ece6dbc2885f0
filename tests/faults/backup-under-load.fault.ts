import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { diskStore } from '#server/files/disk.ts';
import { photoKey } from '#server/files/keys.ts';
import { orderIdOf } from '../support/checkout-form.ts';
import { adminUrlOf, withClient } from '../support/database/database.ts';
import { runCommand } from '../support/servers/program.ts';
import { last, rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';
import type { Trader } from './support/traders.ts';

const ORDERS = 20_000;
const PICTURES = 400;
const PICTURE_BYTES = 100_000;

let platform: Platform;
let market: Market;
let into: string;
let elsewhere = '';

beforeAll(async () => {
  into = await mkdtemp(join(tmpdir(), 'kedai-backups-'));
  platform = await makePlatform();
  await platform.start();
  market = await openMarket(platform);
  await withClient(await platform.adminUrl(), fill);
  const store = diskStore(join(platform.dataDir, 'files'));
  for (let nth = 0; nth < PICTURES; nth++)
    await store.put(photoKey(shop().storeId, randomUUID(), 320, 'webp'), Buffer.alloc(PICTURE_BYTES, nth));
});

afterAll(async () => {
  await platform.clear();
  for (const folder of [into, elsewhere]) if (folder) await rm(folder, { recursive: true, force: true });
});

const shop = () => market.shops[0];

/** Creates past orders of two items each, and takes the ordered items from the stock. */
async function fill(client: pg.Client): Promise<void> {
  const { storeId, goods } = shop();
  const [one, two] = goods.map(({ id }) => id);
  const sum = (goods[0]?.harga ?? 0) + (goods[1]?.harga ?? 0);
  await client.query(`CREATE TEMP TABLE past AS SELECT n, uuidv7() AS id FROM generate_series(1, ${ORDERS}) AS n;
    INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa, customer_address,
      alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price)
    SELECT '${storeId}', id, 1000 + n, md5('pembeli' || n % 500)::uuid, 'lama-' || n % 500 || '@contoh.test', 'Pembeli Lama',
      '62812' || 10000000 + n, 'Jalan Melati 5', 'Jalan Melati 5', 'DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman', '55225',
      ${sum}, ${sum} FROM past;
    INSERT INTO order_items (store_id, order_id, id, customer_id, product_id, variant_id, nama_produk, harga, berat, quantity, position)
    SELECT o.store_id, o.id, uuidv7(), o.customer_id, p.id, v.id, p.nama_produk, v.harga, v.berat, 1, CASE p.id WHEN '${one}' THEN 0 ELSE 1 END
    FROM orders o JOIN products p ON p.store_id = o.store_id AND p.id IN ('${one}', '${two}')
      JOIN variants v ON v.store_id = p.store_id AND v.product_id = p.id;
    INSERT INTO order_events (store_id, order_id, id, customer_id, actor_id, kind, actor_role, to_status, mailed)
    SELECT store_id, id, uuidv7(), customer_id, customer_id, 'placed', 'customer', 'Pending', true FROM orders;
    UPDATE variant_stock SET stok = stok - ${ORDERS} WHERE variant_id IN ('${one}', '${two}');
    INSERT INTO store_counters (store_id, last_order_number) VALUES ('${storeId}', ${1000 + ORDERS})
      ON CONFLICT (store_id) DO UPDATE SET last_order_number = excluded.last_order_number;`);
}

function openTill() {
  const times: number[] = [];
  const orders: string[] = [];
  let isOpen = true;
  const buy = async (buyer: Trader) => {
    const since = performance.now();
    const { status, text } = await buyer.insist(`${href('/keranjang')}.data`, oneGood(shop()));
    times.push(performance.now() - since);
    if (status === 200) orders.push(orderIdOf(text));
  };
  const buyers = market.buyers.slice(0, 4).map(async (buyer) => {
    while (isOpen) {
      await buy(buyer);
      await last(20);
    }
  });
  return {
    times,
    orders,
    close: async () => {
      isOpen = false;
      await Promise.all(buyers);
    },
  };
}

test('a backup while buyers order is one moment, and comes back elsewhere as that', async () => {
  const till = openTill();
  await last(rounds(15) * 1_000);
  const quiet = till.times.splice(0);
  const acknowledged = [...till.orders];
  const begun = performance.now();
  const saved = await runCommand('ops/commands/backup.ts', ['backup', into], { DATA_DIR: platform.dataDir });
  const savedMs = performance.now() - begun;
  const busy = till.times.splice(0);
  const during = till.orders.length - acknowledged.length;
  await till.close();
  expect([saved.code, saved.said]).toEqual([0, expect.stringContaining('disimpan di')]);

  const [name = ''] = await readdir(into);
  const folder = join(into, name);
  // PostgreSQL's user may not enter `into`, so the program would place a database restored there in /var/lib instead.
  elsewhere = await mkdtemp(join(tmpdir(), 'kedai-elsewhere-'));
  const since = performance.now();
  const restored = await runCommand('ops/commands/backup.ts', ['restore', folder], { DATA_DIR: elsewhere });
  const restoredMs = performance.now() - since;
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('dipulihkan')]);
  const manifest = await readManifest(folder);
  const server = await startEmbedded({ dataDir: elsewhere, onStep: () => undefined });
  const found = await withClient(adminUrlOf(server), (client) => check(client, acknowledged)).finally(
    server.stop,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  stateFigures('a backup under load', {
    'orders in the database': found.orders,
    'rows saved': rows,
    'size of the rows, packed': inMegabytes(await sizeOf(folder, (path) => path.endsWith('.gz'))),
    'size of the pictures': inMegabytes(manifest.pictures?.bytes ?? 0),
    'the backup took': inSeconds(savedMs),
    'orders placed meanwhile': during,
    'a checkout before it, median': spread(quiet).median,
    'the longest of these': spread(quiet).most,
    'a checkout during it, median': spread(busy).median,
    'the longest of these ': spread(busy).most,
    'restoring and comparing took': inSeconds(restoredMs),
    'sums, stocks and numbers that are wrong': found.wrong,
  });
  expect(during).toBeGreaterThan(0);
  expect(found).toEqual({ orders: savedOrders(manifest), missing: 0, wrong: 0 });
  expect(found.orders).toBeGreaterThanOrEqual(ORDERS + acknowledged.length);
  expect(found.orders).toBeLessThanOrEqual(ORDERS + till.orders.length);
  expect(manifest.pictures?.count).toBe(PICTURES);
  expect(restored.said).toContain(`dan ${PICTURES} foto dipulihkan`);
});

function savedOrders({ tables }: Awaited<ReturnType<typeof readManifest>>): number {
  return tables.find(({ name }) => name === 'orders')?.rows ?? 0;
}

/** Counts orders that were acknowledged before the backup but not restored, and inconsistencies in restored ones. */
async function check(
  client: pg.Client,
  acknowledged: string[],
): Promise<{ orders: number; missing: number; wrong: number }> {
  const { storeId, goods } = shop();
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM orders) AS orders,
       (SELECT count(*)::int FROM unnest($1::uuid[]) AS acknowledged (id) WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = acknowledged.id))
         AS missing,
       (SELECT count(*)::int FROM orders o WHERE o.subtotal IS DISTINCT FROM (SELECT sum(harga * quantity) FROM order_items i
          WHERE (i.store_id, i.order_id) = (o.store_id, o.id)) OR 1 <> (SELECT count(*) FROM order_events e
          WHERE (e.store_id, e.order_id) = (o.store_id, o.id)))
       + (SELECT count(*)::int FROM variant_stock s WHERE s.variant_id = $2 AND s.stok + (SELECT sum(quantity) FROM order_items i
          WHERE i.store_id = s.store_id AND i.variant_id = s.variant_id) <> $3)
       + (SELECT count(*)::int FROM store_counters c WHERE c.store_id = $4
          AND last_order_number <> (SELECT max(order_number) FROM orders o WHERE o.store_id = c.store_id)) AS wrong`,
    [acknowledged, goods[0]?.id, goods[0]?.stok, storeId],
  );
  return rows[0];
}

async function sizeOf(folder: string, isWanted: (path: string) => boolean): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    entries.filter(isWanted).map(async (path) => (await stat(join(folder, path))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
