import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { listDevices } from '#server/push/devices.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { testSubscription } from '../support/push/subscription.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { presentOwner } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, esTeh } = world;
const path = href('/dashboard/perangkat');
const syncPath = href('/dashboard/perangkat/cocokkan');

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const rows = async () => listDevices(await presentOwner(warung.storeId), warung.storeId);
const register = (visitor: Visitor, id: string, name: string) =>
  visitor.post(path, { intent: 'register', subscription: testSubscription(id), name });

test('a browser is listed, renamed, switched and removed by forms without scripts', async () => {
  expect(await textOf(await register(owner, 'a', 'Chrome di Android'))).toContain(
    'Perangkat ini akan diberi tahu.',
  );
  const [made] = await rows();
  const id = made?.id ?? '';
  const shown = await readPage(await owner.get(path));
  expect(shown.text).toMatch(/Chrome di Android Perangkat ini · Terakhir terlihat .+ Terdaftar sejak/);
  const source = await (await owner.get(path)).text();
  for (const secret of ['fcm.googleapis.com', made?.sessionId ?? 'no session'])
    expect(source).not.toContain(secret);
  const settings = { intent: 'save', id, name: 'HP Sri', proof: 'on', from: '21:00', until: '05:30' };
  expect(await textOf(await owner.post(path, settings))).toContain('HP Sri disimpan.');
  expect(await rows()).toMatchObject([
    { name: 'HP Sri', kinds: ['proof'], quiet: { from: 1260, until: 330 } },
  ]);
  expect((await owner.post(path, { ...settings, until: '' })).status).toBe(400);
  await owner.post(path, { ...settings, from: '', until: '' });
  expect(await rows()).toMatchObject([{ quiet: null }]);
  expect(await textOf(await owner.post(path, { intent: 'remove', id }))).toContain('Perangkat dihapus.');
  expect(await rows()).toEqual([]);
});

test('a subscription that the browser changed replaces the former one, found by its id or endpoint', async () => {
  await register(owner, 'b', 'Chrome');
  const [{ id, endpoint } = { id: '', endpoint: '' }] = await rows();
  const sync = async (fields: Record<string, string>) => (await owner.post(syncPath, fields)).json();
  expect(await sync({ id, subscription: testSubscription('c') })).toEqual({ known: true });
  expect(await sync({ former: endpoint, subscription: testSubscription('d') })).toEqual({ known: false });
  const former = JSON.parse(testSubscription('c')).endpoint;
  expect(await sync({ former, subscription: testSubscription('d') })).toEqual({ known: true });
  expect(await rows()).toMatchObject([{ id, endpoint: JSON.parse(testSubscription('d')).endpoint }]);
});

test('a body of 1 MB is refused and changes nothing', async () => {
  const before = await rows();
  const subscription = 'x'.repeat(1_000_000);
  const asked = [
    owner.post(path, { intent: 'register', subscription, name: 'HP' }),
    owner.post(syncPath, { former: 'x', subscription }),
    app.guest().post(href('/perangkat/:code', { code: 'A'.repeat(43) }), { subscription, name: 'HP' }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([413, 413, 413]);
  expect(await rows()).toEqual(before);
});

test('logging out removes the device of the session', async () => {
  const other = await app.loginAs(sri);
  const before = (await rows()).length;
  await register(other, 'e', 'Firefox');
  expect(await rows()).toHaveLength(before + 1);
  await other.post(href('/logout'));
  expect(await rows()).toHaveLength(before);
});

test('a phone joins by a code once, without a session', async () => {
  const page = await readPage(await owner.post(path, { intent: 'code' }));
  const link = page.all('svg', { role: 'img' }).find(({ attributes }) => attributes['data-link'])?.attributes[
    'data-link'
  ];
  const { pathname } = new URL(link ?? '');
  const phone = app.guest();
  expect((await readPage(await phone.get(pathname))).text).toContain('tidak perlu login');
  const fields = { subscription: testSubscription('f'), name: 'HP kasir' };
  expect((await phone.post(pathname, fields)).status).toBe(200);
  expect(await rows()).toContainEqual(expect.objectContaining({ name: 'HP kasir' }));
  const again = await phone.post(pathname, fields);
  expect([again.status, await textOf(again)]).toEqual([409, expect.stringContaining('Kode sudah dipakai')]);
  expect((await phone.get(href('/dashboard'))).status).toBe(302);
});

test("a buyer's browser follows an order from its page", async () => {
  const orderId = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const buyer = await app.loginAs(budi);
  const place = href('/pesanan/:orderId', { orderId });
  expect((await readPage(await buyer.get(place))).text).toContain('Beri tahu saya');
  const follow = (subscription: string) => buyer.post(place, { intent: 'follow', subscription });
  expect((await follow(testSubscription('g'))).status).toBe(200);
  expect((await follow('{}')).status).toBe(400);
  expect((await follow(testSubscription('g').replace('fcm.googleapis.com', 'jahat.test'))).status).toBe(409);
  const devices = () =>
    askAdmin('SELECT id FROM push_devices WHERE order_id = $1', [orderId]).then(({ length }) => length);
  expect(await devices()).toBe(1);
  const unfollow = { intent: 'unfollow', subscription: testSubscription('g') };
  expect((await buyer.post(place, unfollow)).status).toBe(200);
  expect(await devices()).toBe(0);
});
