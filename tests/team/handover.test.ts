import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeRights, removeMember } from '#server/team/change-member.ts';
import { acceptHandover, offerHandover, readHandover } from '#server/team/handover.ts';
import { readTeam } from '#server/team/members.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf } from '../support/visitor.ts';
import { addTestMember, resetTeam, teamActor, teamChanger } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { sri, ani, budi, warung } = world;
const { storeId } = warung;
const team = `${href('/dashboard/tim')}?toko=${storeId}`;
const context = { storeId, clientIp: '10.1.2.3', origin: 'http://kedai.test' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => resetTeam(storeId));

const members = () => asSystem((tx) => readTeam(tx, storeId));
const offer = (heirId: string) => asUser(sri, (tx) => offerHandover(tx, teamChanger(sri, storeId), heirId));

test('an owner hands the shop over with the password, and the member accepts it with theirs', async () => {
  await addTestMember(ani, storeId, 'cashier');
  const [owner, heir] = [await app.loginAs(sri), await app.loginAs(ani)];
  const fields = { intent: 'handover', userId: ani.id };
  expect((await owner.post(team, fields)).status).toBe(400);
  expect((await owner.post(team, { ...fields, password: sri.password })).status).toBe(200);
  expect(await textOf(await owner.get(team))).toContain('Toko ini menunggu diterima');
  expect(await textOf(await heir.get(team))).toContain(`${warung.namaToko} diserahkan kepada Anda`);
  expect((await heir.post(team, { intent: 'accept-handover' })).status).toBe(400);
  expect((await members()).find(({ main }) => main)?.userId).toBe(sri.id);
  const accepted = await heir.post(team, { intent: 'accept-handover', password: ani.password });
  expect([accepted.status, locationOf(accepted)]).toEqual([302, team]);
  expect(await textOf(await heir.get(team))).toContain('Undang anggota');
  expect(await members()).toMatchObject([
    { userId: ani.id, role: 'owner', main: true },
    { userId: sri.id, role: 'admin', main: false },
  ]);
  const { rows } = await asSystem((tx) =>
    sql<{
      storeId: string | null;
    }>`SELECT "storeId" AS store_id FROM auth."user" WHERE id = ${sri.id}`.execute(tx),
  );
  expect(rows).toEqual([{ storeId: null }]);
  expect((await heir.get(`${href('/dashboard/pembayaran')}?toko=${storeId}`)).status).toBe(200);
  expect((await owner.get(`${href('/dashboard/pembayaran')}?toko=${storeId}`)).status).toBe(403);
  expect((await owner.get(`${href('/dashboard/pesanan')}?toko=${storeId}`)).status).toBe(200);
});

test('accepted twice at once, it counts once', async () => {
  await addTestMember(ani, storeId, 'cashier');
  await offer(ani.id);
  const heir = await teamActor(ani, storeId);
  const outcomes = await Promise.all([acceptHandover(heir, context), acceptHandover(heir, context)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await members()).filter(({ role }) => role === 'owner')).toHaveLength(1);
});

test('a second offer ends the first, and nobody else can accept one', async () => {
  await addTestMember(ani, storeId, 'cashier');
  await addTestMember(budi, storeId, 'viewer');
  await offer(ani.id);
  await offer(budi.id);
  expect(await acceptHandover(await teamActor(ani, storeId), context)).toMatchObject({ ok: false });
  expect(await acceptHandover(await teamActor(budi, storeId), context)).toMatchObject({ ok: true });
});

test('an offer stays if its heir loses all rights, and ends if they leave', async () => {
  await addTestMember(ani, storeId, 'cashier');
  await addTestMember(budi, storeId, 'cashier');
  await offer(ani.id);
  await asUser(sri, (tx) => changeRights(tx, teamChanger(sri, storeId), ani.id, []));
  expect(await readHandover(storeId, ani.id)).toMatchObject({ heirId: ani.id });
  await offer(budi.id);
  await asUser(sri, (tx) => removeMember(tx, teamChanger(sri, storeId), budi.id));
  expect(await readHandover(storeId, budi.id)).toBeNull();
});

test('an offer of somebody who is no owner any more is dead', async () => {
  await addTestMember(ani, storeId, 'cashier');
  await addTestMember(budi, storeId, 'owner');
  await offer(ani.id);
  await asSystem(async (tx) => {
    const change = tx.updateTable('memberships').where('storeId', '=', storeId);
    await change.set({ role: 'admin', main: false }).where('userId', '=', sri.id).execute();
  });
  expect(await acceptHandover(await teamActor(ani, storeId), context)).toMatchObject({ ok: false });
});
