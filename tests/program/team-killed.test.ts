import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { askAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { addTestMember, resetTeam } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { type KilledCopy, killBeforeMail, makeKilledCopy } from './killed-copy.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

let killed: KilledCopy;

beforeAll(async () => {
  killed = await makeKilledCopy();
});

afterEach(() => killed.kill());

afterAll(() => killed.end());

beforeEach(async () => {
  await resetTeam(storeId);
  await askAdmin("DELETE FROM graphile_worker._private_jobs WHERE payload->>'about' = 'team'");
  await addTestMember(budi, storeId, 'cashier');
});

const orders = `${href('/dashboard/pesanan')}?toko=${storeId}`;

async function startWithBoth() {
  await killed.copy.start();
  const [owner, cashier] = [makeVisitor(killed.copy.url), makeVisitor(killed.copy.url)];
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

/** Makes the mails about a change due now; normally they are sent half a minute after it was announced. */
const makeJobsDue = () =>
  askAdmin("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'about' = 'team'");

test('a process killed after a removal has the owner mailed once, and the removed member stays out', async () => {
  const owner = await startWithBoth();
  const before = teamMails().length;
  expect((await removeCashier(owner)).status).toBe(200);
  await killed.kill();
  expect(teamMails()).toHaveLength(before);

  await makeJobsDue();
  await killed.copy.start();
  await eventually(async () => expect(await plannedJobs()).toEqual([]));
  await eventually(() => expect(teamMails()).toHaveLength(before + 1));
  const cashier = makeVisitor(killed.copy.url);
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(403);
});

test('a process killed within a removal leaves the member in the team and mails nothing', async () => {
  const owner = await startWithBoth();
  const before = teamMails().length;
  await killBeforeMail(killed, () => removeCashier(owner).catch(() => null));
  expect(await plannedJobs()).toHaveLength(1);

  await makeJobsDue();
  await killed.copy.start();
  await eventually(async () => expect(await plannedJobs()).toEqual([]));
  const [again, cashier] = [makeVisitor(killed.copy.url), makeVisitor(killed.copy.url)];
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(200);
  // Mails are sent in their sequence, so one about the first attempt would come before that of the second.
  await again.login(sri);
  expect((await removeCashier(again)).status).toBe(200);
  await makeJobsDue();
  await eventually(() => expect(teamMails()).toHaveLength(before + 1));
});
