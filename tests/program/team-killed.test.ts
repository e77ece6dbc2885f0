import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Copy, makeCopy } from '../support/servers/program.ts';
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts';
import { freePort, secrets } from '../support/settings.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { addTestMember, resetTeam } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

let dataDir: string;
let mails: TestSmtp;
let copy: Copy;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-team-'));
  mails = await startSmtp();
  const port = await freePort();
  copy = makeCopy(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase().appUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Kedai <kedai@contoh.test>',
    ...secrets,
  });
});

afterEach(() => killGroup());

afterAll(async () => {
  mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await resetTeam(storeId);
  await askAdmin("DELETE FROM graphile_worker._private_jobs WHERE payload->>'about' = 'team'");
  await addTestMember(budi, storeId, 'cashier');
});

const orders = `${href('/dashboard/pesanan')}?toko=${storeId}`;

async function startWithBoth() {
  await copy.start();
  const [owner, cashier] = [makeVisitor(copy.url), makeVisitor(copy.url)];
  await owner.login(sri);
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(200);
  return owner;
}

const removeCashier = (owner: Visitor) =>
  owner.post(href('/dashboard/tim'), { intent: 'remove', userId: budi.id, password: sri.password });

const teamMails = () =>
  mails.received.filter(({ to, source }) => to === sri.email && /^Subject: .*[Tt]im/m.test(source));

const plannedJobs = () =>
  askAdmin(`SELECT job.id FROM graphile_worker._private_jobs AS job WHERE payload->>'about' = 'team'`);

/** Makes the mails about a change due now; normally they are sent half a minute after it was announced. */
const makeJobsDue = () =>
  askAdmin("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'about' = 'team'");

/** Kills the program with its workers, which would keep the port for a moment if only the first process died. */
async function killGroup() {
  process.kill(-copy.program().pid, 'SIGKILL');
  await copy.program().ended();
}

const waitsToWriteMails = () =>
  askAdmin(
    `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%insert into "mails"%'
     AND datname = current_database()`,
  );

test('a process killed after a removal has the owner mailed once, and the removed member stays out', async () => {
  const owner = await startWithBoth();
  const before = teamMails().length;
  expect((await removeCashier(owner)).status).toBe(200);
  await killGroup();
  expect(teamMails()).toHaveLength(before);

  await makeJobsDue();
  await copy.start();
  await eventually(async () => expect(await plannedJobs()).toEqual([]));
  await eventually(() => expect(teamMails()).toHaveLength(before + 1));
  const cashier = makeVisitor(copy.url);
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(403);
});

test('a process killed within a removal leaves the member in the team and mails nothing', async () => {
  const owner = await startWithBoth();
  const before = teamMails().length;
  await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE mails IN SHARE MODE');
    const answer = removeCashier(owner).catch(() => null);
    await eventually(async () => expect(await waitsToWriteMails()).not.toEqual([]));
    await killGroup();
    for (const { pid: backend } of await waitsToWriteMails())
      await client.query('SELECT pg_terminate_backend($1)', [backend]);
    await client.query('ROLLBACK');
    await answer;
  });
  expect(await plannedJobs()).toHaveLength(1);

  await makeJobsDue();
  await copy.start();
  await eventually(async () => expect(await plannedJobs()).toEqual([]));
  const [again, cashier] = [makeVisitor(copy.url), makeVisitor(copy.url)];
  await cashier.login(budi);
  expect((await cashier.get(orders)).status).toBe(200);
  // Mails are sent in their sequence, so one about the first attempt would come before that of the second.
  await again.login(sri);
  expect((await removeCashier(again)).status).toBe(200);
  await makeJobsDue();
  await eventually(() => expect(teamMails()).toHaveLength(before + 1));
});
