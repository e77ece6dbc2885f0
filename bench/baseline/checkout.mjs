import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { address, cartOf } from '../support/world.mjs';

/*
 * Records the statements of one order while the program's own code places it, then replays them as prepared statements
 * with other ids. It needs a process of its own, because settings are read once, at the first import.
 */
process.once('message', async ({ shops, clients, seconds }) => {
  const recorded = await record(shops[0]);
  const rate = await replay(recorded, shops, clients, seconds);
  process.send?.(rate, () => process.exit(0));
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function record(shop) {
  const { placeOrder } = await import('../../server/checkout/place-order.ts');
  const buyerId = await makeBuyer();
  let statements = [];
  const original = pg.Client.prototype.query;
  // Each connection keeps the method that it finds when it opens.
  pg.Client.prototype.query = function query(...sent) {
    const [config, values] = sent;
    const { text, values: own } = typeof config === 'string' ? { text: config, values } : config;
    statements.push({ text, values: own ?? [] });
    return original.apply(this, sent);
  };
  // The first order also prepares the connection.
  for (let run = 0; run < 2; run += 1) {
    statements = [];
    const result = await placeOrder(actorOf(buyerId), cartOf(shop), address);
    if (result.kind !== 'placed') throw new Error(`the order was not placed: ${JSON.stringify(result)}`);
  }
  pg.Client.prototype.query = original;
  if (statements.length === 0) throw new Error('no statement of the order was recorded');
  return { statements, buyerId, shop };
}

/** Returns committed orders per second. */
async function replay(recorded, shops, clients, seconds) {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect()));
  const buyers = await Promise.all(connections.map(() => makeBuyer()));
  const before = await countOrders(connections[0], shops);
  const until = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  let placed = 0;
  await Promise.all(
    connections.map(async (client, index) => {
      for (let round = 0; performance.now() < until; round += 1) {
        await runOnce(client, recorded, buyers[index], shops[(index + round * 7) % shops.length]);
        placed += 1;
      }
    }),
  );
  const rate = placed / ((performance.now() - startedAt) / 1_000);
  const written = (await countOrders(connections[0], shops)) - before;
  if (written !== placed) throw new Error(`${placed} orders were placed but ${written} are there`);
  await Promise.all(connections.map((client) => client.end()));
  return rate;
}

async function runOnce(client, { statements, buyerId, shop }, buyer, target) {
  const ids = new Map([
    [buyerId, buyer],
    [shop.storeId, target.storeId],
    ...shop.products.map(({ id }, index) => [id, target.products[index].id]),
  ]);
  const other = (id) => {
    if (!ids.has(id)) ids.set(id, randomUUID());
    return ids.get(id);
  };
  for (const [index, { text, values }] of statements.entries()) {
    if (values.length === 0) await client.query(text.replace(UUID, other));
    else
      await client.query({
        name: `s${index}`,
        text,
        values: values.map((value) => withOtherIds(value, other)),
      });
  }
}

function withOtherIds(value, other) {
  if (Array.isArray(value)) return value.map((part) => withOtherIds(part, other));
  return typeof value === 'string' ? value.replace(UUID, other) : value;
}

async function makeBuyer() {
  const id = randomUUID();
  const client = await connect();
  await client.query(
    `BEGIN; SET LOCAL app.role = 'system';
     INSERT INTO users (uid, email, role) VALUES ('${id}', '${id}@ukur.test', 'customer'); COMMIT`,
  );
  await client.end();
  return id;
}

async function countOrders(client, shops) {
  let count = 0;
  for (const { storeId } of shops) {
    await client.query(`BEGIN; SET LOCAL app.role = 'system'`);
    const { rows } = await client.query('SELECT count(*)::int AS count FROM orders WHERE store_id = $1', [
      storeId,
    ]);
    await client.query('COMMIT');
    count += rows[0].count;
  }
  return count;
}

async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return client;
}

function actorOf(id) {
  return { id, email: `${id}@ukur.test`, role: 'customer', storeId: null };
}
