import { sql } from 'kysely';
import { addressBook, type BookedAddress } from '../../domain/accounts/address-book.ts';
import { orderStatuses } from '../../domain/orders/order.ts';
import type { Tx } from '../db/access.ts';

/** Older orders are not read: the query stays bounded. */
export const ORDERS_READ = 50;

/** Run as the buyer. Reads status by status: an index by time would cost each checkout a write. */
export async function readAddressBook(tx: Tx, customerId: string): Promise<BookedAddress[]> {
  const newest = orderStatuses.map(
    (status) => sql`(
      SELECT * FROM orders WHERE customer_id = ${customerId} AND status = ${status}
      ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_READ})`,
  );
  const { rows } = await sql<BookedAddress>`
    SELECT customer_name AS nama_lengkap, customer_wa AS wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos
    FROM (${sql.join(newest, sql` UNION ALL `)}) AS newest
    ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_READ}`.execute(tx);
  return addressBook(rows);
}
