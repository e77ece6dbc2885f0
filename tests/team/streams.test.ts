import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Preset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { type Events, openEvents } from '../support/events.ts';
import { until } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

const { sri, ani, warung, batik } = world;
const { storeId } = warung;

/** This is much less than the 20 s after which a stream checks by itself whether it is still allowed. */
const SOON_MS = 5_000;

let app: TestApp;
let owner: Visitor;
let member: Visitor;
let open: Events[] = [];

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
  member = await app.loginAs(ani);
});

afterEach(async () => {
  await Promise.all(open.map((events) => events.close()));
  open = [];
});

afterAll(() => app.stop());

const streamOf = (toko: string | null) => addressAt(href('/live/:topic', { topic: 'shop' }), toko);
const ordersPage = addressAt(href('/dashboard/pesanan'), storeId);

async function follow(visitor: Visitor, toko: string | null) {
  const events = await openEvents(visitor, streamOf(toko));
  open.push(events);
  let isEnded = false;
  void events.ended.then(() => {
    isEnded = true;
  });
  return { ...events, isEnded: () => isEnded };
}

test('the stream of a removed member ends at once, and so does all that the person may do', async () => {
  await addTestMember(ani, storeId, 'cashier');
  const [hers, owners] = [await follow(member, storeId), await follow(owner, null)];
  const removal = { intent: 'remove', userId: ani.id, password: sri.password };
  expect((await owner.post(href('/dashboard/tim'), removal)).status).toBe(200);
  await until(hers.isEnded, SOON_MS);
  expect((await member.get(ordersPage)).status).toBe(403);
  expect(locationOf(await member.get(href('/dashboard')))).toBe(href('/profil'));
  expect((await member.post(ordersPage, { to: 'Cancelled' })).status).toBe(403);
  expect((await member.get(streamOf(storeId))).status).toBe(404);
  await until(() => owners.changes() > 0, SOON_MS);
  expect(owners.isEnded()).toBe(false);
});

test('a lowered member loses the stream with the right to see orders, not with other rights', async () => {
  await addTestMember(ani, storeId, 'cashier');
  const hers = await follow(member, storeId);
  await addTestMember(ani, storeId, 'viewer');
  await until(() => hers.changes() > 0, SOON_MS);
  expect((await member.get(ordersPage)).status).toBe(200);
  expect(hers.isEnded()).toBe(false);
  await addTestMember(ani, storeId, 'packer', ['products.read']);
  await until(hers.isEnded, SOON_MS);
  expect((await member.get(ordersPage)).status).toBe(403);
});

test('a member hears nothing of other shops, and opens no stream of them', async () => {
  await addTestMember(ani, storeId, 'viewer');
  const hers = await follow(member, storeId);
  expect((await member.get(streamOf(batik.storeId))).status).toBe(404);
  await addTestMember(sri, batik.storeId, 'viewer');
  const others = await follow(owner, batik.storeId);
  const change = async (role: Preset) => {
    const before = others.changes();
    await addTestMember(sri, batik.storeId, role);
    await until(() => others.changes() > before, SOON_MS);
  };
  // Live events arrive in order. Once this change has arrived, Ani's stream has also counted her own joining.
  await change('cashier');
  const heard = hers.changes();
  await change('viewer');
  expect(hers.changes()).toBe(heard);
});
