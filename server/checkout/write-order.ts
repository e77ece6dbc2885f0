import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../domain/access.ts';
import { composeAddress, type ShippingAddress } from '../../domain/accounts/address.ts';
import type { Standing } from '../../domain/checkout/order-caps.ts';
import type { CheckoutLine } from '../../domain/checkout/request.ts';
import type { OrderCaps, orderCaps } from '../../domain/limits.ts';
import type { AnswerHours } from '../../domain/orders/deadline.ts';
import { orderStatuses } from '../../domain/orders/order.ts';
import type { Voucher } from '../../domain/vouchers/voucher.ts';
import type { Tx } from '../db/access.ts';
import { jobCall } from '../jobs/queue.ts';
import { changeNotice } from '../live/notify.ts';

/** What a checkout writes once shop and key are in order. `seenTotal` is what the buyer was shown, in rupiah. */
export type OrderToWrite = {
  actor: Actor;
  storeId: string;
  orderId: string;
  lines: CheckoutLine[];
  seenTotal: number;
  address: ShippingAddress;
  /** Its use has been counted; null for none. */
  voucher: Voucher | null;
  /** Null where nothing bounds this account. */
  caps: typeof orderCaps | null;
  /** What the shop has to answer it; null for no end. */
  answerHours: AnswerHours | null;
};

/** `written`: every line was there in time and the total is what the buyer saw. `subtotal` is today's, in rupiah. */
export type WrittenOrder = { written: boolean; subtotal: number; standing: Standing | null };

/**
 * Writes an order whole: takes the stock, gives the shop's next number, keeps name, price and weight of every
 * item, opens the timeline, remembers the address in the buyer's profile, tells the live pages and has the owner told by mail. Where it says
 * that the order was not written, the transaction must be rolled back.
 *
 * One statement, so that the rows of popular products and of the shop's counter are locked for one round trip
 * and the commit only. `held` locks the products in id order, the same for every checkout, so that none waits for
 * another in a circle; a product that changed meanwhile is looked at again as it is now.
 */
export async function writeOrder(tx: Tx, order: OrderToWrite): Promise<WrittenOrder> {
  const ids = order.lines.map(({ id }) => id);
  const quantities = order.lines.map(({ quantity }) => quantity);
  const { caps } = order;
  const { rows } = await sql<{
    taken: number;
    subtotal: number;
    discount: number;
    standing: Standing | null;
  }>`
    WITH line AS (
      SELECT * FROM unnest(${ids}::uuid[], ${quantities}::int[]) WITH ORDINALITY AS l (id, quantity, position)
    ), ${caps ? standingOf(order, caps) : sql``}held AS (
      SELECT id FROM products
      WHERE store_id = ${order.storeId} AND id = ANY(${ids}::uuid[])${caps ? sql` AND (SELECT free FROM standing)` : sql``}
      ORDER BY id FOR NO KEY UPDATE
    ), taken AS (
      UPDATE products p SET stok = p.stok - line.quantity
      FROM held JOIN line USING (id)
      WHERE p.store_id = ${order.storeId} AND p.id = held.id AND p.deleted_at IS NULL AND NOT p.hidden
        AND p.stok >= line.quantity
      RETURNING p.id, p.nama_produk, p.harga, p.berat, line.quantity, line.position
    ), basket AS (
      SELECT count(*)::int AS taken, coalesce(sum(harga * quantity), 0)::bigint AS subtotal FROM taken
    ), total AS (
      SELECT taken, subtotal, ${discountOn(order.voucher)} AS discount FROM basket
    ), numbered AS (
      UPDATE store_counters SET last_order_number = last_order_number + 1
      WHERE store_id = ${order.storeId}
      RETURNING last_order_number
    ), placed AS (${insertOrder(order)}), items AS (
      INSERT INTO order_items (store_id, order_id, id, customer_id, nama_produk, harga, berat, quantity, position)
      SELECT ${order.storeId}, ${order.orderId}, id, ${order.actor.id}, nama_produk, harga, berat, quantity, position
      FROM taken
    ), opened AS (
      INSERT INTO order_events (store_id, order_id, id, customer_id, actor_id, kind, actor_role, to_status)
      VALUES (${order.storeId}, ${order.orderId}, ${randomUUIDv7()}, ${order.actor.id}, ${order.actor.id},
              'placed', 'customer', 'Pending')
    ), remembered AS (${rememberAddress(order)})${recordDiscount(order)}
    SELECT taken, subtotal, discount, ${caps ? sql`(SELECT to_json(standing) FROM standing)` : sql`NULL`} AS standing,
      ${changeNotice(order.storeId, ['orders', 'products'], order.actor.id)},
      ${jobCall('mail', { about: 'newOrder', storeId: order.storeId, orderId: order.orderId })}
    FROM total`.execute(tx);
  const { taken = 0, subtotal = 0, discount = 0, standing = null } = rows[0] ?? {};
  const written = taken === order.lines.length && subtotal - discount === order.seenTotal;
  return { written, subtotal, standing };
}

const confirmedStatuses = orderStatuses.filter((status) => status !== 'Pending' && status !== 'Cancelled');

/**
 * How this buyer stands at this shop, and whether one more order is free to them; no product is locked where it is not.
 * Counted along `orders_open_of_buyer`: few orders of one account are open, or were cancelled within a day.
 */
function standingOf({ actor, storeId }: OrderToWrite, { known, stranger }: typeof orderCaps) {
  const own = sql`FROM orders WHERE customer_id = ${actor.id} AND store_id = ${storeId}`;
  const within = (caps: OrderCaps) => sql`(open < ${caps.open} AND cancelled < ${caps.cancelled})`;
  return sql`counted AS (
      SELECT count(*) FILTER (WHERE status = 'Pending')::int AS open,
        count(*) FILTER (WHERE status = 'Cancelled' AND created_at > now() - interval '1 day')::int AS cancelled
      ${own} AND status IN ('Pending', 'Cancelled')
    ), told AS (
      SELECT *, ${actor.emailConfirmed === true}::boolean OR (NOT ${within(stranger)} AND EXISTS (
        SELECT ${own} AND status = ANY(${confirmedStatuses}::text[]))) AS known
      FROM counted
    ), standing AS (
      SELECT *, CASE WHEN known THEN ${within(known)} ELSE ${within(stranger)} END AS free FROM told
    ), `;
}

/** domain/vouchers/voucher.ts's `discountOf` in SQL, over the column `subtotal`; bigints divide towards zero. */
function discountOn(voucher: Voucher | null) {
  if (!voucher) return sql`0::bigint`;
  const { kind, value, maxDiscount, minPurchase } = voucher;
  const amount = kind === 'rupiah' ? sql`${value}::bigint` : sql`subtotal * ${value}::bigint / 100`;
  return sql`CASE WHEN subtotal < ${minPurchase}::bigint THEN 0
    ELSE least(${amount}, ${maxDiscount}::bigint, subtotal) END`;
}

function recordDiscount({ storeId, voucher }: OrderToWrite) {
  if (!voucher) return sql``;
  return sql`, given AS (
      UPDATE voucher_counters SET given = given + discount FROM total
      WHERE store_id = ${storeId} AND voucher_id = ${voucher.id}
    )`;
}

function insertOrder({ actor, storeId, orderId, address, voucher, answerHours }: OrderToWrite) {
  return sql`
      INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
        customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, catatan,
        subtotal, discount, total_price, voucher_id, voucher_code, due_at, due_set_at)
      SELECT ${storeId}::uuid, ${orderId}::uuid, last_order_number, ${actor.id}::uuid, ${actor.email},
        ${address.namaLengkap}, ${address.wa}, ${composeAddress(address)}, ${address.alamatLengkap},
        ${address.provinsi}, ${address.kotaKabupaten}, ${address.kecamatan}, ${address.kodePos},
        ${address.catatan}, subtotal, discount, subtotal - discount,
        ${voucher?.id ?? null}::uuid, ${voucher?.code ?? ''},
        ${answerDeadline(answerHours)}
      FROM numbered, total`;
}

/** The end of the shop's time to answer, on the next full minute, so that what is shown is the very end; and since when. */
function answerDeadline(hours: AnswerHours | null) {
  if (hours === null) return sql`NULL::timestamptz, NULL::timestamptz`;
  return sql`date_trunc('minute', now() + make_interval(hours => ${hours}::int, mins => 1)), now()`;
}

function rememberAddress({ actor, address }: OrderToWrite) {
  return sql`
      UPDATE users SET nama_lengkap = ${address.namaLengkap}, wa = ${address.wa},
        alamat_lengkap = ${address.alamatLengkap}, provinsi = ${address.provinsi},
        kota_kabupaten = ${address.kotaKabupaten}, kecamatan = ${address.kecamatan},
        kode_pos = ${address.kodePos}
      WHERE uid = ${actor.id}
        AND (nama_lengkap, wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos)
          IS DISTINCT FROM (${address.namaLengkap}, ${address.wa}, ${address.alamatLengkap}, ${address.provinsi},
            ${address.kotaKabupaten}, ${address.kecamatan}, ${address.kodePos})`;
}
