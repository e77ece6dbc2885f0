import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asBuyerAt, asUser } from '#server/db/access.ts';
import { env, resourceLimits } from '#server/env.ts';
import { cancelOwnOrder, changeOrderStatus } from '#server/orders/status.ts';
import { askAdmin } from '../../tests/support/database/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import {
  type PushServiceOptions,
  startPushService,
  type TestPushService,
} from '../../tests/support/push/push-service.ts';
import {
  buyAtWarung as buy,
  countOf,
  passPushMinute as passMinute,
  pushAll as run,
} from '../../tests/support/push/pushes.ts';
import { placeTestOrder } from '../../tests/support/world/orders.ts';
import { world } from '../../tests/support/world/world.ts';
import { finishPushes, sendDue } from './deliver.ts';
import { changeDevice, listDevices, registerDevice, removeDevice, sendTest } from './devices.ts';
import { isJoinCodeGood, joinByCode, makeJoinCode } from './join.ts';
import { buyerAsViewer, followOrder, isFollowingOrder, unfollowOrder } from './order-devices.ts';
import { storeRentPushes } from './rent.ts';
import { storePushesOfEvents } from './store-event-pushes.ts';

const { warung, batik, sri, dewi, budi, ani } = world;
const services: TestPushService[] = [];

beforeEach(async () => {
  env.orderLimits = false;
  await askAdmin('UPDATE order_events SET pushed = true');
  await askAdmin('DELETE FROM push_devices');
  await askAdmin('DELETE FROM push_join_codes');
});

afterEach(async () => {
  env.orderLimits = true;
  await finishPushes();
  for (const one of services.splice(0)) await one.close();
  env.pushHosts = [];
});

async function use(options: PushServiceOptions = {}) {
  const service = await startPushService(options);
  services.push(service);
  env.pushHosts = [...env.pushHosts, service.host];
  return service;
}

async function deviceAt(service: TestPushService, name = 'HP Sri') {
  const made = await registerDevice(sri, warung.storeId, {
    subscription: service.subscribe(),
    name,
    sessionId: null,
  });
  if (!made.ok) throw new Error(made.message);
  return made.deviceId;
}

describe('an order', () => {
  it('reaches each device of its shop once, without a name', async () => {
    const service = await use();
    await deviceAt(service);
    await deviceAt(service, 'HP kasir');
    const orderId = await buy(10_000, 2);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(service.received.map(({ message }) => message.title)).toEqual(['Pesanan baru', 'Pesanan baru']);
    const [{ message } = { message: undefined }] = service.received;
    expect(message?.path).toBe(href('/dashboard/pesanan/:orderId', { orderId }));
    expect(message?.body).toMatch(/^#\d+ · 2 barang · Rp\s?[\d.]+$/);
    expect(await countOf('order_events WHERE NOT pushed')).toBe(0);
  });

  it('of another shop, or of a kind that is off, is not sent', async () => {
    const service = await use();
    const id = await deviceAt(service);
    await placeTestOrder(ani, batik.storeId, [{ product: world.kemeja, quantity: 1 }]);
    expect(await changeDevice(sri, warung.storeId, id, { kinds: ['proof'] })).toBe(true);
    await buy();
    await run();
    expect(service.received).toEqual([]);
  });

  it('after another one within a minute waits, and becomes one with a third', async () => {
    const service = await use();
    await deviceAt(service);
    const first = await buy();
    await run();
    await buy();
    await run();
    await asBuyerAt(budi, warung.storeId, (tx) => cancelOwnOrder(tx, budi, warung.storeId, first));
    await run();
    expect(service.received).toHaveLength(1);
    await passMinute();
    await run();
    expect(service.received).toHaveLength(2);
    expect(service.received[1]?.message).toMatchObject({
      title: '2 kabar baru',
      body: 'Pesanan baru: 1 · Pesanan dibatalkan: 1',
    });
  });

  it('waits for the end of quiet hours', async () => {
    const service = await use();
    const id = await deviceAt(service);
    await changeDevice(sri, warung.storeId, id, { quiet: { from: 0, until: 1_439 } });
    await buy();
    await run();
    expect(service.received).toEqual([]);
    expect(await countOf('push_notices WHERE ended_at IS NULL')).toBe(1);
  });

  it('that takes the last of a stock says so, too', async () => {
    const service = await use();
    await deviceAt(service);
    await buy(1);
    await run();
    expect(service.received[0]?.message.body).toBe('Pesanan baru: 1 · Stok habis: 1');
  });

  it('is sent although the process died between the commit and the sending', async () => {
    const service = await use();
    await deviceAt(service);
    await buy();
    await storePushesOfEvents();
    // The next statement imitates a process that claimed the push and died before it sent it.
    await askAdmin("UPDATE push_notices SET tries = 1, due_at = now() + interval '30 s'");
    await run();
    expect(service.received).toEqual([]);
    await askAdmin("UPDATE push_notices SET due_at = now() - interval '1 s'");
    await run();
    expect(service.received).toHaveLength(1);
  });

  it('is not sent to members who left the shop or logged out', async () => {
    const service = await use();
    const subscription = service.subscribe();
    await registerDevice(sri, warung.storeId, {
      subscription,
      name: 'HP lama',
      sessionId: 'sesi-yang-berakhir',
    });
    await buy();
    await run();
    expect(service.received).toEqual([]);
  });
});

describe('a buyer', () => {
  it('is notified of the bill and the parcel of the own order only', async () => {
    const service = await use();
    const orderId = await buy();
    const viewer = buyerAsViewer(budi, { id: orderId, storeId: warung.storeId, customerId: budi.id });
    const subscription = service.subscribe();
    expect(await followOrder(viewer, subscription)).toMatchObject({ ok: true });
    expect(await followOrder(viewer, subscription)).toMatchObject({ ok: true });
    expect(await isFollowingOrder(viewer, subscription.endpoint)).toBe(true);
    await buy();
    const bill = { orderId, from: 'Pending' as const, to: 'Harus Dibayar' as const, shippingCost: 9_000 };
    await asUser(sri, (tx) => changeOrderStatus(tx, sri, warung.storeId, bill));
    await run();
    expect(service.received.map(({ message }) => [message.title, message.path])).toEqual([
      ['Tagihan pesanan Anda sudah ada', href('/pesanan/:orderId', { orderId })],
    ]);
    await unfollowOrder(viewer, subscription.endpoint);
    expect(await isFollowingOrder(viewer, subscription.endpoint)).toBe(false);
  });

  it('cannot follow the order of another one', async () => {
    const service = await use();
    const orderId = await buy();
    const stranger = buyerAsViewer(ani, { id: orderId, storeId: warung.storeId, customerId: budi.id });
    await expect(followOrder(stranger, service.subscribe())).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the device at once', async (status) => {
    const service = await use({ answer: () => ({ status }) });
    await deviceAt(service);
    await buy();
    await run();
    expect(await countOf('push_devices')).toBe(0);
    expect(await countOf('push_notices')).toBe(0);
  });

  it('that answers 429 is asked again after the time it names', async () => {
    const service = await use({ answer: () => ({ status: 429, headers: { 'retry-after': '120' } }) });
    await deviceAt(service);
    await buy();
    await run();
    const [row] = await askAdmin<{ seconds: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS seconds FROM push_notices WHERE ended_at IS NULL',
    );
    expect(row?.seconds).toBeGreaterThan(110);
  });

  it('that takes no message so large is not asked again', async () => {
    const service = await use({ answer: () => ({ status: 413 }) });
    await deviceAt(service);
    await buy();
    await run();
    expect(await countOf('push_notices WHERE ended_at IS NULL')).toBe(0);
    expect(await countOf('push_devices')).toBe(1);
  });

  it('that hangs holds up no other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = await use({ hold: () => promise });
    const quick = await use();
    await deviceAt(slow);
    await deviceAt(quick);
    await buy();
    const began = performance.now();
    await storePushesOfEvents();
    await sendDue();
    await eventually(() => expect(quick.received).toHaveLength(1));
    expect(performance.now() - began).toBeLessThan(resourceLimits.pushMs);
    expect(slow.received).toEqual([]);
    resolve();
  });
});

describe('a device', () => {
  it('is listed, renamed and removed by its shop only', async () => {
    const service = await use();
    const id = await deviceAt(service);
    expect(await changeDevice(dewi, batik.storeId, id, { name: 'Curian' })).toBe(false);
    expect(await changeDevice(dewi, warung.storeId, id, { name: 'Curian' })).toBe(false);
    expect(await removeDevice(dewi, warung.storeId, id)).toBe(false);
    expect(await listDevices(dewi, warung.storeId)).toEqual([]);
    expect(await changeDevice(sri, warung.storeId, id, { name: 'HP dapur' })).toBe(true);
    expect(await listDevices(sri, warung.storeId)).toMatchObject([{ id, name: 'HP dapur', quiet: null }]);
    expect(await sendTest(sri, warung.storeId, id)).toBe('sent');
    expect(await removeDevice(sri, warung.storeId, id)).toBe(true);
    expect(await sendTest(sri, warung.storeId, id)).toBe('gone');
  });

  it('that registers again stays one, and a foreign service is refused', async () => {
    const service = await use();
    const subscription = service.subscribe();
    const register = () => registerDevice(sri, warung.storeId, { subscription, name: 'HP', sessionId: null });
    const both = await Promise.all([register(), register()]);
    expect(both[0]).toEqual(both[1]);
    env.pushHosts = [];
    expect(await register()).toMatchObject({ ok: false });
  });

  it('joins by a code once, within its time', async () => {
    const service = await use();
    const code = await makeJoinCode(sri, warung.storeId);
    expect(await isJoinCodeGood(code)).toBe(true);
    const join = () => joinByCode(code, { subscription: service.subscribe(), name: 'HP suami' });
    const joined = await Promise.all([join(), join(), join()]);
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await isJoinCodeGood(code)).toBe(false);
    const late = await makeJoinCode(sri, warung.storeId);
    await askAdmin("UPDATE push_join_codes SET ends_at = now() - interval '1 s'");
    expect(await joinByCode(late, { subscription: service.subscribe(), name: 'HP' })).toMatchObject({
      ok: false,
    });
    for (const wrong of ['', 'x', 'x'.repeat(1_000_000), late.replace(/.$/, 'A')])
      expect(await isJoinCodeGood(wrong)).toBe(false);
    await buy();
    await run();
    expect(service.received).toHaveLength(1);
  });
});

it('the end of the rent is announced once', async () => {
  const service = await use();
  await deviceAt(service);
  const [before] = await askAdmin<{ end: Date }>(
    `SELECT expiry_date AS end FROM store_terms WHERE store_id = '${warung.storeId}'`,
  );
  await askAdmin(
    `UPDATE store_terms SET expiry_date = now() + interval '2 days' WHERE store_id = '${warung.storeId}'`,
  );
  await storeRentPushes();
  await storeRentPushes();
  await run();
  expect(service.received.map(({ message }) => message.title)).toEqual([
    'Masa sewa toko berakhir dalam 3 hari',
  ]);
  await askAdmin(
    `UPDATE store_terms SET expiry_date = '${before?.end.toISOString()}' WHERE store_id = '${warung.storeId}'`,
  );
});
