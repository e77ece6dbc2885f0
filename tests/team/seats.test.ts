import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rightsOfPreset } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { insertTerm } from '#server/stores/terms.ts';
import { changeRole, removeMember } from '#server/team/change-member.ts';
import { acceptHandover, offerHandover } from '#server/team/handover.ts';
import { invite, listInvitations, revokeInvitation } from '#server/team/invitations.ts';
import { lockTeam } from '#server/team/lock.ts';
import { readTeam } from '#server/team/members.ts';
import { askAdmin } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { readPage, textOf } from '../support/page.ts';
import { choose, endIn, invoiceOf, openTill, payAtTill } from '../support/rent/payments.ts';
import { makeTestPlan } from '../support/rent/plans.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import {
  addTestMember,
  endTestMembership,
  resetTeam,
  teamActor,
  teamChanger,
} from '../support/world/members.ts';
import { type Person, world } from '../support/world/world.ts';

/* The warung is the operator's own shop here. Dewi pays the rent for her shop, Batik Lestari, by orders in it. */

const { sri, dewi, joko, ani, budi, warung, batik } = world;
const { storeId } = batik;
const team = `${href('/dashboard/tim')}?toko=${storeId}`;
const langganan = href('/dashboard/langganan');
const asked = { name: 'Ani', role: 'cashier' as const, email: null };

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ platformStore: warung.slug });
  await openTill();
  owner = await app.loginAs(dewi);
});
afterAll(() => app.stop());
beforeEach(() => resetTeam(storeId));

/** Gives the shop a plan for `maxMembers` people from now on; null stands for a plan without that limit. */
async function havePlanFor(maxMembers: number | null): Promise<void> {
  const [from, to] = [new Date(Date.now() - 1_000), new Date(Date.now() + 30 * 86_400_000)];
  const limits = { maxProducts: null, maxPhotoBytes: null, maxMembers };
  const plan = { planId: randomUUID(), name: 'Kecil', price: 31_000, months: 1, ...limits };
  const term = { kind: 'paid' as const, days: 30, from, to, worth: 31_000, plan, revoked: false };
  await asSystem((tx) => insertTerm(tx, storeId, { ...term, invoiceId: randomUUID(), actorId: null }));
  await askAdmin(`UPDATE store_terms SET status = 'active', expiry_date = $2 WHERE store_id = $1`, [
    storeId,
    to,
  ]);
}

async function haveTrial(): Promise<void> {
  const [shop] = await askAdmin<{ end: Date }>(
    `SELECT created_at + interval '7 days' AS end FROM stores WHERE store_id = $1`,
    [storeId],
  );
  await askAdmin(`UPDATE store_terms SET status = 'trial', expiry_date = $2 WHERE store_id = $1`, [
    storeId,
    shop?.end,
  ]);
}

const inviteSomebody = () => asUser(dewi, (tx) => invite(tx, teamChanger(dewi, storeId), asked));
const memberIds = async () => (await asSystem((tx) => readTeam(tx, storeId))).map(({ userId }) => userId);

async function newPath(): Promise<string> {
  const invited = await inviteSomebody();
  if (!invited.ok) throw new Error(invited.sentence);
  return new URL(invited.link ?? '').pathname;
}

async function fillWith(...people: Person[]): Promise<void> {
  for (const person of people) await addTestMember(person, storeId, 'viewer');
}

describe('an invitation', () => {
  test('takes one of five seats in the trial, until it is revoked', async () => {
    await haveTrial();
    await fillWith(ani, budi, joko);
    expect(await textOf(await owner.get(team))).toContain('4 dari 5 anggota, termasuk pemilik.');
    await newPath();
    const full =
      'Tim sudah penuh: 5 dari 5 anggota, termasuk pemilik dan 1 undangan yang menunggu, batas toko uji coba. ' +
      'Untuk mengundang orang, keluarkan anggota, cabut undangan atau perpanjang toko di halaman Langganan.';
    const page = await readPage(await owner.get(team));
    expect(page.text).toContain(full);
    expect(page.text).not.toContain('Undang anggota');
    expect(page.links).toContain(`${langganan}?toko=${storeId}`);
    expect(await textOf(await owner.get(langganan))).toContain('Tim: 5 dari 5 anggota');
    const fields = { intent: 'invite', ...asked, email: '', password: dewi.password };
    const refused = await owner.post(team, fields);
    expect([refused.status, await textOf(refused)]).toEqual([409, expect.stringContaining(full)]);
    const [waiting] = await asSystem((tx) => listInvitations(tx, storeId));
    await asUser(dewi, (tx) => revokeInvitation(tx, teamChanger(dewi, storeId), waiting?.id ?? ''));
    expect((await owner.post(team, fields)).status).toBe(200);
  });

  test('that ended by itself takes no seat, and neither does an offer of the shop', async () => {
    await havePlanFor(3);
    await fillWith(ani);
    await newPath();
    expect(await inviteSomebody()).toMatchObject({ ok: false, status: 409 });
    await askAdmin(`UPDATE invitations SET expires_at = now() - interval '1 s'`);
    await asUser(dewi, (tx) => offerHandover(tx, teamChanger(dewi, storeId), ani.id));
    expect(await inviteSomebody()).toMatchObject({ ok: true });
  });

  test('of ten at once is made as often as there are seats', async () => {
    await havePlanFor(4);
    const made = await Promise.all(Array.from({ length: 10 }, inviteSomebody));
    expect(made.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test('is not limited by a plan that says nothing about the team', async () => {
    await havePlanFor(null);
    await fillWith(ani, budi, joko, sri);
    for (let nth = 0; nth < 3; nth++) expect(await inviteSomebody()).toMatchObject({ ok: true });
    expect(await textOf(await owner.get(team))).not.toContain('termasuk pemilik');
  });
});

describe('a link to a team that became full', () => {
  test('says so before and after the press, and joins once there is a seat', async () => {
    await havePlanFor(2);
    const path = await newPath();
    await fillWith(joko);
    const full = teamMessages.teamFull(batik.namaToko);
    const guest = await textOf(await app.guest().get(path));
    expect(guest).toContain(full);
    expect(guest).not.toContain('Login untuk bergabung');
    const visitor = await app.loginAs(ani);
    expect(await textOf(await visitor.get(path))).toContain(full);
    const refused = await visitor.post(path, { password: ani.password });
    expect([refused.status, await textOf(refused)]).toEqual([409, expect.stringContaining(full)]);
    await endTestMembership(joko, storeId);
    expect((await visitor.post(path, { password: ani.password })).status).toBe(302);
    expect((await memberIds()).sort()).toEqual([dewi.id, ani.id].sort());
  });

  test('joins one of two who take the last seat at once', async () => {
    const visitors = [await app.loginAs(ani), await app.loginAs(budi)] as const;
    for (let round = 0; round < 4; round++) {
      await resetTeam(storeId);
      await havePlanFor(3);
      const paths = [await newPath(), await newPath()] as const;
      await fillWith(joko);
      const answers = await Promise.all([
        visitors[0].post(paths[0], { password: ani.password }),
        visitors[1].post(paths[1], { password: budi.password }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
      expect(await memberIds()).toHaveLength(3);
    }
  });
});

describe('a change to a smaller plan', () => {
  test('is told before, keeps everybody, and lets members be changed, removed and given the shop', async () => {
    await havePlanFor(null);
    await fillWith(ani, budi, joko);
    const small = await makeTestPlan({ name: 'Berdua', price: 20_000, maxMembers: 2 });
    await endIn(batik, -30);
    const choice = await textOf(await owner.get(langganan));
    for (const text of ['Tim sampai 2 anggota, termasuk pemilik', 'Tim Anda sekarang 4 anggota.'])
      expect(choice).toContain(text);
    await payAtTill(await invoiceOf(batik, await choose(batik, small)));
    expect(await memberIds()).toHaveLength(4);
    const page = await textOf(await owner.get(team));
    expect(page).toContain(
      '4 dari 2 anggota, termasuk pemilik, batas paket Berdua. Semua yang sudah ada tetap',
    );
    for (const { email } of [ani, budi, joko]) expect(page).toContain(email);
    expect(await inviteSomebody()).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('4 dari 2'),
    });
    const changer = () => teamChanger(dewi, storeId);
    expect(await asUser(dewi, (tx) => changeRole(tx, changer(), budi.id, 'cashier'))).toMatchObject({
      ok: true,
    });
    expect(await asUser(dewi, (tx) => removeMember(tx, changer(), joko.id))).toMatchObject({ ok: true });
    await asUser(dewi, (tx) => offerHandover(tx, changer(), ani.id));
    const context = { storeId, clientIp: '10.1.2.3', origin: 'http://kedai.test' };
    expect(await acceptHandover(await teamActor(ani, storeId), context)).toEqual({ ok: true });
    expect(await memberIds()).toHaveLength(3);
  });

  test('still limits a shop whose term is over, and the members there stay', async () => {
    await havePlanFor(2);
    await fillWith(ani, budi);
    for (const days of [-3, -30]) {
      await endIn(batik, days);
      expect(await inviteSomebody()).toMatchObject({ ok: false, status: 409 });
      expect(await textOf(await owner.get(team))).toContain('3 dari 2 anggota');
    }
  });
});

test('who may change the team but not pay reads the limit without a link to the rent', async () => {
  await havePlanFor(2);
  await addTestMember(ani, storeId, 'admin', [...rightsOfPreset.admin, 'team.write']);
  const page = await readPage(await (await app.loginAs(ani)).get(team));
  expect(page.text).toContain('Tim sudah penuh: 2 dari 2 anggota');
  expect(page.links.filter((link) => link.includes(langganan))).toEqual([]);
});

test('a lock that waited for a handover holds the new owner, too', async () => {
  await fillWith(ani);
  let locking: ReturnType<typeof lockTeam> | undefined;
  await asSystem(async (tx) => {
    const place = (userId: string, role: 'owner' | 'admin', main: boolean) =>
      tx
        .updateTable('memberships')
        .set({ role, main, rights: [] })
        .where('storeId', '=', storeId)
        .where('userId', '=', userId)
        .execute();
    await place(dewi.id, 'admin', false);
    await place(ani.id, 'owner', true);
    locking = asSystem((other) => lockTeam(other, storeId, [budi.id]));
    await untilLocked();
  });
  expect((await locking)?.map(({ userId, role }) => [userId, role])).toEqual([[ani.id, 'owner']]);
});
