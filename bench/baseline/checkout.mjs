import { randomUUID } from 'node:crypto';
import pg from 'pg';

/*
 * Measures the fastest checkout that this PostgreSQL allows: only the five writes (stock, order number, order, lines,
 * event), as one prepared statement, on tables without row-level security.
 */
process.once('message', async ({ adminUrl, shops, products, clients, seconds }) => {
  const rate = await orderWithoutRest({ adminUrl, shops, products, clients, seconds });
  process.send?.(rate, () => process.exit(0));
});

const tables = `
  DROP SCHEMA IF EXISTS bare CASCADE;
  CREATE SCHEMA bare;
  CREATE TABLE bare.products (store_id int, id int, price bigint NOT NULL, stock int NOT NULL CHECK (stock >= 0),
    PRIMARY KEY (store_id, id));
  CREATE TABLE bare.counters (store_id int PRIMARY KEY, last int NOT NULL);
  CREATE TABLE bare.orders (store_id int, id uuid, number int NOT NULL, buyer uuid NOT NULL, name text NOT NULL,
    address text NOT NULL, total bigint NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (store_id, id), UNIQUE (store_id, number));
  CREATE TABLE bare.lines (store_id int, order_id uuid, product_id int, price bigint NOT NULL, quantity int NOT NULL,
    PRIMARY KEY (store_id, order_id, product_id));
  CREATE TABLE bare.events (store_id int, order_id uuid, id uuid, status text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (store_id, order_id, id));`;

const order = {
  name: 'bare-order',
  text: `
    WITH wanted AS (SELECT * FROM unnest($2::int[], $3::int[]) AS w (id, quantity)),
    held AS (SELECT id FROM bare.products WHERE store_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE),
    taken AS (
      UPDATE bare.products p SET stock = p.stock - w.quantity FROM held JOIN wanted w USING (id)
      WHERE p.store_id = $1 AND p.id = held.id AND p.stock >= w.quantity RETURNING p.id, p.price, w.quantity
    ),
    total AS (SELECT sum(price * quantity) AS total FROM taken),
    numbered AS (
      UPDATE bare.counters SET last = last + 1 FROM total WHERE store_id = $1 AND total IS NOT NULL RETURNING last, total
    ),
    placed AS (
      INSERT INTO bare.orders SELECT $1, $4, last, $5, $6, $7, total, 'Pending', now() FROM numbered RETURNING number
    ),
    items AS (INSERT INTO bare.lines SELECT $1, $4, id, price, quantity FROM taken),
    opened AS (INSERT INTO bare.events VALUES ($1, $4, $8, 'Pending', now()))
    SELECT number FROM placed`,
};

/** Returns committed orders per second. */
async function orderWithoutRest({ adminUrl, shops, products, clients, seconds }) {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(adminUrl)));
  const [first] = connections;
  await first.query(tables);
  await first.query(
    `INSERT INTO bare.products SELECT s, p, 5000 + p * 1500, 1000000
     FROM generate_series(1, $1) s, generate_series(1, $2) p`,
    [shops, products],
  );
  await first.query('INSERT INTO bare.counters SELECT s, 0 FROM generate_series(1, $1) s', [shops]);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let placed = 0;
  await Promise.all(
    connections.map(async (client, index) => {
      const buyer = randomUUID();
      for (let round = 0; performance.now() < until; round += 1) {
        const shop = ((index + round * 7) % shops) + 1;
        const address = 'Jalan Melati 12, Coblong, Kota Bandung, Jawa Barat 40132';
        const values = [shop, [1, 2], [1, 2], randomUUID(), buyer, 'Budi Ukur', address, randomUUID()];
        await client.query({ ...order, values });
        placed += 1;
      }
    }),
  );
  const rate = placed / ((performance.now() - startedAt) / 1_000);
  const { rows } = await first.query('SELECT count(*)::int AS written FROM bare.orders');
  if (rows[0].written !== placed)
    throw new Error(`${placed} orders were placed but ${rows[0].written} are there`);
  await Promise.all(connections.map((client) => client.end()));
  return rate;
}

async function connect(adminUrl) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return client;
}
