import { sql } from 'kysely';
import { addressBook, type BookedAddress } from '#domain/accounts/address-book.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import type { FormerShipping } from '#domain/shipping/former.ts';
import type { Tx } from '../db/access.ts';

/** Only this many of a buyer's newest orders are read, so that the query stays fast for frequent buyers. */
export const ORDERS_READ = 50;

export type FormerOrders = { book: BookedAddress[]; shipping: FormerShipping[] };

type FormerOrder = BookedAddress & FormerShipping;

/** Reads orders by status, to use the index `orders_by_customer_status`. `tx` must come from `asUser` of the buyer. */
export async function readFormerOrders(tx: Tx, customerId: string): Promise<FormerOrders> {
  const newest = orderStatuses.map(
    (status) => sql`(
      SELECT * FROM orders WHERE customer_id = ${customerId} AND status = ${status}
      ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_READ})`,
  );
  const { rows } = await sql<FormerOrder>`
    SELECT customer_name AS nama_lengkap, customer_wa AS wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos,
      store_id, shipping_kind AS kind, shipping_label AS name, shipping_cost AS price
    FROM (${sql.join(newest, sql` UNION ALL `)}) AS newest
    ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_READ}`.execute(tx);
  return { book: addressBook(rows.map(addressOf)), shipping: newestAtEach(rows) };
}

function addressOf(order: FormerOrder): BookedAddress {
  const { namaLengkap, wa, alamatLengkap, provinsi, kotaKabupaten, kecamatan, kodePos } = order;
  return { namaLengkap, wa, alamatLengkap, provinsi, kotaKabupaten, kecamatan, kodePos };
}

function newestAtEach(orders: readonly FormerOrder[]): FormerShipping[] {
  const shops = new Map<string, FormerShipping>();
  for (const { storeId, kind, name, price, provinsi, kotaKabupaten, kecamatan } of orders) {
    if (!shops.has(storeId))
      shops.set(storeId, { storeId, kind, name, price, provinsi, kotaKabupaten, kecamatan });
  }
  return [...shops.values()];
}
