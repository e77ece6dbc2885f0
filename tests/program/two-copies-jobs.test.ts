import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { typedAddress } from '../support/addresses.ts';
import { askAdmin } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { type Copies, startCopies } from '../support/servers/copies.ts';
import type { Copy } from '../support/servers/program.ts';
import { workersOf } from '../support/servers/program.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

/* Two copies of the program share one database. Only one copy does each job, even if a copy is killed. */
const { sri, budi, ani, esTeh } = world;

let copies: Copies;
let a: Copy;
let b: Copy;
let buyers: Visitor[];

/** While this promise is pending, the mail server accepts no recipient. */
let hold: Promise<void> | undefined;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  copies = await startCopies({ hold: () => hold ?? Promise.resolve() });
  ({ a, b } = copies);
  await askAdmin('UPDATE variant_stock SET stok = 1000 WHERE variant_id = $1', [esTeh.id]);
  buyers = await Promise.all([copies.loginAt(a, budi), copies.loginAt(b, ani)]);
});

beforeEach(() => {
  copies.mails.received.length = 0;
});

afterAll(() => copies.stop());

/** Orders iced tea at each of these copies at once. If a copy is busy, repeats the order with its idempotency key. */
async function order(at: Copy[]): Promise<void> {
  const send = async ({ url }: Copy, nth: number) => {
    const cart = warungCart([{ id: esTeh.id, quantity: 1 }], esTeh.harga);
    for (;;) {
      const answer = await buyers[nth % 2]?.post(`${url}${href('/keranjang')}.data`, {
        ...typedAddress,
        cart,
      });
      if (answer?.status !== 503) return answer?.status;
    }
  };
  expect(new Set(await Promise.all(at.map(send)))).toEqual(new Set([200]));
}

function idsOfMails(): string[] {
  const own = copies.mails.received.filter(({ to }) => to === sri.email);
  return own.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '');
}

const waitForMails = (count: number) => eventually(() => expect(new Set(idsOfMails()).size).toBe(count));

/** Places another order and expects only its mail to be new. A repeated mail would be sent before this mail. */
async function expectNoMore(count: number): Promise<void> {
  await order([b]);
  await waitForMails(count + 1);
  expect(idsOfMails()).toHaveLength(count + 1);
}

test('a hundred orders at both make a hundred mails, none of them twice', async () => {
  for (let round = 0; round < 10; round++)
    await order(Array.from({ length: 10 }, (_, nth) => (nth % 3 ? a : b)));
  await waitForMails(100);
  await expectNoMore(100);
  expect(
    await askAdmin("SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE task_identifier = 'mail'"),
  ).toEqual([{ left: 0 }]);
});

test.runIf(isFullRun)(
  'a recurring job is planned once for both, runs once when it is due, and is planned again',
  async () => {
    await askAdmin(`CREATE TABLE witness (name text);
    CREATE FUNCTION note_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO public.witness SELECT identifier FROM graphile_worker._private_tasks WHERE id = new.task_id; RETURN NULL; END $$;
    CREATE TRIGGER note_run AFTER UPDATE ON graphile_worker._private_jobs FOR EACH ROW
      WHEN (old.locked_by IS NULL AND new.locked_by IS NOT NULL) EXECUTE FUNCTION note_run()`);
    // Checks a daily and an hourly job, because most other jobs recur so often that they become due during this test.
    const planned = () =>
      askAdmin(
        `SELECT key, run_at > now() AS ahead, attempts FROM graphile_worker.jobs
       WHERE key IN ('daily', 'reminders') ORDER BY key`,
      );
    const ahead = [
      { key: 'daily', ahead: true, attempts: 0 },
      { key: 'reminders', ahead: true, attempts: 0 },
    ];
    expect(await planned()).toEqual(ahead);
    await askAdmin(
      "UPDATE graphile_worker._private_jobs SET run_at = now() - interval '2 hours' WHERE key IN ('daily', 'reminders')",
    );
    await eventually(async () => expect(await planned()).toEqual(ahead));
    // Waiting for these mails leaves time for a second run of the two jobs, which the counts below would show.
    await order([a, b]);
    await waitForMails(2);
    expect(
      await askAdmin(
        `SELECT name, count(*)::int AS runs FROM witness WHERE name IN ('daily', 'reminders')
       GROUP BY name ORDER BY name`,
      ),
    ).toEqual([
      { name: 'daily', runs: 1 },
      { name: 'reminders', runs: 1 },
    ]);
    await askAdmin(
      'DROP TRIGGER note_run ON graphile_worker._private_jobs; DROP FUNCTION note_run; DROP TABLE witness',
    );
  },
);

test.runIf(isFullRun)('the mails of a copy that is asked to stop are still sent, once', async () => {
  const ordered = order(Array.from({ length: 20 }, () => a));
  await ordered;
  const stopped = a.program().end('SIGTERM');
  await waitForMails(20);
  expect(await stopped).toBe(0);
  await expectNoMore(20);
  await a.start();
});

test('the jobs of a copy that is killed while it sends are done by the other within a minute', async () => {
  const release = Promise.withResolvers<void>();
  hold = release.promise;
  // One of the copies starts to send, but the mail server holds every mail back.
  await order(Array.from({ length: 10 }, (_, nth) => (nth % 2 ? a : b)));
  const sender = await eventually(async () => {
    const pid = await pidOfSender();
    expect(pid).toBeGreaterThan(0);
    return pid;
  });
  const isOfA = (await workersOf(a.program())).includes(sender);
  const [doomed, other] = isOfA ? [a, b] : [b, a];
  for (const pid of [doomed.program().pid, ...(await workersOf(doomed.program()))])
    process.kill(pid, 'SIGKILL');
  const since = performance.now();
  hold = undefined;
  release.resolve();
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
  expect(await other.figure('kedai_checkouts_total')).toBeGreaterThan(0);
  await waitForMails(10);
  expect(performance.now() - since).toBeLessThan(60_000);
  expect(idsOfMails()).toHaveLength(10);
  await doomed.start();
});

async function pidOfSender(): Promise<number> {
  const [row] = await askAdmin<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks l JOIN pg_stat_activity s USING (pid)
     WHERE l.locktype = 'advisory' AND s.datname = current_database()
       AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('kedai events', 0)`,
  );
  return Number(row?.name.replace('kedai-jobs-', '') ?? 0);
}
