import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { askAdmin, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { untilLocked } from '../../tests/support/database/locks.ts';
import { asVisitor } from '../db/access.ts';
import { runStatusRound } from './round.ts';
import { countUse, storeUses } from './uses.ts';

let program: Server;
let url: string;
let health = { database: true, migrations: true };
let pageStatus = 200;

beforeAll(async () => {
  program = createServer((req, res) => {
    const isPage = req.url === href('/offline');
    res.writeHead(isPage ? pageStatus : 200).end(isPage ? '<html></html>' : JSON.stringify(health));
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
});

afterAll(() => program.close());

beforeEach(async () => {
  await storeUses();
  await askAdmin('DELETE FROM status_uses');
  await askAdmin('DELETE FROM status_spans');
  await askAdmin('DELETE FROM status_days');
  await askAdmin('DELETE FROM outages');
  health = { database: true, migrations: true };
  pageStatus = 200;
});

/** Moves all stored times into the past, as if `minutes` had passed. */
async function pass(minutes: number): Promise<void> {
  const by = `${minutes} minutes`;
  // Moves rows by 30 days first, because otherwise a moved row could get the key of a row that has yet to be moved.
  await askAdmin(`UPDATE status_uses SET minute_at = minute_at - interval '30 days'`);
  await askAdmin(`UPDATE status_uses SET minute_at = minute_at + interval '30 days' - interval '${by}'`);
  await askAdmin(`UPDATE status_days SET measured_at = measured_at - interval '${by}'`);
  await askAdmin(`UPDATE status_spans SET began_at = began_at - interval '${by}', seen_at = seen_at - interval '${by}',
    ended_at = ended_at - interval '${by}'`);
}

async function roundsLater(rounds: number, use?: () => void): Promise<void> {
  for (let nth = 0; nth < rounds; nth++) {
    use?.();
    await runStatusRound(url);
    await pass(1);
  }
  await runStatusRound(url);
}

const spans = () =>
  askAdmin<{ part: string; kind: string; open: boolean }>(
    'SELECT part, kind, ended_at IS NULL AS open FROM status_spans ORDER BY began_at, part',
  );

const measured = async () =>
  (await askAdmin<{ part: string }>('SELECT part FROM status_days ORDER BY part')).map(({ part }) => part);

test('a round measures what it can try itself, and nothing that nobody used', async () => {
  await runStatusRound(url);
  expect(await measured()).toEqual(['live', 'orders', 'pages']);
  expect(await spans()).toEqual([]);
});

test('what runs twice counts once, and each further minute counts', async () => {
  await runStatusRound(url);
  await runStatusRound(url);
  expect(await askAdmin("SELECT rounds FROM status_days WHERE part = 'pages'")).toEqual([{ rounds: 1 }]);
  await pass(1);
  await runStatusRound(url);
  expect(await askAdmin("SELECT rounds FROM status_days WHERE part = 'pages'")).toEqual([{ rounds: 2 }]);
});

describe('pages', () => {
  test.each<[string, () => void]>([
    ['a page that fails', () => (pageStatus = 500)],
    ['a database that a worker does not reach', () => (health = { database: false, migrations: true })],
    ['missing migrations', () => (health = { database: true, migrations: false })],
  ])('%s is a trouble after two minutes, until pages work again', async (_, breaks) => {
    breaks();
    await roundsLater(2);
    expect(await spans()).toEqual([{ part: 'pages', kind: 'down', open: true }]);
    pageStatus = 200;
    health = { database: true, migrations: true };
    await pass(1);
    await roundsLater(2);
    expect(await spans()).toEqual([{ part: 'pages', kind: 'down', open: false }]);
  });
});

describe('uses', () => {
  test('of all processes are added up, and more failed than worked ones are a trouble of a part', async () => {
    await roundsLater(1, () => {
      for (let nth = 0; nth < 3; nth++) countUse('push', false);
      countUse('push', true);
    });
    expect(await askAdmin("SELECT worked, failed FROM status_uses WHERE part = 'push'")).toEqual([
      { worked: 1, failed: 3 },
    ]);
    expect(await spans()).toEqual([{ part: 'push', kind: 'partial', open: true }]);
    expect(await measured()).toContain('push');
  });

  test('are stored before a round, even if another call is storing them', async () => {
    countUse('couriers', true);
    let isStored = false;
    await withClient(testDatabase().ownerUrl, async (client) => {
      await client.query('BEGIN; LOCK TABLE status_uses IN ACCESS EXCLUSIVE MODE');
      const first = storeUses();
      const second = storeUses().then(() => {
        isStored = true;
      });
      await untilLocked();
      expect(isStored).toBe(false);
      await client.query('ROLLBACK');
      await Promise.all([first, second]);
    });
    await runStatusRound(url);
    expect(await measured()).toContain('couriers');
  });

  test('of yesterday measure nothing any more', async () => {
    await roundsLater(1, () => countUse('couriers', true));
    expect(await measured()).toContain('couriers');
    await pass(24 * 60);
    await askAdmin('DELETE FROM status_days');
    await runStatusRound(url);
    expect(await measured()).not.toContain('couriers');
  });
});

describe('a silence', () => {
  test('longer than three minutes is a trouble of the whole program', async () => {
    await runStatusRound(url);
    await pass(2);
    await runStatusRound(url);
    expect(await spans()).toEqual([]);
    await pass(7);
    await runStatusRound(url);
    expect(await spans()).toEqual([{ part: 'program', kind: 'down', open: false }]);
    await runStatusRound(url);
    expect(await spans()).toHaveLength(1);
  });

  test('that deadlines have noticed as an outage, too, is reported once', async () => {
    await runStatusRound(url);
    await pass(30);
    const outage = (ended: string) => `INSERT INTO outages (began_at, ended_at)
      VALUES (now() - interval '31 minutes', now() + interval '${ended}')`;
    await askAdmin(outage('-1 second'));
    await runStatusRound(url);
    await askAdmin(outage('1 second'));
    await runStatusRound(url);
    expect(await spans()).toEqual([{ part: 'program', kind: 'down', open: false }]);
  });

  test('before the first round is known from the outages of deadlines, once', async () => {
    await askAdmin(`INSERT INTO outages (began_at, ended_at)
      VALUES (now() - interval '3 days', now() - interval '2 days')`);
    await runStatusRound(url);
    await runStatusRound(url);
    expect(await spans()).toEqual([{ part: 'program', kind: 'down', open: false }]);
  });
});

test('what a clock that was ahead has stored is forgotten', async () => {
  await askAdmin(`INSERT INTO status_spans (part, began_at, ended_at, seen_at, kind) VALUES
    ('mail', now() + interval '1 day', NULL, now() + interval '1 day', 'down'),
    ('push', now(), now() + interval '8 days', now(), 'down')`);
  await askAdmin(`INSERT INTO status_days VALUES ('mail', '2099-01-01', 1, now() + interval '8 days')`);
  await askAdmin(`INSERT INTO status_uses VALUES ('mail', now() + interval '8 days', 1, 0)`);
  await runStatusRound(url);
  expect([await spans(), await measured()]).toEqual([[], ['live', 'orders', 'pages']]);
});

test('mails that nobody tries to send are a trouble', async () => {
  const { env } = await import('../env.ts');
  env.smtpUrl = 'smtp://127.0.0.1:1';
  await askAdmin(`INSERT INTO mails (id, key, recipient, subject, body_text, body_html, created_at)
    VALUES (gen_random_uuid(), 'macet', 'macet@contoh.test', 'Uji', 'Isi', 'Isi', now() - interval '20 minutes')`);
  await roundsLater(2);
  env.smtpUrl = undefined;
  await askAdmin("DELETE FROM mails WHERE key = 'macet'");
  expect(await spans()).toEqual([{ part: 'mail', kind: 'down', open: true }]);
});

test('everybody may read the troubles, and only the program writes them', async () => {
  await asVisitor((tx) => sql`SELECT * FROM status_spans, status_days`.execute(tx));
  expect((await asVisitor((tx) => sql`SELECT * FROM status_uses`.execute(tx))).rows).toEqual([]);
  for (const values of [
    "status_spans (part, began_at, seen_at, kind) VALUES ('mail', now(), now(), 'down')",
    "status_days (part, day, rounds, measured_at) VALUES ('mail', '2026-11-27', 1, now())",
    "status_uses (part, minute_at, worked, failed) VALUES ('mail', now(), 0, 9)",
  ])
    await expect(asVisitor((tx) => sql.raw(`INSERT INTO ${values}`).execute(tx))).rejects.toThrow(
      'row-level security',
    );
});
