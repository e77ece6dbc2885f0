import pg from 'pg';
import { recountSales } from '../../tests/support/database/sales.ts';
import { pick, price, productName, STATUSES } from './made-up-shops.mjs';

/*
 * Stores 1,000,000 orders of 50,000 buyers at 1,002 shops over 18 months. The SQL needs no joins, because it computes a
 * product's id and price from the product's number in its shop. Only the two measured shops get order events.
 */
const ORDERS = 1_000_000;
const SHOPS = 1_000;
const PRODUCTS_ELSEWHERE = 24;
const DAYS = 540;

const FIRST =
  'Adi Agus Ani Ayu Bayu Budi Citra Dewi Dian Eka Fitri Hadi Indah Joko Kartika Lina Made Nur Putri Rina';
const LAST =
  'Anggraini Gunawan Halim Hidayat Kusuma Lestari Nugroho Pratama Purnomo Rahayu Saputra Santoso Setiawan Utami Wijaya';

/**
 * Gives shop `big` 100,000 orders and 2,000 products, shop `small` 100 orders and 24 products, and `buyer` 1,000
 * orders. All three are ids; both shops must exist without products.
 */
export async function fill(adminUrl, { big, small, buyer }) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // `replica` skips the foreign key checks, which would take longer than writing the four million rows.
    await client.query(
      "SET session_replication_role = replica; SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'",
    );
    await client.query('SELECT setseed(0.5)');
    await client.query(shops);
    await client.query(
      `UPDATE store_terms SET status = 'active', expiry_date = NULL WHERE store_id IN ('${big}', '${small}')`,
    );
    await client.query(products(big, 2_000));
    await client.query(drawn({ big, small, buyer }));
    await withoutIndexes(client, 'orders', () => client.query(orders));
    await recountSales(client);
    await client.query(items);
    await client.query(events(big, small));
    await client.query(
      `UPDATE store_counters c SET last_order_number = d.last
       FROM (SELECT store_id, max(order_number) AS last FROM drawn GROUP BY store_id) AS d WHERE d.store_id = c.store_id`,
    );
    // VACUUM writes the visibility map for index-only scans, as autovacuum would have done in a database of this age.
    for (const table of [
      'stores',
      'store_terms',
      'products',
      'variants',
      'variant_stock',
      'orders',
      'sales',
      'order_items',
      'order_events',
    ])
      await client.query(`VACUUM (ANALYZE) ${table}`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Runs `work` without the indexes that back no constraint: recreating them is three times as fast as updating them. */
async function withoutIndexes(client, table, work) {
  const { rows } = await client.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

const shopId = (number) => `md5('toko' || ${number})::uuid`;
const productId = (store, position) => `md5(${store} || 'produk' || ${position})::uuid`;
const quantity = (line) => `1 + (start + ${line}) % 3`;
/** SQL for the number (within the shop) of the product in an order line. Lines of one order get different products. */
const bought = (line) => `(start + ${line} * 7) % products`;

const numbered = `(SELECT n, ${shopId('n')} AS id FROM generate_series(1, ${SHOPS}) AS n) AS s`;

const shops = `
  INSERT INTO users (uid, email, role)
    SELECT id, 'toko-' || n || '@ukur.test', 'storeAdmin'
    FROM ${numbered};
  INSERT INTO stores (store_id, nama_toko, slug, wa_number)
    SELECT id, 'Toko ' || n, 'toko-penuh-' || n, '6281234567890'
    FROM ${numbered};
  INSERT INTO store_terms (store_id, status) SELECT id, 'active' FROM ${numbered};
  INSERT INTO memberships (store_id, user_id, role, main, email)
    SELECT id, id, 'owner', true, 'toko-' || n || '@ukur.test'
    FROM ${numbered};
  INSERT INTO store_counters (store_id) SELECT ${shopId('n')} FROM generate_series(1, ${SHOPS}) AS n;`;

function products(big, count) {
  const offered = `stores, generate_series(0, CASE store_id WHEN '${big}' THEN ${count} ELSE ${PRODUCTS_ELSEWHERE} END - 1) AS p`;
  return `
  INSERT INTO products (store_id, id, nama_produk, deskripsi, created_at)
    SELECT store_id, ${productId('store_id', 'p')}, ${productName('p')},
      'Buatan sendiri, bahan pilihan, dikirim hari ini.', now() - interval '${DAYS} days' + p * interval '5 minutes'
    FROM ${offered};
  INSERT INTO variants (store_id, id, product_id, position, harga, berat)
    SELECT store_id, ${productId('store_id', 'p')}, ${productId('store_id', 'p')}, 0, ${price('p')}, 250
    FROM ${offered};
  INSERT INTO variant_stock (store_id, variant_id, stok)
    SELECT store_id, ${productId('store_id', 'p')}, 1000000 - p % 331
    FROM ${offered};
  INSERT INTO product_photos (store_id, product_id, id, position, width, height, avif)
    SELECT store_id, id, gen_random_uuid(), p, 1200, 1200, true FROM products, generate_series(0, 1) AS p;`;
}

/** Returns SQL that creates `drawn`, a table with a row of random values for each order. */
function drawn({ big, small, buyer }) {
  return `
  CREATE TEMP TABLE drawn AS
    SELECT *, uuidv7(created_at - now()) AS id,
      1000 + row_number() OVER (PARTITION BY store_id ORDER BY n)::int AS order_number,
      CASE store_id WHEN '${big}' THEN 2000 ELSE ${PRODUCTS_ELSEWHERE} END AS products
    FROM (
      SELECT n, now() - interval '1 minute' - interval '${DAYS} days' * (1 - sqrt(n / ${ORDERS}.0)) AS created_at,
        CASE WHEN n % 10 = 0 THEN '${big}' WHEN n % 10000 = 5 THEN '${small}'
          ELSE ${shopId(`(1 + floor(random() ^ 2 * ${SHOPS}))::int`)} END AS store_id,
        CASE WHEN n % 1000 = 7 THEN '${buyer}' ELSE md5('pembeli' || who)::uuid END AS customer_id,
        who, 1 + (random() * 3)::int AS lines, (random() * 1999)::int AS start,
        (ARRAY['${STATUSES.join("','")}'])[1 + floor(random() * ${STATUSES.length})::int] AS status
      FROM (SELECT n, (random() * 49999)::int AS who FROM generate_series(1, ${ORDERS}) AS n) AS o
    ) AS o ORDER BY n;
  ANALYZE drawn;`;
}

const total = `(SELECT sum(${price(bought('l'))} * (${quantity('l')})) FROM generate_series(0, lines - 1) AS l)`;

const orders = `
  INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
    customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, shipping_cost,
    total_price, status, courier, nomor_resi, shipped_at, cancelled_at, created_at)
  SELECT store_id, id, order_number, customer_id, 'pembeli-' || who || '@ukur.test',
    ${pick(FIRST, 'who')} || ' ' || ${pick(LAST, 'who / 20')}, '62812' || (10000000 + who * 1777),
    'Jalan Melati ' || who % 200 || ', Coblong, Kota Bandung, Jawa Barat 40132', 'Jalan Melati ' || who % 200,
    'Jawa Barat', 'Kota Bandung', 'Coblong', '40132', subtotal, 12000, subtotal + 12000, status,
    CASE WHEN shipped THEN 'JNE' ELSE '' END, CASE WHEN shipped THEN 'JP' || (1000000000 + n) ELSE '' END,
    CASE WHEN shipped THEN created_at + interval '2 days' END,
    CASE WHEN status = 'Cancelled' THEN created_at + interval '1 day' END, created_at
  FROM (SELECT *, ${total} AS subtotal, status IN ('Shipped', 'Completed', 'Complain') AS shipped FROM drawn) AS d
  ORDER BY n`;

const items = `
  INSERT INTO order_items (store_id, order_id, id, customer_id, product_id, variant_id, nama_produk, harga, berat, quantity, position)
  SELECT store_id, d.id, uuidv7(), customer_id, ${productId('store_id', 'p')}, ${productId('store_id', 'p')}, ${productName('p')}, ${price('p')}, 250, quantity, l
  FROM drawn AS d, generate_series(0, lines - 1) AS l, LATERAL (SELECT ${bought('l')} AS p, ${quantity('l')} AS quantity) AS x
  ORDER BY n, l`;

function events(...storeIds) {
  return `
  INSERT INTO order_events (store_id, order_id, id, customer_id, actor_id, kind, actor_role, to_status, created_at, mailed)
  SELECT store_id, id, uuidv7(), customer_id, customer_id, 'placed', 'customer', 'Pending', created_at, true
  FROM drawn WHERE store_id IN ('${storeIds.join("','")}')`;
}
