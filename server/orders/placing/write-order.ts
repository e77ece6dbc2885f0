import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { composeAddress } from '#domain/accounts/place.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ChatOrder } from '#domain/orders/chat.ts';
import type { OrderPrice } from '#domain/orders/price/price.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import type { ShippingWay } from '#domain/shipping/way.ts';
import type { OrderChatNumber } from '#domain/stores/chat/number.ts';
import type { Voucher } from '#domain/vouchers/voucher.ts';
import type { Tx } from '#server/db/access.ts';
import { eventsToRecord } from '../events.ts';
import type { TakenLine } from './take-stock.ts';

export type OrderToWrite = {
  actor: Actor;
  /** The shop's owner, if the owner made the order for the buyer. */
  madeBy?: Actor;
  storeId: string;
  orderId: string;
  orderNumber: number;
  key: string;
  requestHash: string;
  taken: TakenLine[];
  price: OrderPrice;
  address: DeliveryAddress;
  /** Stored as the address of an order that needs no delivery, such as one that pays rent. */
  addressText?: string;
  /** The chosen shipping option; null if the shop sets the shipping cost later. */
  shipping: Omit<ShippingOption, 'id'> | null;
  voucher: Pick<Voucher, 'id' | 'code'> | null;
  dueAt: Date | null;
  chatNumber: OrderChatNumber | null;
};

export type PlacedOrder = {
  order: Omit<ChatOrder, 'answerDue' | 'timeZone'> & {
    dueAt: Date | null;
    chatNumber: OrderChatNumber | null;
  };
  store: { waNumber: string; timeZone: TimeZone };
};

/** Returns separate statements, because in a single WITH, Citus could insert the items before their order. */
export function orderWrites(tx: Tx, order: OrderToWrite) {
  const given = recordDiscount(tx, order);
  const rows = [
    insertKey(tx, order),
    tx.insertInto('orders').values(orderRow(order)),
    insertItems(tx, order),
    insertEvent(tx, order),
  ];
  return given ? [...rows, given] : rows;
}

function insertKey(tx: Tx, { actor, madeBy = actor, storeId, key, requestHash, orderId }: OrderToWrite) {
  return tx
    .insertInto('idempotencyKeys')
    .values({ storeId, customerId: madeBy.id, key, requestHash, orderId });
}

function orderRow(order: OrderToWrite) {
  const { actor, storeId, orderId, orderNumber, address, addressText, voucher, price, dueAt } = order;
  const { namaLengkap, wa, alamatLengkap, provinsi, kotaKabupaten, kecamatan, kodePos, catatan } = address;
  return {
    storeId,
    id: orderId,
    orderNumber,
    customerId: actor.id,
    customerEmail: actor.email,
    customerName: namaLengkap,
    customerWa: wa,
    customerAddress: addressText ?? composeAddress(address),
    alamatLengkap,
    provinsi,
    kotaKabupaten,
    kecamatan,
    kodePos,
    catatan,
    ...price,
    ...wayOf(order),
    voucherId: voucher?.id ?? null,
    voucherCode: voucher?.code ?? '',
    dueAt,
    dueSetAt: dueAt && sql<Date>`now()`,
    chatNumberId: order.chatNumber?.id ?? null,
  };
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

function insertEvent(tx: Tx, { actor, madeBy, storeId, orderId }: OrderToWrite) {
  return eventsToRecord(tx, [
    {
      storeId,
      orderId,
      customerId: actor.id,
      kind: 'placed',
      actorId: madeBy?.id ?? actor.id,
      actorRole: madeBy ? 'storeAdmin' : 'customer',
      fromStatus: null,
      toStatus: 'Pending',
      movesStock: true,
    },
  ]);
}

function recordDiscount(tx: Tx, { storeId, voucher, price }: OrderToWrite) {
  if (!voucher) return null;
  return tx
    .updateTable('voucherCounters')
    .set({ given: sql<number>`given + ${price.discount}::bigint` })
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucher.id);
}

function wayOf({ shipping }: OrderToWrite): ShippingWay {
  if (!shipping) return { shippingKind: 'ask', shippingLabel: '' };
  return { shippingKind: shipping.kind, shippingLabel: shipping.name };
}

export function asPlaced(order: OrderToWrite, { waNumber, timeZone }: PlacedOrder['store']): PlacedOrder {
  const { actor, orderId: id, orderNumber, taken: items, price, voucher, dueAt, address } = order;
  return {
    order: {
      id,
      orderNumber,
      items,
      voucherCode: voucher?.code ?? '',
      ...price,
      ...wayOf(order),
      customerName: address.namaLengkap,
      customerEmail: actor.email,
      customerAddress: composeAddress(address),
      catatan: address.catatan,
      status: 'Pending',
      dueAt,
      chatNumber: order.chatNumber,
    },
    store: { waNumber, timeZone },
  };
}
