import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { MAX_INVITATIONS } from '#domain/team/team.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeSettings } from '#server/env.ts';
import { invite } from '#server/team/invitations.ts';
import { readTeam } from '#server/team/members.ts';
import { freshEmail } from '../support/addresses.ts';
import { openAdmin } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { addTestMember, resetTeam, teamChanger } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { sri, ani, budi, dewi, wati, warung } = world;
const { storeId } = warung;
const team = `${href('/dashboard/tim')}?toko=${storeId}`;

let app: TestApp;
let admin: pg.Client;
beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
});
afterAll(async () => {
  await app.stop();
  await admin.end();
});
beforeEach(() => resetTeam(storeId));

const memberIds = async () => (await asSystem((tx) => readTeam(tx, storeId))).map(({ userId }) => userId);

async function newLink(email: string | null = null): Promise<string> {
  const asked = { name: 'Ani', role: 'cashier' as const, email };
  const invited = await asUser(sri, (tx) => invite(tx, teamChanger(sri, storeId), asked));
  if (!invited.ok) throw new Error(invited.sentence);
  return invited.link ?? (await mailedLink(email ?? ''));
}

async function mailedLink(recipient: string): Promise<string> {
  const mail = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', recipient)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return /https?:\S+\/undangan\/\S+/.exec(mail.bodyText)?.[0] ?? '';
}

const pathOf = (link: string) => new URL(link).pathname;
const join = (visitor: Visitor, link: string, { password }: { password: string }) =>
  visitor.post(pathOf(link), { password });

test('an owner invites by the form, with the password, and the link opens the shop to one person', async () => {
  const owner = await app.loginAs(sri);
  const fields = { intent: 'invite', name: 'Ani', role: 'packer', email: '' };
  expect((await owner.post(team, fields)).status).toBe(400);
  const answer = await owner.post(team, { ...fields, password: sri.password });
  expect(answer.status).toBe(200);
  const [path = ''] = /\/undangan\/[\w-]{43}/.exec(await answer.text()) ?? [];
  const stored = await asSystem((tx) => tx.selectFrom('invitations').selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain(path.slice('/undangan/'.length));

  const guest = app.guest();
  const shown = await textOf(await guest.get(path));
  for (const part of [warung.namaToko, 'Gudang', 'Login untuk bergabung']) expect(shown).toContain(part);
  const { email, password } = { email: freshEmail('tim'), password: 'rahasia-tim' };
  const registered = await guest.post(`${href('/register')}?from=${path}`, { email, password });
  expect(locationOf(registered)).toBe(path);
  const joined = await guest.post(path, { password });
  expect(locationOf(joined)).toBe(`${href('/dashboard')}?toko=${storeId}`);
  const orders = `${href('/dashboard/pesanan')}?toko=${storeId}`;
  expect((await guest.get(orders)).status).toBe(200);
  expect((await guest.get(`${href('/dashboard/laporan')}?toko=${storeId}`)).status).toBe(403);
  expect(await (await guest.get(href('/api/saya'))).json()).toMatchObject({
    role: 'customer',
    inTeams: true,
  });
  expect(locationOf(await app.guest().post(href('/login'), { email, password }))).toBe(href('/dashboard'));
});

test("an owner of another shop comes back to the invitation after the login, and keeps the own shop's page", async () => {
  const link = await newLink();
  const visitor = app.guest();
  const entered = await visitor.post(`${href('/login')}?from=${pathOf(link)}`, {
    email: dewi.email,
    password: dewi.password,
  });
  expect(locationOf(entered)).toBe(pathOf(link));
  expect((await join(visitor, link, dewi)).status).toBe(302);
  const own = await textOf(await visitor.get(href('/dashboard')));
  expect(own).toContain(world.batik.namaToko);
  expect(own).toContain(warung.namaToko);
});

describe('a link joins one person', () => {
  test('of two who use it at once', async () => {
    const [link, first, second] = [await newLink(), await app.loginAs(ani), await app.loginAs(budi)];
    // Both requests read the unused invitation and then wait for this lock, so they try to use it at the same time.
    await admin.query('BEGIN');
    await admin.query('SELECT FROM memberships WHERE store_id = $1 FOR UPDATE', [storeId]);
    const joining = Promise.all([join(first, link, ani), join(second, link, budi)]);
    await untilLocked(2);
    await admin.query('COMMIT');
    const answers = await joining;
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await textOf(refused))).toContain(teamMessages.usedByOther);
    expect(await memberIds()).toHaveLength(2);
  });

  test('who uses it twice at once', async () => {
    const [link, visitor] = [await newLink(), await app.loginAs(ani)];
    const answers = await Promise.all([join(visitor, link, ani), join(visitor, link, ani)]);
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(await memberIds()).toHaveLength(2);
  });

  test('not after it was revoked, or has ended', async () => {
    const visitor = await app.loginAs(ani);
    for (const end of ['revoked_at = now()', "expires_at = now() - interval '1 s'"]) {
      const link = await newLink();
      await admin.query(`UPDATE invitations SET ${end}`);
      expect(await textOf(await visitor.get(pathOf(link)))).toContain(teamMessages.linkDead);
      const answer = await join(visitor, link, ani);
      expect([answer.status, await memberIds()]).toEqual([404, [sri.id]]);
    }
  });

  test('not a super admin, and not somebody who is in the team', async () => {
    const link = await newLink();
    const operator = await app.loginAs(wati);
    expect((await join(operator, link, wati)).status).toBe(403);
    await addTestMember(ani, storeId, 'viewer');
    const member = await app.loginAs(ani);
    expect(await textOf(await member.get(pathOf(link)))).toContain(
      teamMessages.memberAlready(warung.namaToko),
    );
    expect((await join(member, link, ani)).status).toBe(409);
  });
});

test('a mailed invitation is for the account of its address only, and quotes no words of the shop', async () => {
  const link = await newLink(ani.email);
  const { bodyText } = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', ani.email)
      .where('key', 'like', '%invitation')
      .executeTakeFirstOrThrow(),
  );
  expect(bodyText).not.toContain(warung.namaToko);
  const [other, right] = [await app.loginAs(budi), await app.loginAs(ani)];
  expect((await join(other, link, budi)).status).toBe(403);
  expect((await join(right, link, ani)).status).toBe(302);
});

test('a shop has at most 20 invitations that wait, also if they are made at once', async () => {
  changeSettings({ FREE_MEMBERS: '50' });
  onTestFinished(() => changeSettings({ FREE_MEMBERS: '' }));
  const made = await Promise.all(
    Array.from({ length: MAX_INVITATIONS + 3 }, () =>
      asUser(sri, (tx) =>
        invite(tx, teamChanger(sri, storeId), { name: 'Ani', role: 'viewer', email: null }),
      ),
    ),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(MAX_INVITATIONS);
});

test('a member without the right sees only the own place, and may leave', async () => {
  await addTestMember(ani, storeId, 'cashier');
  const member = await app.loginAs(ani);
  const page = await textOf(await member.get(team));
  expect(page).toContain(ani.email);
  expect(page).not.toContain(sri.email);
  const refused = await member.post(team, { intent: 'role', userId: randomUUID(), role: 'admin' });
  expect(refused.status).toBe(403);
  const left = await member.post(team, { intent: 'leave', password: ani.password });
  expect([left.status, locationOf(left)]).toEqual([302, href('/dashboard')]);
  expect(await memberIds()).toEqual([sri.id]);
});
