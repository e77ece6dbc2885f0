import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { distribute } from '../server/db/citus/distribute.ts';
import { migrate } from '../server/migrate/migrate.ts';
import { openNamedServers } from '../tests/support/database/servers.ts';
import { benchPlatforms } from './platforms.mjs';
import { fillPlatform } from './support/filling-platform.mjs';
import { ownerEmail, registerBuyer, registerOwner, registerSuperAdmin } from './support/person.mjs';
import { startProgram, startProgramOn } from './support/program.mjs';

const SMALL = { shops: 20, orders: 2_000, buyers: 500, mails: 1_000, auditEntries: 1_000 };
const LARGE = { shops: 10_000, orders: 1_000_000, buyers: 100_000, mails: 300_000, auditEntries: 200_000 };
const OWN_ORDERS = 200;

/**
 * Measures pages on three platforms: a cluster with 10,000 shops and 1,000,000 orders, the same cluster with 20 shops
 * and 2,000 orders, and a single PostgreSQL with the small data set.
 */
export async function benchCluster() {
  const stops = [];
  try {
    const platforms = {};
    for (const [name, size, start] of [
      ['small', SMALL, startOnCluster],
      ['plain', SMALL, startProgram],
      ['large', LARGE, startOnCluster],
    ]) {
      const program = await start();
      stops.push(program.stop);
      platforms[name] = await openPlatform(program, size, name);
      stops.push(() => platforms[name].client.end());
    }
    await benchPlatforms(platforms);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startOnCluster() {
  const database = await openNamedServers();
  if (!database || database.workerUrls.length === 0) {
    await database?.stop();
    throw new Error('name a Citus cluster’s ports in KEDAI_TEST_SERVERS, coordinator first: 5432,5433,5434');
  }
  try {
    await migrate(database);
    const owner = await connect(database.ownerUrl);
    await distribute(owner).finally(() => owner.end());
    const folder = await mkdtemp(join(tmpdir(), 'kedai-bench-'));
    const program = await startProgramOn(database, folder);
    return { ...program, nodeUrls: [database.adminUrl, ...database.workerUrls] };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function connect(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function openPlatform({ url, env, adminUrl, nodeUrls = [adminUrl] }, size, name) {
  const people = {
    typical: await registerOwner(url, 0),
    largest: await registerOwner(url, 1),
    buyer: await registerBuyer(url, 0),
    superAdmin: await registerSuperAdmin(url, env.SUPERADMIN_CODE),
  };
  const client = await connect(adminUrl);
  const storeOf = async (number) =>
    (await client.query('SELECT store_id FROM memberships WHERE email = $1', [ownerEmail(number)])).rows[0]
      .store_id;
  const { rows } = await client.query("SELECT uid FROM users WHERE role = 'customer'");
  const shops = { typical: await storeOf(0), largest: await storeOf(1) };
  const measured = [
    { storeId: shops.typical, orders: 100, products: 24 },
    { storeId: shops.largest, orders: size.orders / 10, products: size.orders / 500 },
  ];
  const startedAt = performance.now();
  await fillPlatform(client, { size, measured, buyer: rows[0].uid, ownOrders: OWN_ORDERS });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${name}: ${size.shops} shops and ${size.orders} orders, made in ${seconds} s`);
  return {
    url,
    client,
    nodePids: await Promise.all(nodeUrls.map(pidOf)),
    people,
    shops: {
      typical: await readSample(client, shops.typical),
      largest: await readSample(client, shops.largest),
    },
  };
}

async function pidOf(url) {
  const client = await connect(url);
  const { rows } = await client.query(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid",
  );
  await client.end();
  return rows[0].pid;
}

async function readSample(client, storeId) {
  const [orders, products, stores] = [
    await client.query(
      `SELECT id, order_number AS "orderNumber", customer_name AS "customerName" FROM orders
       WHERE store_id = $1 AND status = 'Completed' ORDER BY created_at DESC, id DESC LIMIT 20`,
      [storeId],
    ),
    await client.query(
      'SELECT id, harga::int AS harga FROM variants WHERE store_id = $1 ORDER BY id LIMIT 2',
      [storeId],
    ),
    await client.query('SELECT slug FROM stores WHERE store_id = $1', [storeId]),
  ];
  const sample = orders.rows.at(-1);
  return { storeId, slug: stores.rows[0].slug, sample, products: products.rows };
}
