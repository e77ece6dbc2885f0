import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { WorldProduct, WorldStore } from '../../world/world.ts';
import type { Identity } from '../as-identity.ts';
import { fillEmptyTables } from './empty.ts';
import { fillPayments, fillStatement, fillVoucher } from './money.ts';
import { fillPush } from './push.ts';
import { fillRent, seesRent } from './rent.ts';
import { fillActivities, fillInvitations, hasReadingRight } from './rights.ts';
import { fillShipping } from './shipping.ts';
import { fillStatus } from './status.ts';

/** A row of any table as JSON; `key` is unique in the table. */
export type Row = { key: string } & Record<string, unknown>;

/** These tables belong to no shop and contain nothing private. */
const PUBLIC_TABLES = 'slugs rate_limits joint_commits provider_lists status_spans status_days'.split(' ');

/** Adds, as the superuser, the rows that neither a registration nor a checkout creates. */
export async function fillEveryTable(
  client: pg.Client,
  shops: { store: WorldStore; product: WorldProduct }[],
): Promise<void> {
  await fillStatus(client);
  for (const { store, product } of shops) {
    await fillShipping(client, store.storeId);
    await client.query(
      `INSERT INTO store_secrets (store_id, name, ciphertext) VALUES ($1, 'rajaOngkirApiKey', '\\x00')`,
      [store.storeId],
    );
    await fillPayments(client, store.storeId);
    await fillInvitations(client, store.storeId);
    await fillActivities(client, store.storeId);
    await client.query(`INSERT INTO order_drafts (store_id, id, content) VALUES ($1, $2, '{}')`, [
      store.storeId,
      randomUUID(),
    ]);
    await client.query(`INSERT INTO store_notes (store_id, note) VALUES ($1, 'Telepon sore')`, [
      store.storeId,
    ]);
    await client.query(
      `INSERT INTO store_customers (store_id, customer_id, note, tags)
       SELECT DISTINCT store_id, customer_id, 'Langganan', '{grosir}'::text[] FROM orders WHERE store_id = $1`,
      [store.storeId],
    );
    await client.query(
      `INSERT INTO categories (store_id, id, nama_kategori, position) VALUES ($1, $2, 'Minuman', 0)`,
      [store.storeId, randomUUID()],
    );
    await fillProduct(client, store.storeId, product.id);
    await fillFiles(client, store.storeId);
    await fillStatement(client, store.storeId);
    await client.query(
      `INSERT INTO sales (store_id, starts_at, orders, subtotal, discount, shipping_cost, unique_code, total_price,
         content)
       VALUES ($1, '2026-11-21 17:00Z', 1, 5000, 0, 0, 0, 5000, 1) ON CONFLICT DO NOTHING`,
      [store.storeId],
    );
    await fillVoucher(client, store.storeId);
    await client.query(
      `INSERT INTO audit_events (id, action, store_id, actor_id)
       SELECT $1, 'uji', $2, uid FROM users WHERE role = 'superAdmin'`,
      [randomUUID(), store.storeId],
    );
    for (const failedAt of [null, new Date()])
      await client.query(
        `INSERT INTO mails (id, key, recipient, subject, body_text, body_html, failed_at)
         VALUES ($1::uuid, $1::uuid::text, 'uji@contoh.test', 'Uji', 'rahasia', 'rahasia', $2)`,
        [randomUUID(), failedAt],
      );
  }
  for (const { store } of shops) {
    await fillPush(client, store.storeId);
    await fillRent(client, store.storeId);
    await client.query(`INSERT INTO audit_events (id, action) VALUES ($1, 'uji')`, [randomUUID()]);
  }
  await fillEmptyTables(
    client,
    shops.map(({ store }) => store.storeId),
  );
}

async function fillFiles(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `INSERT INTO private_files (store_id, id, customer_id)
     SELECT $1, gen_random_uuid(), uid FROM (SELECT customer_id AS uid FROM orders WHERE store_id = $1
       UNION SELECT NULL) AS buyers`,
    [storeId],
  );
  await client.query(
    `INSERT INTO payment_proofs (store_id, order_id, id, customer_id, file_id, digest, fingerprint, seen_total)
     SELECT o.store_id, o.id, gen_random_uuid(), o.customer_id, f.id, sha256('uji'), '', o.total_price FROM orders o
       JOIN private_files f ON f.store_id = o.store_id AND f.customer_id = o.customer_id WHERE o.store_id = $1`,
    [storeId],
  );
}

async function fillProduct(client: pg.Client, storeId: string, productId: string): Promise<void> {
  await client.query(
    `INSERT INTO product_photos (store_id, product_id, id, position, width, height) VALUES ($1, $2, $3, 0, 8, 8)`,
    [storeId, productId, randomUUID()],
  );
  await client.query(
    `WITH made AS (INSERT INTO products (store_id, id, nama_produk, hidden) VALUES ($1, $2, 'Belum dijual', true)),
       sold AS (INSERT INTO variants (store_id, id, product_id, position, harga, berat) VALUES ($1, $2, $2, 0, 1000, 1))
     INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, 1)`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO variants (store_id, id, product_id, position, harga, berat, hidden, deleted_at)
     VALUES ($1, $2, $4, 1, 1000, 1, true, NULL), ($1, $3, $4, NULL, 1000, 1, false, now())`,
    [storeId, randomUUID(), randomUUID(), productId],
  );
  await client.query(
    'INSERT INTO stock_changes (store_id, variant_id, product_id, key, delta) VALUES ($1, $2, $2, $3, 5)',
    [storeId, productId, randomUUID()],
  );
  await client.query(`INSERT INTO product_imports (store_id, id, content) VALUES ($1, $2, '{}')`, [
    storeId,
    randomUUID(),
  ]);
  await client.query(
    `INSERT INTO product_import_keys (store_id, import_key, product_id) VALUES ($1, $2, $3)`,
    [storeId, randomUUID(), productId],
  );
}

/** Returns all rows of every table that holds private rows, read by the superuser. */
export async function rowsOf(client: pg.Client): Promise<Map<string, Row[]>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ($1) ORDER BY relname`,
    [PUBLIC_TABLES],
  );
  const tables = new Map<string, Row[]>();
  for (const { name } of rows) {
    const columns = await keyColumns(client, name);
    const found = await client.query<Record<string, unknown>>(
      `SELECT to_jsonb(t) AS whole_row, ${columns.join(', ')} FROM ${name} t`,
    );
    const read = found.rows.map(({ whole_row, ...key }) => ({
      ...(whole_row as object),
      key: keyOf(key, columns),
    }));
    tables.set(
      name,
      read.sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
  }
  return tables;
}

/** A checkout reads these tables, besides those of products. */
const buyersRead = ['vouchers', 'voucher_counters', 'courier_rates'];

/** The super admin's statistics count the rows of these tables over all shops. */
const surveyed = [
  'qris_merchants',
  'stores',
  'store_terms',
  'store_notes',
  'memberships',
  'products',
  'orders',
];

/** Only the program itself reads these tables. */
const unread = ['heartbeat', 'outages', 'push_notices', 'status_uses'];

/**
 * Defines which rows a visitor may read, by role, user and shop. The tests expect the same from row-level security. By
 * default, only the shop's owner and team may read a table.
 */
export function sees(identity: Omit<Identity, 'name'>, table: string, row: Row): boolean {
  const { role, userId, storeId, orderId } = identity;
  if (!hasReadingRight(identity, table)) return false;
  const own = row.store_id !== undefined && row.store_id === storeId;
  const mine = row.customer_id !== undefined && row.customer_id === userId;
  const isAdmin = role === 'storeAdmin' || role === 'superAdminAt';
  const isBuyer = role === 'customer' || role === 'buyerAt';
  const isLinked = role === 'linkAt' && orderId === (table === 'orders' ? row.id : row.order_id);
  if (table.startsWith('rent_')) return seesRent(identity, own, table, row);
  if (role === 'surveyor' || unread.includes(table)) return role === 'surveyor' && surveyed.includes(table);
  if (table === 'store_notes') return own && role === 'operatorAt';
  if (buyersRead.includes(table)) return own && (isAdmin || role === 'buyerAt');
  switch (table) {
    case 'users':
      return row.uid === userId && (isBuyer || role === 'storeAdmin' || role === 'superAdmin');
    case 'audit_events':
      return role === 'superAdmin';
    case 'mails':
      return role === 'superAdmin' && row.failed_at !== null;
    case 'stores':
    case 'store_terms':
      // Buyers and super admins may read these tables for all shops, everybody else only for the shop that they visit.
      return own || role === 'superAdmin' || role === 'customer';
    case 'products':
      // A checkout (`buyerAt`) also reads hidden products, to tell the buyer that they are no longer sold.
      return own && (row.hidden === false || isAdmin || role === 'buyerAt');
    case 'variants':
      return own && ((row.hidden === false && row.deleted_at === null) || isAdmin);
    case 'categories':
    case 'tariffs':
    case 'product_photos':
    case 'variant_stock':
      return own;
    case 'orders':
    case 'order_items':
    case 'order_events':
    case 'payment_proofs':
    case 'parcel_tracks':
      return (own && isAdmin) || (mine && isBuyer) || (own && isLinked);
    case 'chat_numbers':
      return own && (isAdmin || role === 'buyerAt' || role === 'linkAt');
    case 'payment_accounts':
    case 'store_qris':
      return own && (isAdmin || (row.active === true && (role === 'buyerAt' || role === 'linkAt')));
    case 'store_counters':
      return own && (role === 'buyerAt' || role === 'storeAdmin');
    case 'sales':
    case 'store_customers':
    case 'store_shipping':
      return own && isAdmin;
    case 'private_files':
      return own ? isAdmin || (mine && role !== 'guest') : mine && role === 'customer';
    case 'voucher_buyers':
      return own && (role === 'storeAdmin' || (mine && role === 'buyerAt'));
    case 'push_devices':
      if (row.user_id !== null) return own && role === 'storeAdmin';
      return own && mine && (role === 'buyerAt' || isLinked);
    case 'push_join_codes':
      return own && role === 'storeAdmin' && row.user_id === userId;
    case 'idempotency_keys':
      return own && mine && (role === 'buyerAt' || role === 'storeAdmin');
    default:
      return own && role === 'storeAdmin';
  }
}

/**
 * Returns the sorted keys of all readable rows. If `before` is given, runs this statement and returns the keys of its
 * rows instead. The statement must end in RETURNING, because the key columns are appended to it.
 */
export async function selectIds(client: pg.ClientBase, table: string, before = ''): Promise<string[]> {
  const columns = await keyColumns(client, table);
  const list = columns.join(', ');
  const { rows } = await client.query<Record<string, unknown>>(
    before === '' ? `SELECT ${list} FROM ${table}` : `${before} ${list}`,
  );
  return rows.map((row) => keyOf(row, columns)).sort();
}

export async function writableColumn(client: pg.ClientBase, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege($1, attname, 'UPDATE')`,
    [table],
  );
  return rows[0]?.name;
}

export async function insertCopy(client: pg.ClientBase, table: string, row: Row): Promise<number | null> {
  // A generated column accepts no value, so `nama_urut` is left out.
  const { key: _, nama_urut: __, ...copy } = row;
  const fresh = 'id' in copy ? { ...copy, id: randomUUID() } : copy;
  const places = Object.keys(fresh).map((_, index) => `$${index + 1}`);
  const result = await client.query(
    `INSERT INTO ${table} (${Object.keys(fresh).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(fresh),
  );
  return result.rowCount;
}

async function keyColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY a.attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function keyOf(row: Record<string, unknown>, columns: string[]): string {
  return JSON.stringify(columns.map((name) => row[name]));
}
