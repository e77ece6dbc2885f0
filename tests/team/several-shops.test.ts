import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { MAX_SHOPS } from '#domain/team/team.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asUser } from '#server/db/access.ts';
import { acceptInvitation } from '#server/team/accept-invitation.ts';
import { changeRole } from '#server/team/change-member.ts';
import { acceptHandover, offerHandover } from '#server/team/handover.ts';
import { invite } from '#server/team/invitations.ts';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf } from '../support/visitor.ts';
import { addTestMember, resetTeam, teamActor, teamChanger } from '../support/world/members.ts';
import { type Person, world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

const { sri, dewi, ani, warung, batik } = world;
const { storeId } = warung;
const context = { clientIp: '10.1.2.3', origin: 'http://kedai.test' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await resetTeam(storeId);
  await resetTeam(batik.storeId);
});

describe('a change of one team leaves the person logged in, and in their other shops:', () => {
  const change = (fields: Record<string, string>) => ({ ...fields, userId: ani.id, password: sri.password });
  test.each([
    ['a removal', { intent: 'remove' }],
    ['another role', { intent: 'role', role: 'packer' }],
    ['other rights', { intent: 'rights' }],
  ])('%s', async (_, fields) => {
    await addTestMember(ani, storeId, 'cashier');
    await addTestMember(ani, batik.storeId, 'cashier');
    const [owner, phone, desk] = [await app.loginAs(sri), await app.loginAs(ani), await app.loginAs(ani)];
    expect((await owner.post(href('/dashboard/tim'), change(fields))).status).toBe(200);
    for (const visitor of [phone, desk]) {
      const other = await visitor.get(addressAt(href('/dashboard/pesanan'), batik.storeId));
      const former = await visitor.get(addressAt(href('/dashboard/pelanggan'), storeId));
      const profile = await visitor.get(href('/profil'));
      expect([other.status, former.status, profile.status]).toEqual([200, 403, 200]);
    }
  });
});

describe('a founder who was no owner for a while', () => {
  const handOver = async (from: Actor, to: Person) => {
    await asUser(from, (tx) => offerHandover(tx, teamChanger(from, storeId), to.id));
    const heir = await teamActor(to, storeId);
    expect(await acceptHandover(heir, { ...context, storeId })).toMatchObject({ ok: true });
  };
  const role = async (by: Actor, to: 'owner' | 'admin') =>
    asUser(by, (tx) => changeRole(tx, teamChanger(by, storeId), sri.id, to));

  test.each([
    ['handed over and back', (heir: Actor) => handOver(heir, sri)],
    ['made an owner again', (heir: Actor) => role(heir, 'owner')],
    [
      'lowered, and made an owner again',
      async (heir: Actor) => {
        await role(heir, 'owner');
        await role(heir, 'admin');
        await role(heir, 'owner');
      },
    ],
  ])('finds the own shop at addresses without a shop: %s', async (_, giveBack) => {
    await addTestMember(ani, storeId, 'admin');
    await addTestMember(sri, batik.storeId, 'viewer');
    const founder = await app.loginAs(sri);
    await handOver(sri, ani);
    // Sri owns no shop now, so an address that names no shop leads to the first of her teams by name: the batik shop.
    const led = await founder.get(href('/dashboard/pesanan'));
    expect(locationOf(led)).toBe(addressAt(href('/dashboard/pesanan'), batik.storeId));
    await giveBack(await teamActor(ani, storeId));
    const own = await founder.get(href('/dashboard/pesanan'));
    expect([own.status, (await own.text()).includes(warung.namaToko)]).toEqual([200, true]);
    expect((await founder.get(href('/dashboard/pembayaran'))).status).toBe(200);
  });
});

describe('an account', () => {
  const guest: Actor = { ...ani, inTeams: true };
  const join = (token: string) => acceptInvitation(guest, token, context);

  async function inviteTo(owner: Person & { storeId: string | null }, shop: string): Promise<string> {
    const asked = { name: 'Ani', role: 'viewer' as const, email: null };
    const invited = await asUser(owner, (tx) => invite(tx, teamChanger(owner, shop), asked));
    if (!invited.ok) throw new Error(invited.sentence);
    return invited.link?.split('/').at(-1) ?? '';
  }

  /** Makes Ani a member of `count` shops. The shops do not exist, because the tested limit only counts memberships. */
  async function joinOthers(count: number): Promise<void> {
    await withClient(testDatabase().adminUrl, async (client) => {
      // Turns off foreign keys. In a Citus cluster, SET LOCAL also reaches the nodes with the data; SET does not.
      await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
      await client.query(
        `INSERT INTO memberships (store_id, user_id, role, main, email, name)
         SELECT shop, $1, 'viewer', false, 'lain@contoh.test', 'Lain' FROM unnest($2::uuid[]) AS shop`,
        [ani.id, Array.from({ length: count }, () => randomUUID())],
      );
      await client.query('COMMIT');
    });
  }

  beforeEach(() => askAdmin("DELETE FROM memberships WHERE name = 'Lain'"));

  test('has a place in 50 shops at most, and gets the last one once', async () => {
    await joinOthers(MAX_SHOPS - 1);
    const links = [await inviteTo(sri, storeId), await inviteTo(dewi, batik.storeId)];
    const outcomes = await Promise.all(links.map(join));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ sentence: teamMessages.tooManyShops });
  });

  test('can use the same link after it has left another shop', async () => {
    await joinOthers(MAX_SHOPS);
    const link = await inviteTo(sri, storeId);
    expect(await join(link)).toMatchObject({ ok: false, sentence: teamMessages.tooManyShops });
    await askAdmin("UPDATE memberships SET ended_at = now() WHERE name = 'Lain'");
    expect(await join(link)).toMatchObject({ ok: true, storeId });
  });
});
