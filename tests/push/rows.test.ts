import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { flushChanges } from '#server/live/notify.ts';
import { linkTokenOf } from '#server/orders/link/token.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { deleteOldDevices } from '#server/push/delete-old-devices.ts';
import { finishPushes, sendDue } from '#server/push/deliver.ts';
import { listDevices, registerDevice, syncDevice } from '#server/push/devices.ts';
import { followOrder, viewerByLink } from '#server/push/order-devices.ts';
import { storePushesOfEvents } from '#server/push/store-event-pushes.ts';
import { askAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { startPushService, type TestPushService } from '../support/push/push-service.ts';
import { buyAtWarung as buy, countOf, passPushMinute, pushAll as run } from '../support/push/pushes.ts';
import { addTestMember, endTestMembership, teamActor } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { warung, sri, dewi, budi, ani } = world;
let service: TestPushService;

beforeEach(async () => {
  env.orderLimits = false;
  await askAdmin('UPDATE order_events SET pushed = true');
  await askAdmin('DELETE FROM push_devices');
  service = await startPushService();
  env.pushHosts = [service.host];
});

afterEach(async () => {
  env.orderLimits = true;
  await finishPushes();
  await service.close();
  env.pushHosts = [];
});

async function add(name: string, sessionId: string | null = null): Promise<string> {
  const made = await registerDevice(sri, warung.storeId, {
    subscription: service.subscribe(),
    name,
    sessionId,
  });
  if (!made.ok) throw new Error(made.message);
  return made.deviceId;
}

describe('a renewed subscription', () => {
  it('replaces the former one, gets notices, and leaves no second row of its endpoint', async () => {
    const id = await add('HP Sri');
    const renewed = service.subscribe();
    await registerDevice(sri, warung.storeId, { subscription: renewed, name: 'Ganda', sessionId: null });
    const seen = { deviceId: id, subscription: renewed, sessionId: null };
    expect(await syncDevice(dewi, warung.storeId, seen)).toBe(false);
    expect(await syncDevice(sri, warung.storeId, seen)).toBe(true);
    expect(await listDevices(sri, warung.storeId)).toMatchObject([{ id, endpoint: renewed.endpoint }]);
    await buy();
    await run();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(renewed.endpoint).pathname]);
  });

  it('of a foreign service changes nothing', async () => {
    const id = await add('HP Sri');
    const before = await listDevices(sri, warung.storeId);
    const { keys } = service.subscribe();
    const subscription = { endpoint: 'https://jahat.test/x', keys };
    expect(await syncDevice(sri, warung.storeId, { deviceId: id, subscription, sessionId: null })).toBe(
      false,
    );
    expect(await listDevices(sri, warung.storeId)).toEqual(before);
  });
});

describe('a browser that one person of a shop registered', () => {
  const registerBoth = async () => {
    await addTestMember(ani, warung.storeId, 'packer');
    const subscription = service.subscribe();
    const packer = await teamActor(ani, warung.storeId);
    const register = (actor: Actor) =>
      registerDevice(actor, warung.storeId, { subscription, name: 'Tablet', sessionId: null });
    return { packer, register, endpoint: subscription.endpoint };
  };

  it('belongs to the next one who registers it, and gets no notices once that one has left the team', async () => {
    const { packer, register, endpoint } = await registerBoth();
    const former = await register(sri);
    const own = await register(packer);
    expect(own).toMatchObject({ ok: true });
    expect(own).not.toEqual(former);
    expect(await register(packer)).toEqual(own);
    expect(await listDevices(packer, warung.storeId)).toMatchObject([{ endpoint, userId: ani.id }]);
    expect(await listDevices(sri, warung.storeId)).toEqual([]);
    await buy();
    await run();
    expect(service.received).toHaveLength(1);
    await endTestMembership(ani, warung.storeId);
    await buy();
    await passPushMinute();
    await run();
    expect(service.received).toHaveLength(1);
  });

  it('has one row although both register it at once', async () => {
    const { packer, register } = await registerBoth();
    const made = await Promise.all([sri, packer, sri, packer].map(register));
    expect(made.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await countOf('push_devices')).toBe(1);
  });
});

describe('a guest with the secret link', () => {
  const bill = (orderId: string) =>
    asUser(sri, (tx) =>
      changeOrderStatus(tx, sri, warung.storeId, {
        orderId,
        from: 'Pending',
        to: 'Harus Dibayar',
        shippingCost: 9_000,
      }),
    );
  const linkOf = async (orderId: string) => {
    const [row] = await askAdmin<{ revision: number }>(
      `SELECT link_revision AS revision FROM orders WHERE id = '${orderId}'`,
    );
    const token = linkTokenOf({ storeId: warung.storeId, orderId, revision: row?.revision ?? 0 });
    return {
      token,
      viewer: viewerByLink(token, { id: orderId, storeId: warung.storeId, customerId: budi.id }),
    };
  };

  it('is led back to it, and the link is nowhere stored', async () => {
    const orderId = await buy();
    const { token, viewer } = await linkOf(orderId);
    expect(await followOrder(viewer, service.subscribe())).toMatchObject({ ok: true });
    await bill(orderId);
    await storePushesOfEvents();
    const rows = await askAdmin<{ path: string }>('SELECT path FROM push_notices');
    expect(rows).toEqual([{ path: href('/pesanan/:orderId', { orderId }) }]);
    await run();
    expect(service.received.map(({ message }) => message.path)).toEqual([href('/tagihan/:token', { token })]);
  });

  it('gets no notices, and may not follow, once the link is revoked', async () => {
    const orderId = await buy();
    const { viewer } = await linkOf(orderId);
    await followOrder(viewer, service.subscribe());
    await askAdmin(`UPDATE orders SET link_revision = link_revision + 1 WHERE id = '${orderId}'`);
    expect(await followOrder(viewer, service.subscribe())).toMatchObject({ ok: false });
    await bill(orderId);
    await run();
    expect(service.received).toEqual([]);
  });
});

it('the sweep deletes devices of ended sessions and those not seen for long, and keeps the others', async () => {
  const forget = () => asSystem((tx) => deleteOldDevices(tx, 100));
  await add('Sesi berakhir', 'sesi-yang-berakhir');
  const old = await add('Lama');
  const kept = await add('HP kasir');
  await askAdmin(`UPDATE push_devices SET seen_at = now() - interval '366 days' WHERE id = '${old}'`);
  await askAdmin(`UPDATE push_devices SET seen_at = now() - interval '364 days' WHERE id = '${kept}'`);
  expect(await forget()).toMatchObject({ swept: 2 });
  expect((await listDevices(sri, warung.storeId)).map(({ id }) => id)).toEqual([kept]);
  expect(await forget()).toMatchObject({ swept: 0 });
});

it('a claim that leaves something due wakes another process, and one that takes all does not', async () => {
  const asked = () => countOf("graphile_worker.jobs WHERE task_identifier = 'pushNow'");
  const buyUnheard = async () => {
    await buy();
    await flushChanges();
    await askAdmin("SELECT graphile_worker.remove_job('pushNow')");
  };
  await add('HP Sri');
  await buyUnheard();
  await run();
  expect(await asked()).toBe(0);
  const more = Array.from({ length: 120 }, () => service.subscribe());
  const list = (of: (one: (typeof more)[number]) => string) => `'{${more.map(of).join()}}'::text[]`;
  await askAdmin(`
    INSERT INTO push_devices (store_id, id, user_id, name, endpoint, p256dh, auth, kinds)
    SELECT '${warung.storeId}', gen_random_uuid(), '${sri.id}', 'HP', endpoint, p256dh, auth, '{newOrder}'
    FROM unnest(${list(({ endpoint }) => endpoint)}, ${list(({ keys }) => keys.p256dh)},
      ${list(({ keys }) => keys.auth)}) AS made (endpoint, p256dh, auth)`);
  await buyUnheard();
  await storePushesOfEvents();
  await sendDue();
  await eventually(async () => expect(await asked()).toBe(1));
  await askAdmin("SELECT graphile_worker.remove_job('pushNow')");
});
