import { sql } from 'kysely';
import { type OrderSearch, SEARCHED_ORDERS } from '#domain/orders/search.ts';
import type { Tx } from '#server/db/access.ts';

export type FormerCustomer = {
  orderId: string;
  namaLengkap: string;
  wa: string;
  alamatLengkap: string;
  provinsi: string;
  kotaKabupaten: string;
  kecamatan: string;
  kodePos: string;
};

const MOST_FOUND = 5;

const MOST_READ = 40;

export async function findCustomers(
  tx: Tx,
  storeId: string,
  { name, waDigits }: Pick<OrderSearch, 'name' | 'waDigits'>,
): Promise<FormerCustomer[]> {
  const { rows } = await sql<FormerCustomer>`
    SELECT ${columns} FROM orders WHERE store_id = ${storeId} AND id IN (
      SELECT id FROM (
        SELECT id, created_at, customer_name, customer_wa FROM orders WHERE store_id = ${storeId}
        ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_ORDERS}
      ) AS newest
      WHERE customer_name ILIKE ${name && `%${name.replace(/[\\%_]/g, '\\$&')}%`} OR customer_wa LIKE ${waDigits && `%${waDigits}%`}
      ORDER BY created_at DESC, id DESC LIMIT ${MOST_READ})
    ORDER BY created_at DESC, id DESC`.execute(tx);
  const byAddress = new Map<string, FormerCustomer>();
  for (const row of rows) {
    const address = `${row.wa} ${row.alamatLengkap} ${row.kodePos}`;
    if (!byAddress.has(address)) byAddress.set(address, row);
  }
  return [...byAddress.values()].slice(0, MOST_FOUND);
}

export async function readCustomer(tx: Tx, storeId: string, orderId: string): Promise<FormerCustomer | null> {
  const { rows } = await sql<FormerCustomer>`
    SELECT ${columns} FROM orders WHERE store_id = ${storeId} AND id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

const columns = sql`id AS order_id, customer_name AS nama_lengkap, customer_wa AS wa, alamat_lengkap, provinsi,
  kota_kabupaten, kecamatan, kode_pos`;
