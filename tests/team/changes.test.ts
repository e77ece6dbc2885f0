import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { type Preset, rightsOfPreset } from '#domain/rights.ts';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asSystem, asUser, MembershipEnded } from '#server/db/access.ts';
import { type Changed, changeRights, changeRole, removeMember } from '#server/team/change-member.ts';
import { invite } from '#server/team/invitations.ts';
import { listOverseen, readTeam } from '#server/team/members.ts';
import { addChatNumbers, forgetChatNumbers, numberNamed, setChatNumber } from '../support/chat/numbers.ts';
import { addTestMember, resetTeam, teamActor, teamChanger } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { sri, ani, budi, dewi, warung } = world;
const { storeId } = warung;

beforeEach(() => resetTeam(storeId));

const members = () => asSystem((tx) => readTeam(tx, storeId));
const roles = async () => new Map((await members()).map(({ userId, role }) => [userId, role]));

async function as<Result>(
  actor: Actor,
  act: (tx: Parameters<typeof changeRole>[0], changer: ReturnType<typeof teamChanger>) => Promise<Result>,
) {
  return asUser(actor, (tx) => act(tx, teamChanger(actor, storeId)));
}

const setRole = async (by: Actor, userId: string, role: Preset) =>
  as(by, (tx, changer) => changeRole(tx, changer, userId, role));
const remove = async (by: Actor, userId: string) =>
  as(by, (tx, changer) => removeMember(tx, changer, userId));

const refusedWith = (sentence: string) => ({ ok: false, sentence });

test('an owner changes a role, and rights bring along those that they need', async () => {
  await addTestMember(ani, storeId, 'cashier');
  expect(await setRole(sri, ani.id, 'packer')).toMatchObject({ ok: true });
  expect((await members()).find(({ userId }) => userId === ani.id)).toMatchObject({
    role: 'packer',
    rights: rightsOfPreset.packer,
  });
  await as(sri, (tx, changer) => changeRights(tx, changer, ani.id, ['stock.write', 'refunds.write']));
  expect((await members()).find(({ userId }) => userId === ani.id)?.rights).toEqual([
    'orders.read',
    'refunds.write',
    'products.read',
    'stock.write',
  ]);
});

test('each change is recorded with its former value, and mailed to all owners', async () => {
  await addTestMember(ani, storeId, 'owner');
  await addTestMember(budi, storeId, 'cashier');
  await setRole(sri, budi.id, 'viewer');
  const { audit, activities, mails } = await asSystem(async (tx) => ({
    audit: await tx
      .selectFrom('auditEvents')
      .select(['actorEmail', 'storeId', 'details'])
      .where('action', '=', 'team-change')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .execute(),
    activities: await tx
      .selectFrom('storeActivities')
      .select(['actorId', 'verb', 'details'])
      .where('storeId', '=', storeId)
      .where('noun', '=', 'team')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
    mails: await tx
      .selectFrom('mails')
      .select('recipient')
      .where('key', 'like', 'team %')
      .orderBy('recipient')
      .execute(),
  }));
  expect(audit).toMatchObject([
    { actorEmail: sri.email, storeId, details: { former: 'Kasir/CS', subject: 'Lihat saja' } },
  ]);
  const details = { value: ['Kasir/CS', 'Lihat saja'] };
  expect(activities).toEqual([{ actorId: sri.id, verb: 'changed', details }]);
  expect(mails.map(({ recipient }) => recipient)).toEqual([ani.email, sri.email].sort());
});

describe('nobody gives or takes more than they have', () => {
  test('an admin who may change the team', async () => {
    await addTestMember(ani, storeId, 'admin', [...rightsOfPreset.admin, 'team.write']);
    await addTestMember(budi, storeId, 'cashier');
    await addTestMember(dewi, storeId, 'admin', ['orders.read', 'payments.write']);
    const admin = await teamActor(ani, storeId);
    expect(await setRole(admin, budi.id, 'admin')).toMatchObject({ ok: true });
    expect(await setRole(admin, budi.id, 'owner')).toMatchObject(refusedWith(teamMessages.tooMuch));
    expect(
      await as(admin, (tx, changer) => changeRights(tx, changer, budi.id, ['payments.write'])),
    ).toMatchObject(refusedWith(teamMessages.tooMuch));
    for (const above of [sri.id, dewi.id]) {
      expect(await remove(admin, above)).toMatchObject({ ok: false });
      expect(await setRole(admin, above, 'viewer')).toMatchObject({ ok: false });
    }
    expect(
      await as(admin, (tx, changer) =>
        invite(tx, changer, { name: 'X', role: 'owner', email: 'x@contoh.test' }),
      ),
    ).toMatchObject(refusedWith(teamMessages.tooMuch));
    expect((await roles()).get(sri.id)).toBe('owner');
    const overseen = await asUser(admin, (tx) => listOverseen(tx, admin, storeId));
    expect(overseen.map(({ userId }) => userId).sort()).toEqual([ani.id, budi.id].sort());
  });

  test('the database refuses by itself what an admin may not give', async () => {
    await addTestMember(ani, storeId, 'admin', [...rightsOfPreset.admin, 'team.write']);
    await addTestMember(budi, storeId, 'cashier');
    const admin = await teamActor(ani, storeId);
    const giveOwner = asUser(admin, (tx) =>
      tx
        .updateTable('memberships')
        .set({ role: 'owner', rights: [] })
        .where('storeId', '=', storeId)
        .where('userId', '=', budi.id)
        .execute(),
    );
    await expect(giveOwner).rejects.toMatchObject({ code: '42501' });
  });

  test('a cashier changes nobody, but may leave', async () => {
    await addTestMember(ani, storeId, 'cashier');
    await addTestMember(budi, storeId, 'viewer');
    const cashier = await teamActor(ani, storeId);
    await expect(remove(cashier, budi.id)).rejects.toThrow(MembershipEnded);
    await expect(setRole(cashier, budi.id, 'viewer')).rejects.toThrow(MembershipEnded);
    expect(await remove(cashier, ani.id)).toMatchObject({ ok: true });
    expect([...(await roles()).keys()].sort()).toEqual([sri.id, budi.id].sort());
  });
});

describe('the last owner', () => {
  test('stays', async () => {
    await addTestMember(ani, storeId, 'admin');
    for (const act of [() => remove(sri, sri.id), () => setRole(sri, sri.id, 'admin')])
      expect(await act()).toMatchObject(refusedWith(teamMessages.lastOwner));
  });

  test.each([
    ['removed', remove],
    ['lowered', (by: Actor, userId: string) => setRole(by, userId, 'admin')],
  ])('two owners of whom each is %s by the other at once: one is refused', async (_, act) => {
    for (let round = 0; round < 3; round += 1) {
      await resetTeam(storeId);
      await addTestMember(ani, storeId, 'owner');
      const other = await teamActor(ani, storeId);
      const outcomes = await Promise.allSettled<Changed>([act(sri, ani.id), act(other, sri.id)]);
      const done = outcomes.filter((one) => one.status === 'fulfilled' && one.value.ok);
      expect(done).toHaveLength(1);
      const owners = (await members()).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
      expect(owners[0]?.main).toBe(true);
    }
  });

  test('two owners who leave at once: one stays', async () => {
    await addTestMember(ani, storeId, 'owner');
    const other = await teamActor(ani, storeId);
    const outcomes = await Promise.all([remove(sri, sri.id), remove(other, ani.id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect([...(await roles()).values()]).toEqual(['owner']);
  });
});

test('if the owner who gets the mails goes, another does, and the account forgets the shop', async () => {
  await addTestMember(ani, storeId, 'owner');
  await addTestMember(budi, storeId, 'owner');
  await remove(sri, sri.id);
  const left = await members();
  expect(left.filter(({ main }) => main).map(({ userId }) => userId)).toEqual([ani.id]);
  const { rows } = await asSystem((tx) =>
    sql<{ storeId: string | null; inTeams: boolean }>`
      SELECT "storeId" AS store_id, "inTeams" AS in_teams FROM auth."user" WHERE id = ${sri.id}`.execute(tx),
  );
  expect(rows).toEqual([{ storeId: null, inTeams: true }]);
});

test('a removed member no longer uses a WhatsApp number of the shop', async () => {
  await addTestMember(ani, storeId, 'cashier');
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  await setChatNumber(rina, storeId, { memberId: ani.id });
  await remove(sri, ani.id);
  expect((await numberNamed(storeId, 'Rina')).memberId).toBeNull();
  await forgetChatNumbers(storeId);
});

test('what a member has offered ends with their rights', async () => {
  await addTestMember(ani, storeId, 'admin', [...rightsOfPreset.admin, 'team.write']);
  const admin = await teamActor(ani, storeId);
  await as(admin, (tx, changer) => invite(tx, changer, { name: 'Tono', role: 'admin', email: null }));
  const waits = async () =>
    (
      await asSystem((tx) =>
        tx.selectFrom('invitations').select('id').where('revokedAt', 'is', null).execute(),
      )
    ).length;
  expect(await waits()).toBe(1);
  await as(sri, (tx, changer) => changeRights(tx, changer, ani.id, ['team.write', 'orders.read']));
  expect(await waits()).toBe(0);
});
