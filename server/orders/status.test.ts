import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statusKinds } from '#domain/orders/event.ts';
import { mayChange, type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { placeTestOrder, setOrderState } from '../../tests/support/world/orders.ts';
import { givePaymentTime } from '../../tests/support/world/unpaid.ts';
import { world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asSystem, asUser } from '../db/access.ts';
import { readProducts } from '../products/read.ts';
import { readOrderEvents, readStoreOrder } from './orders.ts';
import { cancelOwnOrder, changeOrderStatus } from './status.ts';
import type { StatusChange } from './status-write.ts';

const { sri, dewi, budi, ani, warung, batik, esTeh } = world;

function change(asked: StatusChange, owner = sri) {
  return asUser(owner, (tx) => changeOrderStatus(tx, owner, owner.id, asked));
}

function read(orderId: string) {
  return asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderId));
}

function timeline(orderId: string) {
  return asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id: orderId }));
}

async function stockOf(id: string): Promise<number | undefined> {
  const [product] = await asUser(sri, (tx) => readProducts(tx, warung.storeId, [id]));
  return product?.stok;
}

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

test.each(pairs)('%s → %s by two owners at once: only if allowed, and with one winner', async (from, to) => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const state = await setOrderState(orderId, warung.storeId, from);
  const events = await timeline(orderId);
  const results = await Promise.all([change({ orderId, from, to }), change({ orderId, from, to })]);
  const kinds = results.map(({ kind }) => kind).sort();
  if (!mayChange(state, to)) {
    expect(results).toEqual([
      { kind: 'notAllowed', status: from },
      { kind: 'notAllowed', status: from },
    ]);
    expect((await read(orderId))?.status).toBe(from);
    expect(await timeline(orderId)).toEqual(events);
    return;
  }
  expect(kinds).toEqual(['changed', 'conflict']);
  expect(results).toContainEqual({ kind: 'conflict', status: to });
  expect((await read(orderId))?.status).toBe(to);
  const added = (await timeline(orderId)).slice(events.length);
  expect(added).toMatchObject([
    { kind: statusKinds[to], actorRole: 'storeAdmin', fromStatus: from, toStatus: to },
  ]);
});

test('an owner who saw an older status gets the present one, and nothing is written', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await change({ orderId, from: 'Pending', to: 'Cancelled' });
  expect(await change({ orderId, from: 'Pending', to: 'Harus Dibayar' })).toEqual({
    kind: 'conflict',
    status: 'Cancelled',
  });
});

test('the bill has the shipping cost that the owner set', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  await change({ orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: 12_000 });
  expect(await read(orderId)).toMatchObject({ subtotal: 10_000, shippingCost: 12_000, totalPrice: 22_000 });
});

test('without a new shipping cost the order’s own stays', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  await change({ orderId, from: 'Pending', to: 'Harus Dibayar' });
  expect(await read(orderId)).toMatchObject({ shippingCost: 0, totalPrice: 10_000 });
});

test('shipping stores courier, tracking number and time', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(orderId, warung.storeId, 'Processing');
  await change({ orderId, from: 'Processing', to: 'Shipped', courier: 'JNE', nomorResi: 'JP123' });
  const order = await read(orderId);
  expect(order).toMatchObject({ courier: 'JNE', nomorResi: 'JP123' });
  expect(order?.shippedAt).toBeInstanceOf(Date);
});

test('the shop’s own courier needs no tracking number', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(orderId, warung.storeId, 'Processing');
  await change({ orderId, from: 'Processing', to: 'Shipped', courier: 'Kurir toko', nomorResi: '' });
  expect(await read(orderId)).toMatchObject({ status: 'Shipped', courier: 'Kurir toko', nomorResi: '' });
});

test('cancelled twice at once, by owner and buyer: the stock comes back once', async () => {
  const before = await stockOf(esTeh.id);
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 3 }]);
  expect(await stockOf(esTeh.id)).toBe((before ?? 0) - 3);
  const results = await Promise.all([
    change({ orderId, from: 'Pending', to: 'Cancelled' }),
    asBuyerAt(budi, warung.storeId, (tx) => cancelOwnOrder(tx, budi, warung.storeId, orderId)),
  ]);
  expect(results.map(({ kind }) => kind).filter((kind) => kind === 'changed')).toHaveLength(1);
  expect(await stockOf(esTeh.id)).toBe(before);
});

test('through a complaint and back to Cancelled, the stock does not come back again', async () => {
  const before = await stockOf(esTeh.id);
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  const path: OrderStatus[] = ['Pending', 'Cancelled', 'Complain', 'Cancelled'];
  for (const [index, from] of path.slice(0, -1).entries()) {
    const to = path[index + 1];
    if (to) expect(await change({ orderId, from, to })).toEqual({ kind: 'changed' });
  }
  expect(await stockOf(esTeh.id)).toBe(before);
});

test('cancelling a shipped order does not return its stock', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 2 }]);
  const after = await stockOf(esTeh.id);
  await setOrderState(orderId, warung.storeId, 'Processing');
  await change({ orderId, from: 'Processing', to: 'Shipped' });
  await change({ orderId, from: 'Shipped', to: 'Cancelled' });
  expect(await stockOf(esTeh.id)).toBe(after);
});

test("another shop's order is not found and stays unchanged", async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const asked = { orderId, from: 'Pending', to: 'Cancelled' } as const;
  expect(await change(asked, dewi)).toEqual({ kind: 'notFound' });
  const swapped = await asUser(dewi, (tx) => changeOrderStatus(tx, dewi, warung.storeId, asked));
  expect(swapped).toEqual({ kind: 'notFound' });
  expect(await change({ ...asked, orderId: randomUUIDv7() })).toEqual({ kind: 'notFound' });
  expect((await read(orderId))?.status).toBe('Pending');
});

test('only the buyer can cancel an own order, and only until it is paid', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const cancel = (buyer: typeof budi) =>
    asBuyerAt(buyer, warung.storeId, (tx) => cancelOwnOrder(tx, buyer, warung.storeId, orderId));
  expect(await cancel(ani)).toEqual({ kind: 'notFound' });
  // Row-level security hides the order from Ani. `asSystem` bypasses it, so that only the check in the code can refuse.
  const unhidden = await asSystem((tx) => cancelOwnOrder(tx, ani, warung.storeId, orderId));
  expect(unhidden).toEqual({ kind: 'notFound' });
  const elsewhere = await asBuyerAt(budi, batik.storeId, (tx) =>
    cancelOwnOrder(tx, budi, batik.storeId, orderId),
  );
  expect(elsewhere).toEqual({ kind: 'notFound' });
  await setOrderState(orderId, warung.storeId, 'Sudah Dibayar');
  expect(await cancel(budi)).toEqual({ kind: 'notAllowed', status: 'Sudah Dibayar' });
});

test('a bill’s deadline counts from its transaction’s time, whichever node writes it', async () => {
  await givePaymentTime(warung.storeId, 24);
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const moment = await asUser(sri, async (tx) => {
    await changeOrderStatus(tx, sri, sri.id, { orderId, from: 'Pending', to: 'Harus Dibayar' });
    const { rows } = await sql<{ now: string; due: string }>`
      SELECT now()::text AS now, date_trunc('minute', now() + interval '24 hours 1 minute')::text AS due`.execute(
      tx,
    );
    return rows[0];
  });
  const { rows } = await asUser(sri, (tx) =>
    sql`SELECT due_set_at::text AS now, due_at::text AS due FROM orders
      WHERE store_id = ${warung.storeId} AND id = ${orderId}`.execute(tx),
  );
  expect(rows).toEqual([moment]);
});
