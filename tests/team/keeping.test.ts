import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSubscription } from '#domain/push/device.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { listDevices, registerDevice } from '#server/push/devices.ts';
import { storePushesOfEvents } from '#server/push/store-event-pushes.ts';
import { askAdmin } from '../support/database/database.ts';
import { testSubscription } from '../support/push/subscription.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember, teamActor } from '../support/world/members.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

/* Dewi owns a shop and is a cashier in Sri's; Ani is a cashier in Sri's shop and owns none. */
const { sri, dewi, ani, budi, warung, batik, esTeh, kemeja } = world;

let app: TestApp;
let owner: Visitor;
let two: Visitor;
let cashier: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  await addTestMember(dewi, warung.storeId, 'cashier');
  await addTestMember(ani, warung.storeId, 'cashier');
  [owner, two, cashier] = (await Promise.all([sri, dewi, ani].map((person) => app.loginAs(person)))) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});

afterAll(() => app.stop());

test('a link in a chat, which names only an order, leads to the team whose order it is', async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const own = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  const page = href('/dashboard/pesanan/:orderId', { orderId });
  for (const visitor of [two, cashier])
    expect(locationOf(await visitor.get(page))).toBe(addressAt(page, warung.storeId));
  expect((await owner.get(page)).status).toBe(200);
  expect((await two.get(href('/dashboard/pesanan/:orderId', { orderId: own }))).status).toBe(200);
  expect((await two.get(href('/dashboard/pesanan/:orderId', { orderId: randomUUID() }))).status).toBe(404);
});

test('the first steps of two shops are hidden one by one', async () => {
  await addTestMember(dewi, warung.storeId, 'owner');
  await askAdmin('UPDATE stores SET link_shared_at = NULL');
  const home = [href('/dashboard'), addressAt(href('/dashboard'), warung.storeId)];
  const shown = async () =>
    Promise.all(
      home.map(async (path) => (await (await two.get(path)).text()).includes('Toko Anda siap dalam')),
    );
  const hide = (storeId: string | null) =>
    two.post(addressAt(`${href('/dashboard')}?index`, storeId), { intent: 'hide-steps' });
  expect(await shown()).toEqual([true, true]);
  await hide(null);
  expect(await shown()).toEqual([false, true]);
  await hide(warung.storeId);
  expect(await shown()).toEqual([false, false]);
  await addTestMember(dewi, warung.storeId, 'cashier');
});

test('a push leads a member to the shop, and an owner where it always did', async () => {
  await askAdmin('UPDATE order_events SET pushed = true');
  for (const [visitor, storeId] of [
    [owner, null],
    [two, warung.storeId],
  ] as const) {
    const fields = {
      intent: 'register',
      subscription: testSubscription(storeId ? 'b' : 'a'),
      name: 'Chrome',
    };
    expect((await visitor.post(addressAt(href('/dashboard/perangkat'), storeId), fields)).status).toBe(200);
  }
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await storePushesOfEvents();
  const stored = await asSystem((tx) => tx.selectFrom('pushNotices').select('path').execute());
  const page = href('/dashboard/pesanan/:orderId', { orderId });
  expect(stored.map(({ path }) => path).sort()).toEqual([page, addressAt(page, warung.storeId)]);
});

test('a push leads an owner whose account has another shop to the one that was handed over', async () => {
  const setMain = ({ id }: typeof dewi, main: boolean) =>
    askAdmin('UPDATE memberships SET main = $3 WHERE store_id = $1 AND user_id = $2', [
      warung.storeId,
      id,
      main,
    ]);
  await addTestMember(dewi, warung.storeId, 'owner');
  await setMain(sri, false);
  await setMain(dewi, true);
  await askAdmin('UPDATE order_events SET pushed = true');
  await askAdmin('DELETE FROM push_notices');
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await storePushesOfEvents();
  const stored = await asSystem((tx) => tx.selectFrom('pushNotices').select('path').execute());
  const page = addressAt(href('/dashboard/pesanan/:orderId', { orderId }), warung.storeId);
  expect(stored.map(({ path }) => path)).toContain(page);
  expect(stored.filter(({ path }) => path !== page)).toEqual([]);
  await setMain(dewi, false);
  await setMain(sri, true);
  await addTestMember(dewi, warung.storeId, 'cashier');
});

test('a browser that another member registers is theirs from then on', async () => {
  const subscription = parseSubscription(testSubscription('e'));
  if (!subscription) throw new Error('the subscription is invalid');
  const registration = { subscription, name: 'HP bersama', sessionId: null };
  const member = await teamActor(ani, warung.storeId);
  for (const actor of [sri, member]) await registerDevice(actor, warung.storeId, registration);
  const devices = await listDevices(sri, warung.storeId, [sri.id, ani.id]);
  expect(devices.filter(({ name }) => name === 'HP bersama').map(({ userId }) => userId)).toEqual([ani.id]);
});

test('a browser with a new subscription is a device of both shops with it', async () => {
  const before = testSubscription('c');
  for (const storeId of [null, warung.storeId]) {
    const fields = { intent: 'register', subscription: before, name: 'HP Dewi' };
    expect((await two.post(addressAt(href('/dashboard/perangkat'), storeId), fields)).status).toBe(200);
  }
  const { endpoint: former } = JSON.parse(before) as { endpoint: string };
  const after = testSubscription('d');
  const sent = await two.post(href('/dashboard/perangkat/cocokkan'), { former, subscription: after });
  expect(await sent.json()).toEqual({ known: true });
  const { endpoint } = JSON.parse(after) as { endpoint: string };
  for (const [person, storeId] of [
    [sri, warung.storeId],
    [dewi, batik.storeId],
  ] as const) {
    const devices = await listDevices(person, storeId, [dewi.id]);
    expect(devices.filter(({ name }) => name === 'HP Dewi').map((one) => one.endpoint)).toEqual([endpoint]);
  }
});
