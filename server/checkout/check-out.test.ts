import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { checkoutByAccountAtShop, checkoutByAddress, type Limit } from '#domain/limits.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { address, freshAddress } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  stockProduct,
  stokOf,
  traces,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { flushBatchers } from '../bounds/batcher.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { closePool, pool } from '../db/pool.ts';
import { env } from '../env.ts';
import { flushChanges } from '../live/notify.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/status.ts';
import { checkOut } from './check-out.ts';
import type { CheckoutResult } from './place-order.ts';

const { warung, batik } = world;

const known = (): Actor => ({ ...newBuyer(), emailConfirmed: true });

type Place = { from?: string; storeId?: string; quantity?: number };

function order(
  buyer: Actor,
  id: string,
  { from = freshAddress(), storeId = warung.storeId, quantity = 1 }: Place = {},
) {
  return checkOut(buyer, checkoutRequest(storeId, [{ id, quantity }]), address, from);
}

async function placed(result: Promise<CheckoutResult>): Promise<string> {
  const answer = await result;
  if (answer.kind !== 'placed') throw new Error(`not placed: ${JSON.stringify(answer)}`);
  return answer.orderId;
}

const placedOf = (results: CheckoutResult[]) => results.filter(({ kind }) => kind === 'placed');

function cancel(buyer: Actor, orderId: string) {
  return asBuyerAt(buyer, warung.storeId, (tx) => cancelOwnOrder(tx, buyer, warung.storeId, orderId));
}

function decide(orderId: string, to: OrderStatus) {
  const owner = ownerOf(warung.storeId);
  return asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, warung.storeId, { orderId, from: 'Pending', to }),
  );
}

async function counted(limit: Limit, key: string): Promise<number> {
  await flushBatchers();
  const { rows } = await pool().query('SELECT points FROM rate_limits WHERE key = $1', [
    `${limit.name}:${key}`,
  ]);
  return rows[0]?.points ?? 0;
}

function fill(limit: Limit, key: string, points = limit.attempts): Promise<unknown> {
  return pool().query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    `${limit.name}:${key}`,
    points,
    Date.now() + 300_000,
  ]);
}

const tooManyOpen = (count: number, end: string) => ({
  kind: 'refused',
  message: `Anda masih punya ${count} pesanan di toko ini yang belum dikonfirmasi toko. ${end}`,
});
const strangersEnd =
  'Tunggu atau hubungi toko, atau konfirmasi email Anda di halaman Profil, lalu coba lagi.';
const knownEnd = 'Tunggu atau hubungi toko, atau batalkan salah satu, lalu coba lagi.';

describe('orders that the shop has not confirmed', () => {
  it.each([
    ['a stranger', newBuyer, 3],
    ['a known buyer', known, 10],
  ])(
    'are capped for %s, even when 50 come concurrently, and no more stock is taken',
    async (_, make, cap) => {
      const buyer = make();
      const id = await stockProduct(warung.storeId, 100);
      const before = await traces();
      const results = await concurrently(Array.from({ length: 50 }, () => () => order(buyer, id)));
      expect(placedOf(results)).toHaveLength(cap);
      expect(await stokOf(id)).toBe(100 - cap);
      expect((await traces()).idempotencyKeys - before.idempotencyKeys).toBe(cap);
      const refusal = tooManyOpen(cap, cap === 3 ? strangersEnd : knownEnd);
      for (const result of results.filter(({ kind }) => kind !== 'placed')) expect(result).toEqual(refusal);
    },
  );

  it('leave room once one is confirmed or cancelled, and do not affect other shops and buyers', async () => {
    const buyer = newBuyer();
    const [id, elsewhere] = [await stockProduct(warung.storeId, 100), await stockProduct(batik.storeId, 100)];
    const orders = [
      await placed(order(buyer, id)),
      await placed(order(buyer, id)),
      await placed(order(buyer, id)),
    ];
    expect(await order(buyer, id)).toEqual(tooManyOpen(3, strangersEnd));
    await placed(order(newBuyer(), id));
    await placed(order(buyer, elsewhere, { storeId: batik.storeId }));
    await cancel(buyer, orders[0] ?? '');
    await placed(order(buyer, id));
    expect(await order(buyer, id)).toEqual(tooManyOpen(3, strangersEnd));
  });

  it('may be more once the shop has confirmed an order of this buyer', async () => {
    const buyer = newBuyer();
    const id = await stockProduct(warung.storeId, 100);
    await decide(await placed(order(buyer, id)), 'Harus Dibayar');
    for (let n = 0; n < 10; n += 1) await placed(order(buyer, id));
    expect(await order(buyer, id)).toEqual(tooManyOpen(10, knownEnd));
  });
});

describe('orders that are cancelled again and again', () => {
  it.each([
    ['the buyer', cancel],
    ['the shop', (_: Actor, orderId: string) => decide(orderId, 'Cancelled')],
  ])('by %s are limited, and the stock is returned', async (_, end) => {
    const buyer = newBuyer();
    const id = await stockProduct(warung.storeId, 20);
    const orders: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const orderId = await placed(order(buyer, id, { quantity: 20 }));
      orders.push(orderId);
      await end(buyer, orderId);
    }
    expect(await order(buyer, id)).toEqual({
      kind: 'refused',
      message:
        '5 pesanan Anda di toko ini dibatalkan dalam 24 jam terakhir. Hubungi toko, atau konfirmasi email Anda di halaman Profil, lalu coba lagi.',
    });
    expect(await stokOf(id)).toBe(20);
    expect(await order({ ...buyer, emailConfirmed: true }, id)).toMatchObject({ kind: 'placed' });
  });
});

describe('an attempt to order', () => {
  it('counts while it runs and if it made an order, and is given back otherwise', async () => {
    const [buyer, from] = [newBuyer(), freshAddress()];
    const id = await stockProduct(warung.storeId, 2);
    const key = `${buyer.id} ${warung.storeId}`;
    const request = checkoutRequest(warung.storeId, [{ id, quantity: 2 }]);
    await placed(checkOut(buyer, request, address, from));
    expect(await counted(checkoutByAddress, from)).toBe(1);
    for (let n = 0; n < 3; n += 1) {
      expect(await order(buyer, id, { from })).toMatchObject({ kind: 'changed' });
      expect(await checkOut(buyer, request, address, from)).toMatchObject({ kind: 'placed', repeated: true });
    }
    expect(await counted(checkoutByAddress, from)).toBe(1);
    expect(await counted(checkoutByAccountAtShop, key)).toBe(1);
    await cancel(buyer, await placed(checkOut(buyer, request, address, from)));
    expect(await counted(checkoutByAccountAtShop, key)).toBe(1);
  });

  it.each([
    ['address', checkoutByAddress, (_: Actor, from: string) => from],
    ['account at the shop', checkoutByAccountAtShop, (buyer: Actor) => `${buyer.id} ${warung.storeId}`],
  ])(
    'beyond the limit of its %s is refused with a reason, but a repeated key still gives its order',
    async (_, limit, keyOf) => {
      const [buyer, from] = [known(), freshAddress()];
      const id = await stockProduct(warung.storeId, 10);
      await fill(limit, keyOf(buyer, from), limit.attempts - 1);
      const request = checkoutRequest(warung.storeId, [{ id, quantity: 1 }]);
      const orderId = await placed(checkOut(buyer, request, address, from));
      const refusal = {
        kind: 'refused',
        message: 'Terlalu banyak pesanan dalam waktu singkat. Silakan coba lagi dalam 5 menit.',
      };
      expect(await order(buyer, id, { from })).toEqual(refusal);
      expect(await order(buyer, id, { from })).toEqual(refusal);
      expect(await checkOut(buyer, request, address, from)).toEqual({
        kind: 'placed',
        orderId,
        repeated: true,
      });
      expect(await stokOf(id)).toBe(9);
      expect(await counted(limit, keyOf(buyer, from))).toBe(limit.attempts);
      expect(await order(known(), id)).toMatchObject({ kind: 'placed' });
    },
  );

  it('with one key, sent 50 times concurrently, gives one order and equal answers', async () => {
    const buyer = newBuyer();
    const id = await stockProduct(warung.storeId, 100);
    const request = { ...checkoutRequest(warung.storeId, [{ id, quantity: 1 }]), key: randomUUID() };
    const from = freshAddress();
    const results = await concurrently(
      Array.from({ length: 50 }, () => () => checkOut(buyer, request, address, from)),
    );
    expect(new Set(results.map((one) => one.kind === 'placed' && one.orderId)).size).toBe(1);
    expect(placedOf(results)).toHaveLength(50);
    expect(await stokOf(id)).toBe(99);
  });

  it('that is repeated with one key counts once, so that no limit is met', async () => {
    const buyer = known();
    const id = await stockProduct(warung.storeId, 100);
    const request = checkoutRequest(warung.storeId, [{ id, quantity: 1 }]);
    const from = freshAddress();
    const repeats = Array.from({ length: checkoutByAccountAtShop.attempts }, () =>
      checkOut(buyer, request, address, from),
    );
    await placed(order(buyer, id, { from }));
    expect(new Set(await Promise.all(repeats.map(placed))).size).toBe(1);
    expect(await stokOf(id)).toBe(98);
  });
});

it('without limits, as in load tests, one account orders any number of times with the same statements', async () => {
  const buyer = newBuyer();
  const id = await stockProduct(warung.storeId, 100);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  // Connections that are already open would call the original method instead of the spy.
  await closePool();
  const statementsOf = async () => {
    // Background writes of earlier orders must not be counted.
    await Promise.all([flushBatchers(), flushChanges()]);
    sent.mockClear();
    await placed(order(buyer, id));
    const texts = sent.mock.calls.map(([query]: unknown[]) =>
      (typeof query === 'string' ? query : (query as { text: string }).text).replace(/'[0-9a-f-]{36}'/g, '?'),
    );
    return texts.slice(0, texts.findIndex((text) => text.endsWith('COMMIT')) + 1);
  };
  try {
    const limited = await statementsOf();
    env.orderLimits = false;
    expect(await statementsOf()).toEqual(limited);
    expect(limited.join()).toContain('AS open');
    for (let n = 0; n < 12; n += 1) await placed(order(buyer, id));
  } finally {
    env.orderLimits = true;
    sent.mockRestore();
    await closePool();
  }
});

it('30 free accounts from one address leave others some of a stock of 100', async () => {
  const from = freshAddress();
  const id = await stockProduct(warung.storeId, 100);
  const accounts = Array.from({ length: 30 }, newBuyer);
  const attempts = accounts.flatMap((buyer) =>
    Array.from({ length: 6 }, () => () => order(buyer, id, { from })),
  );
  expect(placedOf(await concurrently(attempts))).toHaveLength(90);
  expect(await stokOf(id)).toBe(10);
  expect(await order(newBuyer(), id, { from })).toMatchObject({ kind: 'placed' });
  expect(await order(newBuyer(), id)).toMatchObject({ kind: 'placed' });
});
