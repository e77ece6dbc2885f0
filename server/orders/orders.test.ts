import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order.ts';
import { placeTestOrder, setOrderState } from '../../tests/support/world/orders.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSuperAdminAt, asSystem, asUser } from '../db/access.ts';
import { runQuery } from '../db/client-dialect.ts';
import { readOrderBoard } from './board.ts';
import { recordEvents } from './events.ts';
import {
  countOrdersByStatus,
  listOrderSections,
  listOrdersInStatus,
  orderExists,
  readOrderEvents,
  readOwnOrder,
  readStoreOrder,
} from './orders.ts';

const { sri, dewi, wati, budi, ani, warung, batik, esTeh, nasiGoreng, kemeja } = world;

const waiting: string[] = [];
const others: string[] = [];
let foreign: string;

beforeAll(async () => {
  for (let count = 0; count < 12; count++) {
    waiting.push(await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]));
  }
  for (const status of orderStatuses.slice(1)) {
    const orderId = await placeTestOrder(ani, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    await setOrderState(orderId, warung.storeId, status);
    others.push(orderId);
  }
  foreign = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
});

const newestFirst = () => waiting.toReversed();

test('every status is counted, in the own shop only', async () => {
  const counts = await asUser(sri, (tx) => runQuery(tx, countOrdersByStatus(warung.storeId, orderStatuses)));
  expect(counts).toEqual({
    Pending: 12,
    'Harus Dibayar': 1,
    'Sudah Dibayar': 1,
    Processing: 1,
    Shipped: 1,
    Completed: 1,
    Complain: 1,
    Cancelled: 1,
  });
  expect(
    (await asUser(dewi, (tx) => runQuery(tx, countOrdersByStatus(batik.storeId, orderStatuses)))).Pending,
  ).toBe(1);
});

test('all sections are read at once, each newest first and with the key of its next page', async () => {
  const sections = await asUser(sri, (tx) =>
    listOrderSections(tx, warung.storeId, [...orderStatuses], { limit: 10 }),
  );
  expect([...sections.keys()]).toEqual([...orderStatuses]);
  const pending = sections.get('Pending');
  expect(pending?.orders.map(({ id }) => id)).toEqual(newestFirst().slice(0, 10));
  expect(pending?.next).toBe(newestFirst()[9]);
  for (const [status, { orders, next }] of sections) {
    expect(orders.every((order) => order.status === status)).toBe(true);
    expect(orders.every((order) => order.items.length === 1)).toBe(true);
    if (status !== 'Pending') expect(next).toBeNull();
  }
});

test('the page after a key has the rest', async () => {
  const page = await asUser(sri, (tx) =>
    listOrdersInStatus(tx, warung.storeId, 'Pending', { limit: 10, after: newestFirst()[9] ?? null }),
  );
  expect(page.orders.map(({ id }) => id)).toEqual(newestFirst().slice(10));
  expect(page.next).toBeNull();
});

test.each(['x', '%00', "' OR 1=1 --", randomUUIDv7()])(
  'an invalid key gives an empty page: %s',
  async (after) => {
    const options = { limit: 10, after };
    const nothing = { orders: [], next: null };
    expect(await asUser(sri, (tx) => listOrdersInStatus(tx, warung.storeId, 'Pending', options))).toEqual(
      nothing,
    );
  },
);

test('the key of an order that has changed its status still works', async () => {
  const keyOrder = others[0] ?? '';
  const page = await asUser(sri, (tx) =>
    listOrdersInStatus(tx, warung.storeId, 'Pending', { limit: 20, after: keyOrder }),
  );
  expect(page.orders.map(({ id }) => id)).toEqual(newestFirst());
});

const board = { only: null, search: null, after: null, orderId: null };

test('the board shows all sections with counts, or one of them', async () => {
  const all = await asUser(sri, (tx) => readOrderBoard(tx, warung.storeId, board));
  expect(all.sections.map(({ status, count }) => [status, count])).toEqual(
    orderStatuses.map((status) => [status, status === 'Pending' ? 12 : 1]),
  );
  expect(all).toMatchObject({ waiting: 12, only: null, askedOrder: null });
  const orderId = waiting[0] ?? '';
  const one = await asUser(sri, (tx) =>
    readOrderBoard(tx, warung.storeId, {
      ...board,
      only: 'Pending',
      after: newestFirst()[9] ?? null,
      orderId,
    }),
  );
  expect(one.sections).toHaveLength(1);
  expect(one.counts).toEqual(all.counts);
  expect(one.sections[0]?.orders.map(({ id }) => id)).toEqual(newestFirst().slice(10));
  expect(one.askedOrder?.id).toBe(orderId);
});

test.each(['x', randomUUIDv7()])('a board with an invalid order id shows no order: %s', async (orderId) => {
  const read = await asUser(sri, (tx) => readOrderBoard(tx, warung.storeId, { ...board, orderId }));
  expect(read.askedOrder).toBeNull();
});

test("another shop's order is not found, whichever shop is named, but it exists", async () => {
  for (const storeId of [warung.storeId, batik.storeId]) {
    expect(await asUser(sri, (tx) => readStoreOrder(tx, storeId, foreign))).toBeNull();
  }
  expect(
    (await asUser(sri, (tx) => listOrdersInStatus(tx, batik.storeId, 'Pending', { limit: 5 }))).orders,
  ).toEqual([]);
  expect(await orderExists(foreign)).toBe(true);
  expect(await orderExists(randomUUIDv7())).toBe(false);
});

test("a buyer can read an own order and nobody else's", async () => {
  expect((await asUser(budi, (tx) => readOwnOrder(tx, budi, foreign)))?.id).toBe(foreign);
  expect(await asUser(ani, (tx) => readOwnOrder(tx, ani, foreign))).toBeNull();
  expect(await asUser(ani, (tx) => readOwnOrder(tx, budi, foreign))).toBeNull();
});

test('a super admin can read the chosen shop only', async () => {
  const counts = await asSuperAdminAt(wati, warung.storeId, (tx) =>
    runQuery(tx, countOrdersByStatus(warung.storeId, orderStatuses)),
  );
  expect(counts.Pending).toBe(12);
  expect(
    await asSuperAdminAt(wati, warung.storeId, (tx) => readStoreOrder(tx, batik.storeId, foreign)),
  ).toBeNull();
});

test('an order keeps its goods and address, and its timeline begins with the order', async () => {
  const id = await placeTestOrder(ani, warung.storeId, [
    { product: nasiGoreng, quantity: 2 },
    { product: esTeh, quantity: 1 },
  ]);
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
  expect(order).toMatchObject({
    customerEmail: ani.email,
    customerName: 'Ani',
    customerWa: '6281233334444',
    customerAddress: 'Jalan Melati 5, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225',
    provinsi: 'DI Yogyakarta',
    kotaKabupaten: 'Kota Yogyakarta',
    kecamatan: 'Gondokusuman',
    catatan: 'Titip di satpam',
    subtotal: 41_000,
    totalPrice: 41_000,
    status: 'Pending',
  });
  expect(order?.items.map(({ namaProduk, harga, quantity }) => [namaProduk, harga, quantity]).sort()).toEqual(
    [
      ['Es Teh Manis', 5_000, 1],
      ['Nasi Goreng Kampung', 18_000, 2],
    ],
  );
  const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
  expect(events).toMatchObject([
    { kind: 'placed', actorRole: 'customer', fromStatus: null, toStatus: 'Pending' },
  ]);
});

test('events of one transaction keep their order', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const notes = Array.from({ length: 50 }, (_, nth) => `note ${nth}`);
  const written = await asSystem(async (tx) => {
    const shared = { storeId: warung.storeId, orderId, customerId: budi.id, actorId: budi.id } as const;
    const states = {
      kind: 'relinked',
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: 'Pending',
    } as const;
    await recordEvents(
      tx,
      notes.map((note) => ({ ...shared, ...states, note })),
    );
    return readOrderEvents(tx, { storeId: warung.storeId, id: orderId });
  });
  expect(written.slice(1).map(({ note }) => note)).toEqual(notes);
});
