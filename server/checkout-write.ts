import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../domain/access.ts';
import { composeAddress, type ShippingAddress } from '../domain/address.ts';
import type { Tx } from './db/access.ts';

/** A line of which everything is known and whose product is locked. */
export type OrderLine = { id: string; quantity: number };

/** What a checkout writes once it is allowed. `subtotal` in rupiah, from the locked prices. */
export type OrderToWrite = {
  actor: Actor;
  storeId: string;
  orderId: string;
  lines: OrderLine[];
  subtotal: number;
  address: ShippingAddress;
};

/**
 * Writes an order whole: takes the stock, gives the shop's next number, keeps name, price and weight of every
 * item, opens the timeline, and remembers the address in the buyer's profile. One statement, one round trip:
 * the counter's row is locked for no longer than it must be. The stock condition is repeated here although
 * the rows are locked; a line that it refuses makes the whole transaction fail.
 */
export async function writeOrder(tx: Tx, order: OrderToWrite): Promise<void> {
  const ids = order.lines.map(({ id }) => id);
  const quantities = order.lines.map(({ quantity }) => quantity);
  const { rows } = await sql<{ taken: number }>`
    WITH line AS (
      SELECT * FROM unnest(${ids}::uuid[], ${quantities}::int[]) WITH ORDINALITY AS l (id, quantity, position)
    ), taken AS (
      UPDATE products p SET stok = p.stok - line.quantity
      FROM line
      WHERE p.store_id = ${order.storeId} AND p.id = line.id AND p.deleted_at IS NULL
        AND p.stok >= line.quantity
      RETURNING p.id, p.nama_produk, p.harga, p.berat, line.quantity, line.position
    ), numbered AS (
      UPDATE store_counters SET last_order_number = last_order_number + 1
      WHERE store_id = ${order.storeId}
      RETURNING last_order_number
    ), placed AS (${insertOrder(order)}), items AS (
      INSERT INTO order_items (store_id, order_id, id, customer_id, nama_produk, harga, berat, quantity, position)
      SELECT ${order.storeId}, ${order.orderId}, id, ${order.actor.id}, nama_produk, harga, berat, quantity, position
      FROM taken
    ), opened AS (
      INSERT INTO order_events (store_id, order_id, id, customer_id, actor_id, actor_role, to_status)
      VALUES (${order.storeId}, ${order.orderId}, ${randomUUIDv7()}, ${order.actor.id}, ${order.actor.id},
              'customer', 'Pending')
    ), remembered AS (${rememberAddress(order)})
    SELECT count(*)::int AS taken FROM taken`.execute(tx);
  if (rows[0]?.taken !== order.lines.length) throw new Error('a locked product lost its stock');
}

function insertOrder({ actor, storeId, orderId, subtotal, address }: OrderToWrite) {
  return sql`
      INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
        customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, catatan,
        subtotal, total_price)
      SELECT ${storeId}::uuid, ${orderId}::uuid, last_order_number, ${actor.id}::uuid, ${actor.email},
        ${address.namaLengkap}, ${address.wa}, ${composeAddress(address)}, ${address.alamatLengkap},
        ${address.provinsi}, ${address.kotaKabupaten}, ${address.kecamatan}, ${address.kodePos},
        ${address.catatan}, ${subtotal}::bigint, ${subtotal}::bigint
      FROM numbered`;
}

function rememberAddress({ actor, address }: OrderToWrite) {
  return sql`
      UPDATE users SET nama_lengkap = ${address.namaLengkap}, wa = ${address.wa},
        alamat_lengkap = ${address.alamatLengkap}, provinsi = ${address.provinsi},
        kota_kabupaten = ${address.kotaKabupaten}, kecamatan = ${address.kecamatan},
        kode_pos = ${address.kodePos}
      WHERE uid = ${actor.id}`;
}
