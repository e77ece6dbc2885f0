import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeStock } from '#server/products/stock/change.ts';
import { countReads } from '../../../tests/support/database/counted-reads.ts';
import { nodeUrls, openAdmin } from '../../../tests/support/database/database.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { sweepAll } from './sweeps.ts';

const { warung, budi, sri } = world;
const OLD = 25;
const YOUNG = 5;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  await admin.query(
    "INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('mail') ON CONFLICT DO NOTHING",
  );
});
afterAll(() => admin.end());

/** `mine` is SQL that finds the test's rows. `make` inserts a row of age $1. Sweeps keep rows for `retentionDays`. */
type Kind = { table: string; mine: string; make: string; retentionDays: number };

const kinds: Kind[] = [
  {
    table: 'mails',
    mine: "recipient = 'lama@contoh.test'",
    make: `INSERT INTO mails (id, key, recipient, subject, body_text, body_html, created_at, sent_at)
      SELECT gen_random_uuid(), gen_random_uuid()::text, 'lama@contoh.test', 'Uji', '', '', now() - $1::interval, now()`,
    retentionDays: 90,
  },
  {
    table: 'auth.session',
    mine: "token LIKE 'uji-%'",
    make: `INSERT INTO auth.session ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
      SELECT gen_random_uuid()::text, 'uji-' || gen_random_uuid(), '${budi.id}', now() - $1::interval, now(), now()`,
    retentionDays: 1,
  },
  {
    table: 'auth.verification',
    mine: "value = 'uji'",
    make: `INSERT INTO auth.verification ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
      SELECT gen_random_uuid()::text, gen_random_uuid()::text, 'uji', now() - $1::interval, now(), now()`,
    retentionDays: 1,
  },
  {
    table: 'rate_limits',
    mine: "key LIKE 'uji:%'",
    make: `INSERT INTO rate_limits (key, points, expire)
      SELECT 'uji:' || gen_random_uuid(), 1, (extract(epoch FROM now() - $1::interval) * 1000)::bigint`,
    retentionDays: 1 / 24,
  },
  {
    table: 'idempotency_keys',
    mine: "request_hash = 'uji'",
    make: `INSERT INTO idempotency_keys (store_id, customer_id, key, request_hash, order_id, created_at)
      SELECT '${warung.storeId}', '${budi.id}', gen_random_uuid(), 'uji', gen_random_uuid(), now() - $1::interval`,
    retentionDays: 90,
  },
  {
    table: 'stock_changes',
    mine: 'delta = 777',
    make: `INSERT INTO stock_changes (store_id, variant_id, product_id, key, delta, created_at)
      SELECT '${warung.storeId}', '${world.esTeh.id}', '${world.esTeh.id}', gen_random_uuid(), 777, now() - $1::interval`,
    retentionDays: 365,
  },
  {
    table: 'product_imports',
    mine: "content = 'uji'",
    make: `INSERT INTO product_imports (store_id, id, content, created_at)
      SELECT '${warung.storeId}', gen_random_uuid(), 'uji', now() - $1::interval`,
    retentionDays: 7,
  },
  {
    table: 'bank_statements',
    mine: "name = 'uji'",
    make: `INSERT INTO bank_statements (store_id, id, name, created_at)
      SELECT '${warung.storeId}', gen_random_uuid(), 'uji', now() - $1::interval`,
    retentionDays: 365,
  },
  {
    // Until the owner says what the columns of a bank file mean, the whole file is stored, but only for a day.
    table: 'bank_statements',
    mine: "name = 'uji menunggu'",
    make: `INSERT INTO bank_statements (store_id, id, name, content, created_at)
      SELECT '${warung.storeId}', gen_random_uuid(), 'uji menunggu', '{}', now() - $1::interval`,
    retentionDays: 1,
  },
  {
    table: 'statement_rows',
    mine: "description = 'uji'",
    make: `INSERT INTO statement_rows (store_id, id, bank, amount, description, same, nth, was_pending, created_at)
      SELECT '${warung.storeId}', gen_random_uuid(), 'BCA', 1, 'uji', repeat('x', 43), 0, true, now() - $1::interval`,
    retentionDays: 365,
  },
  {
    table: 'unread_notices',
    mine: "app = 'uji'",
    make: `INSERT INTO unread_notices (store_id, id, app, title, content, same, noticed_at, created_at)
      SELECT '${warung.storeId}', gen_random_uuid(), 'uji', '', 'uji', left(gen_random_uuid()::text || '0123456789', 43),
        now(), now() - $1::interval`,
    retentionDays: 7,
  },
  {
    table: 'audit_events',
    mine: "action = 'uji'",
    make: `INSERT INTO audit_events (id, action, created_at) SELECT gen_random_uuid(), 'uji', now() - $1::interval`,
    retentionDays: 732,
  },
  {
    table: 'status_uses',
    mine: "part = 'push'",
    make: `INSERT INTO status_uses (part, minute_at, worked, failed)
      SELECT 'push', now() - $1::interval + (SELECT count(*) FROM status_uses) * interval '1 millisecond', 1, 0`,
    retentionDays: 2,
  },
  {
    table: 'status_spans',
    mine: "part = 'push'",
    make: `INSERT INTO status_spans (part, began_at, ended_at, seen_at, kind)
      SELECT 'push', began, began + interval '1 minute', began, 'down' FROM (
        SELECT now() - $1::interval + (SELECT count(*) FROM status_spans) * interval '1 millisecond' AS began) AS new`,
    retentionDays: 93,
  },
  {
    table: 'status_days',
    mine: 'rounds = 777',
    make: `INSERT INTO status_days (part, day, rounds, measured_at)
      SELECT 'push', '20' || lpad((SELECT count(*) FROM status_days)::text, 2, '0') || '-01-01', 777, now() - $1::interval`,
    retentionDays: 93,
  },
  {
    table: 'graphile_worker._private_jobs',
    mine: 'attempts = 13',
    make: `INSERT INTO graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, updated_at)
      SELECT id, '{}', 13, 13, now() - $1::interval FROM graphile_worker._private_tasks WHERE identifier = 'mail'`,
    retentionDays: 30,
  },
];

test.each(kinds)(
  '$table: rows older than $retentionDays days are deleted in batches; the rest stays',
  async (kind) => {
    const { table, mine, make, retentionDays } = kind;
    const makeMany = async (count: number, days: number) => {
      for (let nth = 0; nth < count; nth++) await admin.query(make, [`${days * 24} hours`]);
    };
    const left = async () => {
      const { rows } = await admin.query(`SELECT count(*)::int AS left FROM ${table} WHERE ${mine}`);
      return rows[0].left;
    };
    await makeMany(OLD, retentionDays * 1.01);
    await makeMany(YOUNG, retentionDays * 0.99);
    await sweepAll({ batch: 4, mostBatches: 2 });
    expect(await left()).toBe(OLD + YOUNG - 8);
    await sweepAll({ batch: 4 });
    expect(await left()).toBe(YOUNG);
    await sweepAll();
    expect(await left()).toBe(YOUNG);
  },
);

test('each batch starts where the last one ended, although a backup still sees the deleted rows', async () => {
  await admin.query(
    `INSERT INTO rate_limits (key, points, expire)
     SELECT 'uji-lama:' || n, 1, (extract(epoch FROM now() - n * interval '1 hour') * 1000)::bigint
     FROM generate_series(2, 1001) AS n`,
  );
  await admin.query('ANALYZE rate_limits');
  const backup = await openAdmin();
  await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await backup.query('SELECT count(*) FROM rate_limits');
  const { entries } = await countReads(nodeUrls(), () => sweepAll({ batch: 20, mostBatches: 60 }));
  const read = entries.get('rate_limits_by_end');
  await backup.end();
  expect((await admin.query("SELECT FROM rate_limits WHERE key LIKE 'uji-lama:%'")).rowCount).toBe(0);
  expect(read).toBeGreaterThanOrEqual(1_000);
  expect(read).toBeLessThan(3_000);
});

test('a requested stop takes effect between two transactions', async () => {
  const [first] = kinds;
  await admin.query(first?.make ?? '', ['2400 hours']);
  const signal = AbortSignal.abort(new Error('the program stops'));
  await expect(sweepAll({ signal })).rejects.toThrow('the program stops');
  expect(
    (
      await admin.query(
        "SELECT FROM mails WHERE recipient = 'lama@contoh.test' AND created_at < now() - interval '91 days'",
      )
    ).rowCount,
  ).toBe(1);
});

test('a batch that takes too long is retried with fewer rows', async () => {
  const [, session] = kinds;
  for (let nth = 0; nth < 80; nth++) await admin.query(session?.make ?? '', ['48 hours']);
  await admin.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM gone) > 20 THEN RAISE SQLSTATE '57014'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER slow_disk AFTER DELETE ON auth.session REFERENCING OLD TABLE AS gone EXECUTE FUNCTION cut()`);
  await sweepAll({ batch: 64 });
  await admin.query('DROP TRIGGER slow_disk ON auth.session');
  expect((await admin.query("SELECT FROM auth.session WHERE token LIKE 'uji-%'")).rowCount).toBe(YOUNG);
});

test('a sweep that fails does not stop the others, and the job reports it', async () => {
  await admin.query('ALTER TABLE mails RENAME TO away');
  const [, session] = kinds;
  await admin.query(session?.make ?? '', ['48 hours']);
  await expect(sweepAll()).rejects.toThrow('mails');
  await admin.query('ALTER TABLE away RENAME TO mails');
  expect(
    (await admin.query('SELECT FROM auth.session WHERE "expiresAt" < now() - interval \'1 day\'')).rowCount,
  ).toBe(0);
});

test('a running job does not count as failed', async () => {
  await admin.query(`INSERT INTO graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, updated_at, locked_at, locked_by)
    SELECT id, '{}', 12, 12, now() - interval '40 days', now(), 'somebody' FROM graphile_worker._private_tasks LIMIT 1`);
  await sweepAll();
  expect((await admin.query('SELECT FROM graphile_worker.jobs WHERE attempts = 12')).rowCount).toBe(1);
});

test('only the program deletes checkout keys, and nobody deletes a younger audit entry', async () => {
  const [keys] = kinds.filter(({ table }) => table === 'idempotency_keys');
  await admin.query(keys?.make ?? '', ['2 hours']);
  await admin.query(`INSERT INTO audit_events (id, action) VALUES (gen_random_uuid(), 'uji')`);
  const gone = await asUser(sri, (tx) => tx.deleteFrom('idempotencyKeys').executeTakeFirst());
  const forgotten = await asSystem((tx) => tx.deleteFrom('auditEvents').executeTakeFirst());
  expect([gone.numDeletedRows, forgotten.numDeletedRows]).toEqual([0n, 0n]);
});

test('a stock change that is sent again after a year counts again', async () => {
  const id = await stockProduct(warung.storeId, 5);
  const key = randomUUID();
  const change = () => asUser(sri, (tx) => changeStock(tx, warung.storeId, id, { delta: 1, key }));
  const age = (days: number) =>
    admin.query(`UPDATE stock_changes SET created_at = now() - $1 * interval '1 day' WHERE key = $2`, [
      days,
      key,
    ]);
  await change();
  await age(364);
  await sweepAll();
  expect((await change()).kind).toBe('repeated');
  await age(366);
  await sweepAll();
  expect((await change()).kind).toBe('changed');
});

test('mails: expired links are deleted, and mails that nobody retries are marked as failed', async () => {
  const keep = (nth: number, createdDays: number, retriedDays: number | null = null, expires = false) =>
    admin.query(
      `INSERT INTO mails (id, key, recipient, subject, body_text, body_html, created_at, failed_at, retried_at, expires_at)
       SELECT ('0199a0b0-0000-7000-8000-00000000000' || $1::int)::uuid, 'sapu ' || $1::int, 'sapu@contoh.test', 'Uji', 'Isi', 'Isi',
         now() - make_interval(days => $2::int), CASE WHEN $3::int IS NOT NULL THEN now() - make_interval(days => $2::int) END,
         now() - make_interval(days => $3::int), CASE WHEN $4::boolean THEN now() - interval '1 minute' END`,
      [nth, createdDays, retriedDays, expires],
    );
  await keep(1, 3);
  await keep(2, 1);
  // A super admin retried these mails three days and one day ago. The sweep marks a mail as failed after two days.
  await keep(3, 5, 3);
  await keep(4, 5, 1);
  await keep(5, 0, null, true);
  await sweepAll();
  const { rows } = await admin.query(
    `SELECT failed_at > now() - interval '1 hour' AS marked, body_text FROM mails WHERE recipient = 'sapu@contoh.test' ORDER BY id`,
  );
  expect(rows.map(({ marked, body_text }) => [marked, body_text])).toEqual([
    [true, 'Isi'],
    [null, 'Isi'],
    [true, 'Isi'],
    [false, 'Isi'],
    [true, ''],
  ]);
});
