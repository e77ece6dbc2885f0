import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { diskStore } from '#server/files/disk.ts';
import { logoKey, photoKey } from '#server/files/keys.ts';
import { migrate } from '#server/migrate/migrate.ts';
import {
  type DatabaseAddresses,
  type EmptyDatabase,
  makeEmptyDatabase,
  openAdmin,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { databaseState } from '../support/database/database-state.ts';
import { fillEveryTable } from '../support/database/isolation/rows.ts';
import { eventually } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { budi, ani, warung, batik, nasiGoreng, esTeh, kemeja } = world;

const photo = photoKey(warung.storeId, randomUUID(), 320, 'webp');
const logo = logoKey(batik.storeId, new Date(0));
const other = logoKey(batik.storeId, new Date(1));

let admin: pg.Client;
let root: string;
let dataDir: string;
let target: DatabaseAddresses & { dataDir: string };
const made: EmptyDatabase[] = [];

beforeAll(async () => {
  admin = await openAdmin();
  root = await mkdtemp(join(tmpdir(), 'kedai-backup-'));
  dataDir = join(root, 'data');
  await writePhoto(photo, 'gambar satu');
  await writePhoto(logo, 'gambar dua');
  await mkdir(join(dataDir, 'files/.incoming'), { recursive: true });
  await writeFile(join(dataDir, 'files/.incoming/1-x'), 'belum selesai');
  await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  await fillEveryTable(admin, [
    { store: warung, product: nasiGoreng },
    { store: batik, product: kemeja },
  ]);
  await admin.query(
    `INSERT INTO auth."twoFactor" (id, "userId", secret, "backupCodes") VALUES ($1, $2, 'x', '[]')`,
    [randomUUID(), budi.id],
  );
  await admin.query(
    `INSERT INTO auth.passkey (id, name, "userId", "credentialID", "publicKey", counter, "deviceType", "backedUp",
       "createdAt") VALUES ($1, 'HP', $2, 'x', 'x', 0, 'singleDevice', false, now())`,
    [randomUUID(), budi.id],
  );
});

beforeEach(async () => {
  target = { ...(await emptyDatabase()), dataDir: join(root, randomUUID()) };
});

afterAll(async () => {
  await admin.end();
  for (const database of made) await database.drop();
  await rm(root, { recursive: true, force: true });
});

let minutes = 0;

function backup() {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minutes++));
  const pictures = diskStore(join(dataDir, 'files'));
  return makeBackup({ appUrl: testDatabase().appUrl, pictures, into: join(root, 'backups'), now });
}

function restore(folder: string, force = false) {
  const pictures = { store: diskStore(join(target.dataDir, 'files')), isShared: false };
  return restoreBackup({ folder, ...target, pictures, force });
}

async function writePhoto(key: string, text: string): Promise<void> {
  await mkdir(join(dataDir, 'files', key, '..'), { recursive: true });
  await writeFile(join(dataDir, 'files', key), text);
}

async function emptyDatabase(): Promise<EmptyDatabase> {
  const database = await makeEmptyDatabase();
  made.push(database);
  return database;
}

const stateOf = (url: string) => withClient(url, databaseState);

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.incoming'));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'utf8')])),
  );
}

describe('a backup that is restored elsewhere', () => {
  test('contains every row of every table, and every photo', async () => {
    const before = await databaseState(admin);
    const { folder, manifest } = await backup();
    const tables = manifest.tables.map(({ schema, name }) => `${schema}.${name}`);
    const present = Object.keys(before).map((name) => name.replaceAll('"', ''));
    expect(tables.sort()).toEqual([...present, 'auth.session', 'public.status_uses'].sort());
    // Nearly all tables must have rows, because the comparison below cannot notice that an empty table is missing.
    const empty = manifest.tables.filter(({ rows, name }) => rows === 0 && name !== 'session');
    expect(empty.map(({ name }) => name)).toEqual(['verification']);

    await restore(folder);
    expect(await stateOf(target.adminUrl)).toEqual(before);
    expect(await filesOf(join(target.dataDir, 'files'))).toEqual(await filesOf(join(dataDir, 'files')));
  });

  test('enforces row-level security on its owner and gives the program the same rights', async () => {
    await restore((await backup()).folder);
    const rights = `SELECT relname, relrowsecurity, relforcerowsecurity, relowner::regrole, relacl::text
      FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'auth'::regnamespace) ORDER BY relname`;
    const restored = await withClient(target.adminUrl, (client) => client.query(rights));
    expect(restored.rows).toEqual((await admin.query(rights)).rows);
    expect(restored.rows.filter((row) => row.relforcerowsecurity).length).toBeGreaterThan(10);
    const seen = await withClient(target.ownerUrl, (client) => client.query('SELECT FROM orders'));
    expect(seen.rows).toEqual([]);
  });

  test.runIf(isFullRun)('contains the waiting jobs, such as mails to send, and no failed ones', async () => {
    const jobs = `SELECT task_identifier, max_attempts, run_at, payload::text FROM graphile_worker.jobs
      JOIN graphile_worker._private_jobs USING (id, max_attempts, run_at) ORDER BY id`;
    await admin.query(
      `SELECT graphile_worker.add_job('mail', '{"about":"kept"}') FROM generate_series(1, 2)`,
    );
    await admin.query("UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour'");
    await admin.query(`SELECT graphile_worker.add_job('mail', '{"about":"gone"}', max_attempts => 1)`);
    await admin.query(
      'UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE max_attempts = 1',
    );
    const before = (await admin.query(jobs)).rows;
    const { folder, manifest } = await backup();
    expect(manifest.jobs.rows).toBe(before.length - 1);
    await restore(folder);
    const after = await withClient(target.adminUrl, (client) => client.query(jobs));
    expect(after.rows.length).toBeGreaterThan(1);
    expect(after.rows).toEqual(before.filter(({ max_attempts }) => max_attempts > 1));
  });

  test('is a snapshot of one moment while orders are being placed', async () => {
    await admin.query('UPDATE variant_stock SET stok = 100000 WHERE variant_id = ANY($1)', [
      [nasiGoreng.id, esTeh.id],
    ]);
    const sold = `SELECT coalesce(sum(i.quantity), 0)::int
        + (SELECT stok FROM variant_stock WHERE store_id = $1 AND variant_id = $2) AS n
      FROM order_items i WHERE i.store_id = $1 AND i.variant_id = $2`;
    const ofTea = [warung.storeId, esTeh.id];
    const [before] = (await admin.query<{ n: number }>(sold, ofTea)).rows;
    let selling = true;
    let placed = 0;
    const buyers = [budi, ani, budi, ani].map(async (buyer) => {
      while (selling) {
        await placeTestOrder(buyer, warung.storeId, [
          { product: nasiGoreng, quantity: 1 },
          { product: esTeh, quantity: 2 },
        ]);
        placed += 1;
      }
    });
    await eventually(() => expect(placed).toBeGreaterThan(20));
    const from = placed;
    const { folder, manifest } = await backup();
    const during = placed - from;
    selling = false;
    await Promise.all(buyers);
    expect(during).toBeGreaterThan(0);
    await restore(folder);

    const ask = (text: string, values: unknown[] = []) =>
      withClient(target.adminUrl, async (client) => (await client.query(text, values)).rows);
    const saved = manifest.tables.find(({ name }) => name === 'orders')?.rows ?? 0;
    expect(saved).toBeGreaterThanOrEqual(from);
    expect(saved).toBeLessThan(placed + 2);
    expect(await ask('SELECT count(*)::int AS n FROM orders')).toEqual([{ n: saved }]);
    // The stock, the sold pieces, the prices and the order counter must all be from the same moment.
    expect(await ask(sold, ofTea)).toEqual([before]);
    const wrong = `SELECT o.id FROM orders o WHERE o.subtotal IS DISTINCT FROM
      (SELECT sum(i.harga * i.quantity) FROM order_items i WHERE (i.store_id, i.order_id) = (o.store_id, o.id))
      OR NOT EXISTS (SELECT FROM order_events e WHERE (e.store_id, e.order_id) = (o.store_id, o.id))`;
    expect(await ask(wrong)).toEqual([]);
    const counted = `SELECT c.last_order_number = (SELECT max(order_number) FROM orders o WHERE o.store_id = c.store_id)
      AS equal FROM store_counters c WHERE store_id = $1`;
    expect(await ask(counted, [warung.storeId])).toEqual([{ equal: true }]);
  });

  test.runIf(isFullRun)('is migrated if an older version made it', async () => {
    const old = await emptyDatabase();
    const only = new Set((await readdir('db/migrations')).filter((name) => name < '0006'));
    await migrate({ ...old, only });
    await withClient(old.adminUrl, (client) =>
      client.query(`INSERT INTO slugs (slug, store_id) VALUES ('toko-lama', $1)`, [randomUUID()]),
    );
    const now = new Date(Date.UTC(2025, 0, 1));
    const { folder } = await makeBackup({ ...old, pictures: null, into: join(root, 'backups'), now });
    await restore(folder);
    await withClient(target.adminUrl, async (client) => {
      expect((await client.query('SELECT slug FROM slugs')).rows).toEqual([{ slug: 'toko-lama' }]);
      expect((await client.query('SELECT FROM orders')).rows).toEqual([]);
      const { rows } = await client.query('SELECT name FROM migration.applied');
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(await readdir('db/migrations')));
    });
  });
});

describe('is rejected and changes nothing:', () => {
  test('a target that is not empty, unless force empties it first', async () => {
    const { folder } = await backup();
    await restore(folder);
    const restored = await stateOf(target.adminUrl);
    await withClient(target.adminUrl, (client) => client.query("UPDATE users SET nama_lengkap = 'Lain'"));
    const changed = await stateOf(target.adminUrl);
    await mkdir(join(target.dataDir, 'files', other, '..'), { recursive: true });
    await writeFile(join(target.dataDir, 'files', other), 'baru');
    await expect(restore(folder)).rejects.toThrow('tidak kosong');
    expect(await stateOf(target.adminUrl)).toEqual(changed);
    await restore(folder, true);
    expect(await stateOf(target.adminUrl)).toEqual(restored);
    expect(Object.keys(await filesOf(join(target.dataDir, 'files')))).not.toContain(`/${other}`);
  });

  test.runIf(isFullRun)('photos in the target of an empty database', async () => {
    await mkdir(join(target.dataDir, 'files', other, '..'), { recursive: true });
    await writeFile(join(target.dataDir, 'files', other), 'ada');
    await expect(restore((await backup()).folder)).rejects.toThrow('tidak kosong');
  });

  test.each([
    ['a table', 'tables/public.orders.gz'],
    ['a waiting job', 'jobs.gz'],
    ['a photo', `files/${logo}`],
    ['the list of photos', 'files.gz'],
  ])('a backup whose %s has changed', async (_, path) => {
    const { folder } = await backup();
    const bytes = await readFile(join(folder, path));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, path), bytes);
    await expect(restore(folder)).rejects.toThrow(`Cadangan rusak: ${join(folder, path)}`);
    expect(await stateOf(target.adminUrl)).toEqual({});
  });

  test.runIf(isFullRun)('an unfinished backup, detected by its name and by its manifest', async () => {
    const { folder } = await backup();
    await cp(folder, `${folder}.partial`, { recursive: true });
    await expect(restore(`${folder}.partial`)).rejects.toThrow('bukan cadangan yang utuh');
    await rm(join(folder, 'manifest.json'));
    await expect(restore(folder)).rejects.toThrow('bukan cadangan yang utuh');
  });

  test.runIf(isFullRun)('a backup of a newer version', async () => {
    const { folder, manifest } = await backup();
    manifest.migrations.push({ name: '9999_later.sql', sha256: '0'.repeat(64) });
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await expect(restore(folder)).rejects.toThrow('lebih baru (9999_later.sql)');
  });

  test.runIf(isFullRun)('a database that a running program uses', async () => {
    const { folder } = await backup();
    const busy = new pg.Client({ connectionString: target.appUrl, application_name: 'kedai-listen-1' });
    await busy.connect();
    await expect(restore(folder, true)).rejects.toThrow('Kedai masih berjalan');
    await busy.end();
  });

  test('a name that is taken: a backup is never overwritten', async () => {
    const { folder, manifest } = await backup();
    const again = { appUrl: testDatabase().appUrl, pictures: null, into: join(folder, '..') };
    await expect(makeBackup({ ...again, now: new Date(manifest.madeAt) })).rejects.toThrow('sudah ada');
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  test('a backup that fails in the middle leaves no folder', async () => {
    const app = pg.escapeIdentifier(new URL(testDatabase().appUrl).username);
    await admin.query(`REVOKE SELECT ON voucher_buyers FROM PUBLIC, ${app}`);
    const names = await readdir(join(root, 'backups'));
    await expect(backup()).rejects.toThrow('permission denied');
    expect(await readdir(join(root, 'backups'))).toEqual(names);
    await admin.query(`GRANT SELECT ON voucher_buyers TO ${app}`);
  });
});
