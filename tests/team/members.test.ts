import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOfPreset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { asUser, MembershipEnded } from '#server/db/access.ts';
import { actorAt } from '#server/team/members.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { addTestMember, endTestMembership, teamActor } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

const { ani, joko, budi, warung, batik, kopi } = world;

let app: TestApp;
let cashier: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  await addTestMember(ani, warung.storeId, 'cashier');
  await addTestMember(joko, warung.storeId, 'viewer');
  cashier = await app.loginAs(ani);
  viewer = await app.loginAs(joko);
});

afterAll(() => app.stop());

test('an address without a shop means the own shop, else the first of the teams', async () => {
  const own = await (await viewer.get(href('/dashboard'))).text();
  expect(own).toContain(kopi.namaToko);
  const led = await cashier.get(href('/dashboard'));
  expect(led.headers.get('location')).toContain(`toko=${warung.storeId}`);
  const sent = await cashier.post(href('/dashboard/pesanan'), { to: 'Cancelled' });
  expect([sent.status, sent.headers.get('location')]).toEqual([302, href('/profil')]);
  expect((await cashier.get(addressAt(href('/dashboard'), batik.storeId))).status).toBe(403);
});

test('people whose rights begin alike act with their own rights on the same connection', async () => {
  for (const role of ['cashier', 'admin', 'cashier'] as const) {
    await addTestMember(budi, warung.storeId, role);
    const member = await teamActor(budi, warung.storeId);
    const claimed = await asUser(member, async (tx) => {
      const { rows } = await sql<{ rights: string }>`SELECT current_setting('app.rights') AS rights`.execute(
        tx,
      );
      return rows[0]?.rights.split(',');
    });
    expect(claimed).toEqual(rightsOfPreset[role]);
  }
});

test('rights that were taken are gone with the next transaction', async () => {
  const member = await teamActor(ani, warung.storeId);
  await addTestMember(ani, warung.storeId, 'viewer');
  await expect(asUser(member, async () => 1)).rejects.toThrow(MembershipEnded);
  await endTestMembership(ani, warung.storeId);
  expect(await actorAt({ ...ani, inTeams: true }, warung.storeId)).toBeNull();
  expect((await cashier.get(addressAt(href('/dashboard'), warung.storeId))).status).toBe(403);
});

test('who loses rights while a request is under way stays logged in', async () => {
  await addTestMember(budi, warung.storeId, 'admin', [...rightsOfPreset.admin, 'team.write']);
  const admin = await app.loginAs(budi);
  const team = addressAt(href('/dashboard/tim'), warung.storeId);
  // The page after this change is read with the rights that Budi has just lost, so the response is a 403.
  const lowered = await admin.post(team, {
    intent: 'role',
    userId: budi.id,
    role: 'viewer',
    password: budi.password,
  });
  expect(lowered.status).toBe(403);
  expect((await admin.get(team)).status).toBe(200);
  await endTestMembership(budi, warung.storeId);
});
