import pg from 'pg';
import { benchHome } from './home.mjs';
import { benchLive } from './live.mjs';
import { benchPages } from './pages.mjs';
import { fill } from './support/filling.mjs';
import { ownerEmail, registerBuyer, registerOwner } from './support/person.mjs';

/** Measures pages and their live updates with 1,000,000 orders in the database, 100,000 of them in one shop. */
export async function benchFull({ url, adminUrl }) {
  const big = await registerOwner(url, 0);
  const small = await registerOwner(url, 1);
  const buyer = await registerBuyer(url, 0);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const ids = await idsOf(client, {
      big: ownerEmail(0),
      small: ownerEmail(1),
      buyer: 'pembeli-0@ukur.test',
    });
    const startedAt = performance.now();
    await fill(adminUrl, ids);
    const { rows } = await client.query(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    );
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`1,000,000 orders of 1,002 shops: ${rows[0].size}, made in ${seconds} s`);
    await benchPages({
      url,
      big: { cookie: big, ...(await readSample(client, ids.big)) },
      small: { cookie: small, ...(await readSample(client, ids.small)) },
      buyer,
    });
    await benchHome({ url, shops: { 'of 100 orders': small, 'of 100,000 orders': big } });
    const shop = { storeId: ids.big, products: await twoProducts(client, ids.big) };
    await benchLive({ url, owner: big, buyer, shop, client });
  } finally {
    await client.end();
  }
}

async function idsOf(client, emails) {
  const { rows } = await client.query(
    `SELECT coalesce(m.store_id, u.uid) AS id, u.email FROM users u LEFT JOIN memberships m ON m.user_id = u.uid
     WHERE u.email = ANY($1)`,
    [Object.values(emails)],
  );
  return Object.fromEntries(
    Object.entries(emails).map(([name, email]) => [name, rows.find((row) => row.email === email).id]),
  );
}

/** Returns an order to search for (`sample`), a cursor deep in the order list, and a month with sales. */
async function readSample(client, storeId) {
  const { rows } = await client.query(
    `SELECT id, order_number AS "orderNumber", customer_name AS "customerName", customer_wa AS "customerWa"
     FROM orders WHERE store_id = $1 AND status = 'Completed' ORDER BY created_at DESC, id DESC`,
    [storeId],
  );
  const month = await client.query(
    `SELECT to_char(date_trunc('month', now()) - interval '2 months', 'YYYY-MM-DD') AS from,
       to_char(date_trunc('month', now()) - interval '1 month 1 day', 'YYYY-MM-DD') AS until`,
  );
  return {
    sample: rows[rows.length >> 4],
    key: rows[Math.floor(rows.length * 0.8)].id,
    month: month.rows[0],
  };
}

async function twoProducts(client, storeId) {
  const { rows } = await client.query(
    'SELECT id, harga::int AS harga FROM variants WHERE store_id = $1 ORDER BY id LIMIT 2',
    [storeId],
  );
  return rows;
}
