import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf, send } from '../support/checkout-form.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { stokOf } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { budi, warung, esTeh } = world;

const isCluster = testDatabase().workerUrls.length > 0;

let app: TestApp;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.loginAs(budi);
});

afterAll(() => app.stop());

const lockOfOrders = 'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE';

/** On a Citus cluster, this takes the lock that Citus holds while it moves the shop's data to another node. */
const lockOfStock = isCluster
  ? `SELECT lock_shard_metadata(7, array_agg(shardid)) FROM pg_dist_shard
     WHERE shardid = get_shard_id_for_distribution_column(logicalrelid, '${warung.storeId}'::uuid)`
  : `SELECT FROM variant_stock WHERE store_id = '${warung.storeId}' FOR UPDATE`;

function whileHeld<T>(lock: string, work: () => Promise<T>): Promise<T> {
  return withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(lock);
    try {
      const asked = work();
      await untilLocked();
      return await asked;
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

test('a checkout that a lock holds up too long asks to be sent again, and changes nothing', async () => {
  const cart = { storeId: warung.storeId, items: [{ id: esTeh.id, quantity: 1 }], seenTotal: esTeh.harga };
  const form = checkoutForm(cart);
  const before = await stokOf(esTeh.id);
  const held = await whileHeld(lockOfStock, () => send(buyer, form));
  expect([held.status, held.text]).toEqual([503, expect.stringContaining('server sedang ramai')]);
  expect(await stokOf(esTeh.id)).toBe(before);
  const again = await send(buyer, form);
  expect([again.status, orderIdOf(again.text)]).toEqual([200, expect.stringMatching(/./)]);
  expect(await stokOf(esTeh.id)).toBe((before ?? 0) - 1);
});

test('a page that a lock holds up too long asks to be loaded again', async () => {
  const held = await whileHeld(lockOfOrders, () => buyer.get(href('/pesanan')));
  expect([held.status, held.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await textOf(held)).toContain('Sedang ramai');
  expect((await buyer.get(href('/pesanan'))).status).toBe(200);
});
