import type pg from 'pg';

/** One statement inserts at most this many rows, to limit the memory that PostgreSQL needs for it. */
const CHUNK = 1_000_000;

/** SQL for the UUID of the `n`th shop, product and so on (`kind`). UUIDs rise with `n`, as UUIDv7 rise with time. */
const idOf = (kind: number, n = 'n') =>
  `('0${kind}000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** SQL for the time at which row `n` of `$2` rows was created: the first row `days` days ago, the last row now. */
const ago = (days: number) => `now() - interval '${days} days' * (1 - n::float / $2)`;

type Fill = { table: string; columns: string; values: string; share: number };

/** Tables as on a platform that has run for years; `share` is the fraction of the requested rows that a table gets. */
const fills: Fill[] = [
  {
    table: 'stores',
    columns: 'store_id, nama_toko, slug, wa_number',
    values: `${idOf(1)}, 'Toko ' || n, 'toko-banyak-' || n, ''`,
    share: 0.05,
  },
  {
    table: 'store_terms',
    columns: 'store_id, expiry_date',
    values: `${idOf(1)}, now() + interval '400 days' - interval '800 days' * (n::float / $2)`,
    share: 0.05,
  },
  {
    table: 'users',
    columns: 'uid, email, role',
    values: `${idOf(1)}, 'orang-' || n || '@contoh.test', 'storeAdmin'`,
    share: 0.05,
  },
  {
    table: 'memberships',
    columns: 'store_id, user_id, role, main, email',
    values: `${idOf(1)}, ${idOf(1)}, 'owner', true, 'orang-' || n || '@contoh.test'`,
    share: 0.05,
  },
  {
    table: 'products',
    columns: 'store_id, id, nama_produk, deleted_at',
    values: `${idOf(1, 'n / 20 + 1')}, ${idOf(2)}, 'Barang ' || n, CASE WHEN n % 20 = 0 THEN ${ago(100)} END`,
    share: 0.1,
  },
  {
    table: 'variants',
    columns: 'store_id, id, product_id, position, harga, berat',
    values: `${idOf(1, 'n / 20 + 1')}, ${idOf(2)}, ${idOf(2)}, 0, 1000, 100`,
    share: 0.1,
  },
  {
    table: 'variant_stock',
    columns: 'store_id, variant_id, stok',
    values: `${idOf(1, 'n / 20 + 1')}, ${idOf(2)}, 10`,
    share: 0.1,
  },
  {
    table: 'product_photos',
    columns: 'store_id, product_id, id, position, width, height, avif',
    values: `${idOf(1, 'n / 20 + 1')}, ${idOf(2)}, ${idOf(3)}, 0, 100, 100, CASE WHEN n % 1000 <> 0 THEN true END`,
    share: 0.1,
  },
  {
    table: 'orders',
    columns: `store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa, customer_address,
      alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, created_at, status, due_at, due_set_at`,
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(4)}, n, ${idOf(5, 'n % 5000')}, 'pembeli@contoh.test', 'Pembeli', '6281233334444',
      'Jalan Melati 5', 'Jalan Melati 5', 'DIY', 'Yogyakarta', 'Gondokusuman', '55225', 1000, 1000, ${ago(700)}, 'Completed',
      ${ago(690)}, ${ago(690)}`,
    share: 0.1,
  },
  {
    // One event in a thousand still waits for its mails to be written.
    table: 'order_events',
    columns: 'store_id, order_id, id, customer_id, kind, actor_role, to_status, mailed',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(4)}, ${idOf(8)}, ${idOf(5, 'n % 5000')}, 'placed', 'customer', 'Pending', n % 1000 <> 0`,
    share: 0.1,
  },
  {
    table: 'idempotency_keys',
    columns: 'store_id, customer_id, key, request_hash, order_id, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(5, 'n % 5000')}, gen_random_uuid(), 'x', ${idOf(4)}, ${ago(100)}`,
    share: 0.1,
  },
  {
    table: 'stock_changes',
    columns: 'store_id, variant_id, product_id, key, delta, created_at',
    values: `${idOf(1, '(n - 1) / 20 + 1')}, ${idOf(2, 'n - (n - 1) % 20')}, ${idOf(2, 'n - (n - 1) % 20')}, gen_random_uuid(), 1, ${ago(400)}`,
    share: 0.1,
  },
  {
    table: 'store_activities',
    columns: 'store_id, id, actor_id, noun, verb, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(9)}, ${idOf(1, 'n % 1000 + 1')}, 'products', 'product_changed', ${ago(100)}`,
    share: 0.1,
  },
  {
    table: 'product_imports',
    columns: 'store_id, id, content, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(9)}, '', ${ago(8)}`,
    share: 0.1,
  },
  {
    table: 'bank_statements',
    columns: 'store_id, id, name, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(9)}, 'uji', ${ago(400)}`,
    share: 0.1,
  },
  {
    table: 'statement_rows',
    columns: 'store_id, id, bank, amount, description, same, nth, was_pending, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(9)}, 'BCA', n, 'uji', repeat('x', 43), 0, false, ${ago(400)}`,
    share: 0.1,
  },
  {
    table: 'private_files',
    columns: 'store_id, id, customer_id, created_at',
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(9)}, ${idOf(5, 'n % 5000')}, ${ago(400)}`,
    share: 0.1,
  },
  {
    table: 'payment_proofs',
    columns: `store_id, order_id, id, customer_id, file_id, digest, fingerprint, compared, seen_total, status, decided_at,
      created_at`,
    values: `${idOf(1, 'n % 1000 + 1')}, ${idOf(4)}, ${idOf(9)}, ${idOf(5, 'n % 5000')}, ${idOf(9)}, sha256('uji'), '', true,
      1000, 'accepted', ${ago(400)}, ${ago(400)}`,
    share: 0.1,
  },
  {
    table: 'audit_events',
    columns: 'id, action, created_at',
    values: `${idOf(6)}, 'uji', ${ago(800)}`,
    share: 0.1,
  },
  {
    table: 'rate_limits',
    columns: 'key, points, expire',
    values: `'uji:' || n, 1, (extract(epoch FROM now() + interval '30 days' - interval '33 days' * (1 - n::float / $2)) * 1000)::bigint`,
    share: 0.1,
  },
  {
    table: 'auth.session',
    columns: '"id", "token", "userId", "expiresAt", "createdAt", "updatedAt"',
    values: `'s' || n, 't' || n, 'u' || n % 1000,
      now() + interval '30 days' - interval '33 days' * (1 - n::float / $2), now(), now()`,
    share: 0.1,
  },
  {
    table: 'auth.verification',
    columns: '"id", "identifier", "value", "expiresAt", "createdAt", "updatedAt"',
    values: `'v' || n, 'i' || n, 'w' || n, ${ago(1.1)}, now(), now()`,
    share: 0.05,
  },
  {
    // Out of a hundred mails, 92 were sent, one is new, one has an expired link, one is stuck and five have failed.
    table: 'mails',
    columns: 'id, key, recipient, subject, body_text, body_html, created_at, expires_at, sent_at, failed_at',
    values: `${idOf(7)}, 'uji ' || n, 'uji@contoh.test', 'Uji',
      CASE WHEN n % 100 < 3 THEN 'Isi' ELSE '' END, CASE WHEN n % 100 < 3 THEN 'Isi' ELSE '' END,
      CASE WHEN n % 100 = 0 THEN now() - interval '1 hour' ELSE ${ago(100)} END,
      CASE n % 100 WHEN 1 THEN ${ago(100)} END,
      CASE WHEN n % 100 > 7 THEN ${ago(100)} END, CASE WHEN n % 100 BETWEEN 3 AND 7 THEN ${ago(100)} END`,
    share: 1,
  },
  {
    // All jobs are due tomorrow; one in ten has failed for good, up to 33 days ago.
    table: 'graphile_worker._private_jobs',
    columns: 'task_id, payload, run_at, attempts, max_attempts, updated_at',
    values: `(SELECT id FROM graphile_worker._private_tasks LIMIT 1), '{}', now() + interval '1 day', CASE WHEN n % 10 = 0 THEN 13 ELSE 0 END,
      13, ${ago(33)}`,
    share: 0.1,
  },
];

/**
 * Adds `count` mails, and to every other table its share of that number. Then updates the planner's statistics.
 * `client` must be the superuser's, so that foreign keys are not checked.
 */
export async function fillManyRows(client: pg.Client, count: number): Promise<void> {
  await client.query("SET session_replication_role = 'replica'; SET synchronous_commit = off");
  await client.query(
    `INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('mail') ON CONFLICT DO NOTHING`,
  );
  for (const { table, columns, values, share } of fills) {
    const total = Math.ceil(count * share);
    for (let first = 1; first <= total; first += CHUNK)
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series($1::int, least($1 + ${CHUNK - 1}, $2)::int) AS n`,
        [first, total],
      );
    await client.query(`ANALYZE ${table}`);
  }
  await client.query("SET session_replication_role = 'origin'");
}

export const filledTables: readonly string[] = fills.map(({ table }) => table);
