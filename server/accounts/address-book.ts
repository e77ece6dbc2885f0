import { sql } from 'kysely';
import { addressBook, type BookedAddress } from '../../domain/accounts/address-book.ts';
import { orderStatuses } from '../../domain/orders/order.ts';
import type { Tx } from '../db/access.ts';

/** Older orders are not read: the query stays bounded. */
export const ORDERS_READ = 50;

/** Run as the buyer. Reads status by status: an index by time would cost each checkout a write. */
export async function readAddressBook(tx: Tx, customerId: string): Promise<BookedAddress[]> {
  const { rows } = await sql<BookedAddress>`
    SELECT newest.customer_name AS nama_lengkap, newest.customer_wa AS wa, newest.alamat_lengkap, newest.provinsi,
      newest.kota_kabupaten, newest.kecamatan, newest.kode_pos
    FROM unnest(${[...orderStatuses]}::text[]) AS asked (status) CROSS JOIN LATERAL (
      SELECT o.* FROM orders o WHERE o.customer_id = ${customerId} AND o.status = asked.status
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${ORDERS_READ}
    ) AS newest
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${ORDERS_READ}`.execute(tx);
  return addressBook(rows);
}
