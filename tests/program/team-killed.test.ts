import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { offerHandover, readHandover } from '#server/team/handover.ts';
import { askAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun, rowsOf } from '../support/full-run.ts';
import { locationOf, makeVisitor, type Visitor } from '../support/visitor.ts';
import { addTestMember, resetTeam, teamChanger } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { type KilledCopy, killBeforeMail, killBeforeWrite, makeKilledCopy } from './killed-copy.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

let killed: KilledCopy;

beforeAll(async () => {
  killed = await makeKilledCopy();
});

afterAll(() => killed.end());

beforeEach(async () => {
  await resetTeam(storeId);
  await askAdmin("DELETE FROM graphile_worker._private_jobs WHERE payload->>'about' = 'team'");
  await addTestMember(budi, storeId, 'cashier');
});

const orders = `${href('/dashboard/pesanan')}?toko=${storeId}`;

async function startWithBoth() {
  await killed.start();
  const [owner, cashier] = [makeVisitor(killed.url), makeVisitor(killed.url)];
  await owner.login(sri);
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(200);
  return owner;
}

const removeCashier = (owner: Visitor) =>
  owner.post(href('/dashboard/tim'), { intent: 'remove', userId: budi.id, password: sri.password });

const teamMails = () =>
  killed.mails.received.filter(({ to, source }) => to === sri.email && /^Subject: .*[Tt]im/m.test(source));

const plannedJobs = () =>
  askAdmin(`SELECT job.id FROM graphile_worker._private_jobs AS job WHERE payload->>'about' = 'team'`);

/** Makes the planned mails about team changes due at once; normally each is sent half a minute after its change. */
const makeJobsDue = () =>
  askAdmin("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'about' = 'team'");

test.runIf(isFullRun)(
  'a process killed after a removal has the owner mailed once, and the removed member stays out',
  async () => {
    const owner = await startWithBoth();
    const before = teamMails().length;
    expect((await removeCashier(owner)).status).toBe(200);
    await killed.kill();
    expect(teamMails()).toHaveLength(before);

    await makeJobsDue();
    await killed.start();
    await eventually(async () => expect(await plannedJobs()).toEqual([]));
    await eventually(() => expect(teamMails()).toHaveLength(before + 1));
    const cashier = makeVisitor(killed.url);
    await cashier.login(budi);
    expect((await cashier.get(orders)).status).toBe(403);
  },
);

test.runIf(isFullRun)(
  'a process killed within a removal leaves the member in the team and mails nothing',
  async () => {
    const owner = await startWithBoth();
    const before = teamMails().length;
    await killBeforeMail(killed, () => removeCashier(owner).catch(() => null));
    expect(await plannedJobs()).toHaveLength(1);

    await makeJobsDue();
    await killed.start();
    await eventually(async () => expect(await plannedJobs()).toEqual([]));
    const [again, cashier] = [makeVisitor(killed.url), makeVisitor(killed.url)];
    await cashier.login(budi);
    expect((await cashier.get(orders)).status).toBe(200);
    // Mails are sent in order: a mail about the first removal, which the kill undid, would precede the expected mail.
    await again.login(sri);
    expect((await removeCashier(again)).status).toBe(200);
    await makeJobsDue();
    await eventually(() => expect(teamMails()).toHaveLength(before + 1));
  },
);

const team = `${href('/dashboard/tim')}?toko=${storeId}`;

/** Offers Budi the ownership of the shop, starts the copy of the program that a test will kill, and logs Budi in. */
async function startWithHeir(): Promise<Visitor> {
  await asUser(sri, (tx) => offerHandover(tx, teamChanger(sri, storeId), budi.id));
  await askAdmin("DELETE FROM mails WHERE key LIKE 'team %'");
  await killed.start();
  return loginHeir();
}

async function loginHeir(): Promise<Visitor> {
  const heir = makeVisitor(killed.url);
  await heir.login(budi);
  return heir;
}

const acceptShop = (heir: Visitor) => heir.post(team, { intent: 'accept-handover', password: budi.password });

/** Returns the roles of Sri and Budi, the ids of main owners, and the shop id stored in Sri's account. */
async function ownership() {
  const people = await askAdmin<{ user_id: string; role: string; main: boolean }>(
    'SELECT user_id, role, main FROM memberships WHERE store_id = $1 AND ended_at IS NULL',
    [storeId],
  );
  const [founder] = await askAdmin<{ storeId: string | null }>(
    'SELECT "storeId" FROM auth."user" WHERE id = $1',
    [sri.id],
  );
  const roleOf = (id: string) => people.find(({ user_id }) => user_id === id)?.role;
  const main = people.filter((one) => one.main).map(({ user_id }) => user_id);
  return { sri: roleOf(sri.id), budi: roleOf(budi.id), main, foundersShop: founder?.storeId };
}

const before = { sri: 'owner', budi: 'cashier', main: [sri.id], foundersShop: storeId };
const handedOver = { sri: 'admin', budi: 'owner', main: [budi.id], foundersShop: null };

const writes = [
  ['memberships', 'update "?memberships'],
  ['auth."user"', 'update auth'],
  ['mails', 'insert into "?mails'],
] satisfies [string, string][];

test.each(rowsOf(writes, 1))(
  'a process killed within a handover, before it writes to %s, leaves the owner and the offer',
  async (...write) => {
    const heir = await startWithHeir();
    await killBeforeWrite(killed, write, () => acceptShop(heir).catch(() => null));
    expect(await ownership()).toEqual(before);
    expect(await readHandover(storeId, budi.id)).toMatchObject({ heirId: budi.id });

    await killed.start();
    const again = await loginHeir();
    expect(locationOf(await acceptShop(again))).toBe(team);
    expect(await ownership()).toEqual(handedOver);
  },
);

test.runIf(isFullRun)(
  'a process killed after a handover leaves one owner, the new one, and both are mailed',
  async () => {
    const heir = await startWithHeir();
    const known = killed.mails.received.length;
    expect(locationOf(await acceptShop(heir))).toBe(team);
    await killed.kill();
    expect(await ownership()).toEqual(handedOver);

    await makeJobsDue();
    await killed.start();
    await eventually(async () => expect(await plannedJobs()).toEqual([]));
    const told = () =>
      killed.mails.received
        .slice(known)
        .filter(({ source }) => /^Subject: Tim toko/m.test(source))
        .map(({ to }) => to);
    await eventually(() => expect(told().sort()).toEqual([budi.email, sri.email].sort()));
    const again = await loginHeir();
    expect((await again.get(`${href('/dashboard/pembayaran')}?toko=${storeId}`)).status).toBe(200);
    expect(await readHandover(storeId, budi.id)).toBeNull();
  },
);
