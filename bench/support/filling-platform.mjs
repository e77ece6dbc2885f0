import { randomUUID } from 'node:crypto';
import { recountSales } from '../../tests/support/database/sales.ts';
import { price, productName, STATUSES } from './made-up-shops.mjs';

/*
 * Fills the database with 18 months of made-up data. Each row of the table `filling` describes one shop to be made.
 * On a Citus cluster, all nodes work in parallel: each makes the data of the shops whose rows it stores.
 */
const DAYS = 540;
const PRODUCTS = 24;
const TABLES =
  'stores store_terms memberships store_counters products variants variant_stock product_photos vouchers voucher_counters orders order_items order_events sales';

/**
 * `measured` lists existing shops as `{ storeId, orders, products }`, with the numbers of orders and products to make.
 * `buyer` gets `ownOrders` orders in as many shops as possible. `client` must be connected as the superuser.
 */
export async function fillPlatform(client, { size, measured, buyer, ownOrders }) {
  await client.query("SET citus.propagate_set_commands = local; SET work_mem = '128MB'");
  await makePlan(client, planOf(size, measured, ownOrders));
  try {
    const now = Date.now() - 60_000;
    for (const statement of [...shopRows(now), ...orderRows(size, buyer, now), ...globalRows(size)])
      await writeUnchecked(client, statement);
    await recountSales(client);
    // VACUUM writes the visibility map for index-only scans, as autovacuum would have done in a database of this age.
    for (const table of [...TABLES.split(' '), 'users', 'slugs', 'mails', 'audit_events'])
      await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.query('DROP TABLE filling');
  }
}

/** Runs a statement without foreign key checks, for speed. All rows come from one plan, so their keys are valid. */
async function writeUnchecked(client, statement) {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(statement);
  await client.query('COMMIT');
}

/** The shop of rank r gets orders in proportion to 1 / (r + 20), so a few shops sell far more than the others. */
function planOf({ shops, orders }, measured, ownOrders) {
  const weights = Array.from({ length: shops }, (_, rank) => 1 / (rank + 20));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const left = orders - measured.reduce((sum, shop) => sum + shop.orders, 0);
  const own = (rank) => Math.floor(((rank + 1) * ownOrders) / shops) - Math.floor((rank * ownOrders) / shops);
  const others = weights.map((weight, rank) => ({
    storeId: randomUUID(),
    number: rank + 1,
    orders: Math.max(Math.round((left * weight) / total), own(rank)),
    products: PRODUCTS,
    own: own(rank),
  }));
  return [...measured.map((shop) => ({ ...shop, number: 0, own: 0 })), ...others];
}

async function makePlan(client, rows) {
  await client.query(`CREATE TABLE filling (store_id uuid PRIMARY KEY, number integer NOT NULL, orders integer NOT NULL,
    products integer NOT NULL, own integer NOT NULL)`);
  const { rowCount: isCluster } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (isCluster)
    await client.query(
      "SELECT create_distributed_table('filling', 'store_id', colocate_with => 'public.stores')",
    );
  const column = (name) => rows.map((row) => row[name]);
  await client.query(
    'INSERT INTO filling SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[])',
    [column('storeId'), column('number'), column('orders'), column('products'), column('own')],
  );
  await client.query('ANALYZE filling');
}

const productId = (position) => `md5(store_id::text || 'produk' || ${position})::uuid`;
/** SQL for the number of lines in the order with number `n`: one to four, each with a different product. */
const lines = '(1 + n % 4)';
const bought = (line) => `((n * 31 + ${line} * 7) % products)`;
const quantity = (line) => `(1 + (n + ${line}) % 3)`;
const ms = (moment) => `to_timestamp((${moment}) / 1000.0)`;

/** Returns an SQL expression for a UUIDv7; `time` is SQL for Unix milliseconds, `text` is SQL for the random part. */
function idOf(time, text) {
  return `(lpad(to_hex(${time}), 12, '0') || '7' || substr(md5(${text}), 1, 3) || '8' || substr(md5(${text}), 4, 15))::uuid`;
}

function shopRows(now) {
  const others = '(SELECT * FROM filling WHERE number > 0) AS f';
  const offered = '(SELECT store_id, generate_series(0, products - 1) AS p FROM filling) AS f';
  return [
    `INSERT INTO stores (store_id, nama_toko, slug, wa_number, created_at)
     SELECT store_id, 'Toko ' || number, 'toko-luas-' || number, '62812' || (10000000 + number * 17),
       ${ms(`${now} - (number % ${DAYS}) * 86400000::bigint`)} FROM ${others}`,
    `INSERT INTO store_terms (store_id, status, expiry_date)
     SELECT store_id, CASE WHEN number % 10 = 0 THEN 'trial' WHEN number % 97 = 0 THEN 'inactive' ELSE 'active' END,
       CASE WHEN number % 5 = 0 THEN ${ms(`${now} + (number % 60 - 10) * 86400000::bigint`)} END FROM ${others}`,
    `INSERT INTO memberships (store_id, user_id, role, main, email)
     SELECT store_id, store_id, 'owner', true, 'toko-' || number || '@ukur.test' FROM ${others}`,
    `INSERT INTO store_counters (store_id) SELECT store_id FROM ${others}`,
    'UPDATE store_counters c SET last_order_number = 1000 + f.orders FROM filling f WHERE f.store_id = c.store_id',
    `UPDATE store_terms t SET status = 'active', expiry_date = NULL FROM filling f WHERE f.store_id = t.store_id AND f.number = 0`,
    `INSERT INTO products (store_id, id, nama_produk, deskripsi, created_at)
     SELECT store_id, ${productId('p')}, ${productName('p')}, 'Buatan sendiri, bahan pilihan, dikirim hari ini.',
       ${ms(`${now - DAYS * 86_400_000} + p * 300000::bigint`)} FROM ${offered}`,
    `INSERT INTO variants (store_id, id, product_id, position, harga, berat)
     SELECT store_id, ${productId('p')}, ${productId('p')}, 0, ${price('p')}, 250 FROM ${offered}`,
    `INSERT INTO variant_stock (store_id, variant_id, stok)
     SELECT store_id, ${productId('p')}, 900000 + p FROM ${offered}`,
    `INSERT INTO product_photos (store_id, product_id, id, position, width, height, avif)
     SELECT store_id, ${productId('p')}, md5(store_id::text || 'foto' || p)::uuid, 0, 1200, 1200, true FROM ${offered}`,
    `INSERT INTO vouchers (store_id, id, code, kind, value, starts_at, created_at)
     SELECT store_id, md5(store_id::text || 'voucher' || v)::uuid, 'HEMAT-' || v, 'percent', v * 5,
       ${ms(`${now} - v * 86400000::bigint`)}, ${ms(`${now} - v * 86400000::bigint`)}
     FROM (SELECT store_id, generate_series(1, 3) AS v FROM filling) AS f`,
    `INSERT INTO voucher_counters (store_id, voucher_id)
     SELECT store_id, md5(store_id::text || 'voucher' || v)::uuid
     FROM (SELECT store_id, generate_series(1, 3) AS v FROM filling) AS f`,
  ];
}

function orderRows({ buyers }, buyer, now) {
  const created = `(${now} - ${DAYS * 86_400_000} * (1 - sqrt((n - 1 + ('x' || substr(seed, 1, 6))::bit(24)::int / 16777216.0) / orders)))::bigint`;
  const who = `(('x' || substr(seed, 7, 6))::bit(24)::int % ${buyers})`;
  return [
    ordersOf({ buyer, created, who }),
    `INSERT INTO order_items (store_id, order_id, id, customer_id, product_id, variant_id, nama_produk, harga, berat, quantity, position)
     SELECT store_id, id, md5(id::text || l)::uuid, customer_id, ${productId(bought('l'))}, ${productId(bought('l'))},
       ${productName(bought('l'))}, ${price(bought('l'))}, 250, ${quantity('l')}, l
     FROM (SELECT *, generate_series(0, ${lines} - 1) AS l FROM ${ordersOfPlan}) AS o`,
    `INSERT INTO order_events (store_id, order_id, id, customer_id, actor_id, kind, actor_role, to_status, created_at, mailed)
     SELECT store_id, id, md5(id::text || 'dibuat')::uuid, customer_id, customer_id, 'placed', 'customer', 'Pending', created_at, true
     FROM ${ordersOfPlan}`,
  ];
}

const ordersOfPlan = `(SELECT o.store_id, o.id, o.customer_id, o.created_at, o.order_number - 1000 AS n, f.products
  FROM orders o JOIN filling f ON f.store_id = o.store_id) AS o`;

function ordersOf({ buyer, created, who }) {
  const lineTotals = [0, 1, 2, 3].map(
    (line) => `CASE WHEN ${lines} > ${line} THEN ${price(bought(line))} * ${quantity(line)} ELSE 0 END`,
  );
  return `
    INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
      customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, shipping_cost,
      total_price, status, courier, nomor_resi, shipped_at, cancelled_at, created_at)
    SELECT store_id, ${idOf('created', 'seed')}, 1000 + n,
      CASE WHEN n <= own THEN '${buyer}' ELSE md5('pembeli' || who)::uuid END, 'pembeli-' || who || '@ukur.test',
      'Pembeli ' || who, '62812' || (10000000 + who * 1777), 'Jalan Melati ' || who % 200 || ', Coblong, Kota Bandung, Jawa Barat 40132',
      'Jalan Melati ' || who % 200, 'Jawa Barat', 'Kota Bandung', 'Coblong', '40132', subtotal, 12000, subtotal + 12000, status,
      CASE WHEN shipped THEN 'JNE' ELSE '' END, CASE WHEN shipped THEN 'JP' || (1000000000 + n) ELSE '' END,
      CASE WHEN shipped THEN ${ms('created + 172800000')} END,
      CASE WHEN status = 'Cancelled' THEN ${ms('created + 86400000')} END, ${ms('created')}
    FROM (
      SELECT *, status IN ('Shipped', 'Completed', 'Complain') AS shipped FROM (
        SELECT *, ${created} AS created, ${who} AS who, ${lineTotals.join(' + ')} AS subtotal,
          ('{${STATUSES.map((status) => `"${status}"`).join(',')}}'::text[])[1 + ('x' || substr(seed, 13, 6))::bit(24)::int % ${STATUSES.length}] AS status
        FROM (
          SELECT *, md5(store_id::text || n) AS seed
          FROM (SELECT *, generate_series(1, orders) AS n FROM filling) AS numbered
        ) AS seeded
      ) AS made
    ) AS o`;
}

function globalRows({ buyers, mails, auditEntries }) {
  const minutesAgo = (number) => `now() - ${number} * interval '1 minute'`;
  return [
    `INSERT INTO users (uid, email, role)
     SELECT store_id, 'toko-' || number || '@ukur.test', 'storeAdmin' FROM filling WHERE number > 0`,
    `INSERT INTO slugs (slug, store_id) SELECT 'toko-luas-' || number, store_id FROM filling WHERE number > 0`,
    `INSERT INTO users (uid, email, role)
     SELECT md5('pembeli' || n)::uuid, 'pembeli-' || n || '@ukur.test.id', 'customer' FROM generate_series(0, ${buyers - 1}) AS n`,
    `INSERT INTO mails (id, key, recipient, subject, body_text, body_html, created_at, tries, sent_at, failed_at, last_error)
     SELECT md5('surat' || n)::uuid, 'ukur-' || n, 'pembeli-' || n % ${buyers} || '@ukur.test', 'Pesanan', '', '', at, 1,
       CASE WHEN n % 200 > 0 THEN at END, CASE WHEN n % 200 = 0 THEN at END, CASE WHEN n % 200 = 0 THEN '550' ELSE '' END
     FROM (SELECT n, ${minutesAgo('n / 10.0')} AS at FROM generate_series(1, ${mails}) AS n) AS m`,
    `INSERT INTO audit_events (id, created_at, actor_email, action, client_ip)
     SELECT md5('catatan' || n)::uuid, ${minutesAgo('n')}, 'pengelola-' || n % 5 || '@ukur.test',
       (ARRAY['store-list', 'store-visit', 'extend-trial'])[1 + n % 3], '10.0.0.1'
     FROM generate_series(1, ${auditEntries}) AS n`,
  ];
}
