import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../domain/access.ts';
import { composeAddress, type DeliveryAddress } from '../../domain/accounts/address.ts';
import type { AnswerHours } from '../../domain/orders/deadline.ts';
import type { Voucher } from '../../domain/vouchers/voucher.ts';
import type { Tx } from '../db/access.ts';
import { jobCall } from '../jobs/queue.ts';
import { eventsToRecord } from '../orders/events.ts';
import type { TakenLine } from './take-stock.ts';

/** In rupiah. */
export type OrderToWrite = {
  actor: Actor;
  storeId: string;
  orderId: string;
  orderNumber: number;
  key: string;
  requestHash: string;
  taken: TakenLine[];
  subtotal: number;
  discount: number;
  address: DeliveryAddress;
  /** Its use has been counted. */
  voucher: Pick<Voucher, 'id' | 'code'> | null;
  /** Null for no end. */
  answerHours: AnswerHours | null;
};

/** One statement for the shop's tables, one for what belongs to no shop: profile, mail, live pages. */
export function orderWrites(tx: Tx, order: OrderToWrite) {
  const { storeId, orderId } = order;
  const given = recordDiscount(tx, order);
  const rows = tx
    .with('key', () => insertKey(tx, order))
    .with('items', () => insertItems(tx, order))
    .with('event', () => insertEvent(tx, order));
  const written = given ? rows.with('given', () => given) : rows;
  return [
    written.insertInto('orders').values(orderRow(order)),
    sql`
      WITH remembered AS (${rememberAddress(order)})
      SELECT ${jobCall('mail', { about: 'newOrder', storeId, orderId })}`,
  ] as const;
}

function insertKey(tx: Tx, { actor, storeId, key, requestHash, orderId }: OrderToWrite) {
  return tx
    .insertInto('idempotencyKeys')
    .values({ storeId, customerId: actor.id, key, requestHash, orderId });
}

function orderRow(order: OrderToWrite) {
  const { actor, storeId, orderId, orderNumber, address, voucher, subtotal, discount, answerHours } = order;
  const { namaLengkap, wa, alamatLengkap, provinsi, kotaKabupaten, kecamatan, kodePos, catatan } = address;
  return {
    storeId,
    id: orderId,
    orderNumber,
    customerId: actor.id,
    customerEmail: actor.email,
    customerName: namaLengkap,
    customerWa: wa,
    customerAddress: composeAddress(address),
    alamatLengkap,
    provinsi,
    kotaKabupaten,
    kecamatan,
    kodePos,
    catatan,
    subtotal,
    discount,
    totalPrice: subtotal - discount,
    voucherId: voucher?.id ?? null,
    voucherCode: voucher?.code ?? '',
    dueAt: answerDeadline(answerHours),
    dueSetAt: answerHours === null ? null : sql<Date>`now()`,
  };
}

/** On the next full minute, so that what is shown is the very end. */
function answerDeadline(hours: AnswerHours | null) {
  if (hours === null) return null;
  return sql<Date>`date_trunc('minute', now() + make_interval(hours => ${hours}::int, mins => 1))`;
}

function insertItems(tx: Tx, { actor, storeId, orderId, taken }: OrderToWrite) {
  const rows = taken.map((line, index) => ({
    storeId,
    orderId,
    id: randomUUIDv7(),
    customerId: actor.id,
    ...line,
    position: index + 1,
  }));
  return tx.insertInto('orderItems').values(rows);
}

function insertEvent(tx: Tx, { actor, storeId, orderId }: OrderToWrite) {
  return eventsToRecord(tx, [
    {
      storeId,
      orderId,
      customerId: actor.id,
      kind: 'placed',
      actorId: actor.id,
      actorRole: 'customer',
      fromStatus: null,
      toStatus: 'Pending',
      movesStock: true,
    },
  ]);
}

function recordDiscount(tx: Tx, { storeId, voucher, discount }: OrderToWrite) {
  if (!voucher) return null;
  return tx
    .updateTable('voucherCounters')
    .set({ given: sql<number>`given + ${discount}::bigint` })
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucher.id);
}

function rememberAddress({ actor, address }: OrderToWrite) {
  const { namaLengkap, wa, alamatLengkap, provinsi, kotaKabupaten, kecamatan, kodePos } = address;
  return sql`
    UPDATE users SET nama_lengkap = ${namaLengkap}, wa = ${wa}, alamat_lengkap = ${alamatLengkap},
      provinsi = ${provinsi}, kota_kabupaten = ${kotaKabupaten}, kecamatan = ${kecamatan}, kode_pos = ${kodePos}
    WHERE uid = ${actor.id}
      AND (nama_lengkap, wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos)
        IS DISTINCT FROM (${namaLengkap}, ${wa}, ${alamatLengkap}, ${provinsi}, ${kotaKabupaten}, ${kecamatan},
          ${kodePos})`;
}
