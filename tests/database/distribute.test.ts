import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { distribute } from '#server/db/citus/distribute.ts';
import { assertReach, proveReach } from '#server/db/citus/proof.ts';
import { openSession } from '#server/db/citus/session.ts';
import { applyFile } from '#server/migrate/apply.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { pinnedNode, root } from '../../ops/install.mjs';
import {
  ask,
  type EmptyDatabase,
  makeEmptyDatabase,
  testDatabase,
  withClient,
} from '../support/database/database.ts';
import { eventually, until } from '../support/eventually.ts';
import { isFullRun } from '../support/full-run.ts';
import { runCommand } from '../support/servers/program.ts';

const isCluster = testDatabase().workerUrls.length > 0;
const SHOPS = 40;

/* Each test has its own migrated database with some shops. On a Citus cluster, its tables are not distributed yet. */
let database: EmptyDatabase;

beforeEach(async () => {
  database = await makeEmptyDatabase();
  await migrate(database);
  await asSystem(
    `INSERT INTO users (uid, email, role) SELECT gen_random_uuid(), 'pembeli' || i || '@contoh.id', 'customer'
     FROM generate_series(1, 7) i`,
    `INSERT INTO stores (store_id, nama_toko, slug, wa_number)
     SELECT gen_random_uuid(), 'Toko ' || i, 'toko-' || i, '' FROM generate_series(1, ${SHOPS}) i`,
    'INSERT INTO store_counters (store_id) SELECT store_id FROM stores',
    `INSERT INTO products (store_id, id, nama_produk)
     SELECT store_id, gen_random_uuid(), 'Produk ' || i FROM stores, generate_series(1, 5) i`,
  );
});

afterEach(() => database.drop());

describe.runIf(!isCluster)('on one PostgreSQL', () => {
  test('nothing is distributed, and the command reports what is missing', async () => {
    expect(await withClient(database.ownerUrl, distribute)).toEqual([]);
    expect(await distributeByCommand()).toEqual({
      code: 1,
      said: expect.stringContaining('Database ini tanpa ekstensi Citus.'),
    });
  });

  test('the command requires both addresses', async () => {
    const { code, said } = await runCommand('ops/commands/db.ts', ['distribute'], {});
    expect([code, said]).toEqual([1, expect.stringContaining('perlu DATABASE_URL dan DATABASE_OWNER_URL')]);
  });

  test('no node needs an identity', async () => {
    await expect(withClient(database.appUrl, proveReach)).resolves.toBeUndefined();
  });
});

describe.runIf(isCluster)('on a cluster the command', () => {
  test('distributes every shop table with all rows, reports that, and changes nothing a second time', async () => {
    const first = await distributeByCommand();
    expect(first).toEqual({
      code: 0,
      said: expect.stringContaining('tabel toko sudah dibagi ke 2 node.'),
    });
    for (const line of [`stores ${SHOPS} → ${SHOPS}`, `products ${5 * SHOPS} → ${5 * SHOPS}`, 'users 7 → 7'])
      expect(first.said).toContain(`public.${line}`);
    const keyed = await keyedByShop();
    expect(await spread()).toEqual(keyed);
    expect(await looseShards()).toEqual([]);
    // The rows of the shops were moved to the shards, not copied, so the local table is empty.
    expect(await ask(database.ownerUrl, "SELECT pg_relation_size('products')::int AS bytes")).toEqual([
      { bytes: 0 },
    ]);
    const placement = await shards();
    const second = await distributeByCommand();
    expect(second).toEqual({ code: 0, said: expect.stringContaining('tidak ada yang diubah') });
    expect(await shards()).toEqual(placement);
  });

  test('rejects a coordinator without nodes, and the address of a node', async () => {
    const [worker = ''] = database.workerUrls;
    const { host } = new URL(worker);
    const atWorker = (url: string) => Object.assign(new URL(url), { host }).href;
    const { said } = await distributeByCommand({
      DATABASE_URL: atWorker(database.appUrl),
      DATABASE_OWNER_URL: atWorker(database.ownerUrl),
    });
    expect(said).toContain('Alamat ini milik node pekerja Citus.');
    await ask(
      database.adminUrl,
      'SELECT citus_remove_node(nodename, nodeport) FROM pg_dist_node WHERE groupid > 0',
    );
    expect(await distributeByCommand()).toEqual({
      code: 1,
      said: expect.stringContaining('belum punya node pekerja'),
    });
  });

  test('refuses to run while a copy of the program is connected', async () => {
    const copy = new pg.Client({ connectionString: database.appUrl, application_name: 'kedai' });
    await copy.connect();
    try {
      expect((await distributeByCommand()).said).toContain('Kedai masih berjalan dengan database ini.');
    } finally {
      await copy.end();
    }
    expect(await spread()).toEqual([]);
  });

  test('changes nothing if it is killed at any table, and finishes when it runs again', async () => {
    const tables = await keyedByShop();
    const last = tables.length - 1;
    const all = Array.from({ length: last }, (_, nth) => nth + 1);
    for (const at of isFullRun ? all : [1, Math.ceil(last / 2), last]) {
      await killAtTable(at);
      expect(await spread(), `killed at table ${at}`).toEqual([]);
    }
    const { said } = await distributeByCommand();
    expect(said).toContain(`public.products ${5 * SHOPS} → ${5 * SHOPS}`);
    expect(await spread()).toEqual(tables);
  });
});

describe.runIf(isCluster)('a later migration', () => {
  test('changes distributed tables and distributes its new table of the shops', async () => {
    await withClient(database.ownerUrl, distribute);
    const owner = await openSession(database.ownerUrl);
    try {
      await applyFile(owner, { name: '9000_wishes.sql', sql: LATER, sha256: 'x' }, 'CURRENT_USER');
    } finally {
      await owner.end();
    }
    expect(await spread()).toEqual(await keyedByShop());
    expect(await spread()).toContain('wishes');
    expect(await looseShards()).toEqual([]);
    expect(await asSystem("SELECT count(*)::int FROM products WHERE hiasan = 'pita'")).toEqual([
      { count: 5 * SHOPS },
    ]);
    expect(await asSystem('SELECT count(*)::int FROM wishes')).toEqual([{ count: SHOPS }]);
  });
});

describe.runIf(isCluster)('the check that identities reach the nodes', () => {
  beforeEach(() => withClient(database.ownerUrl, distribute));

  test('passes for the program’s sessions, with rows and without', async () => {
    await expect(assertReach(database.appUrl)).resolves.toBeUndefined();
    await asOwner('TRUNCATE stores CASCADE');
    await expect(assertReach(database.appUrl)).resolves.toBeUndefined();
  });

  test.each(['with rows', 'without a row'])(
    'rejects a session that does not pass its identity on, %s',
    async (kind) => {
      if (kind === 'without a row') await asOwner('TRUNCATE stores CASCADE');
      const proving = withClient(database.appUrl, async (client) => {
        await client.query("SET citus.propagate_set_commands = 'none'");
        await proveReach(client);
      });
      await expect(proving).rejects.toThrow('Identitas tidak sampai ke semua node Citus');
    },
  );

  test('passes for any session of the database', async () => {
    await expect(withClient(database.appUrl, proveReach)).resolves.toBeUndefined();
  });
});

const LATER = `
-- A note to a product.
ALTER TABLE products ADD COLUMN hiasan text NOT NULL DEFAULT '';
ALTER TABLE products ADD CONSTRAINT products_hiasan CHECK (length(hiasan) <= 10);
CREATE INDEX products_by_hiasan ON products (store_id, hiasan);
UPDATE products SET hiasan = 'pita';
CREATE TABLE wishes (
  store_id  uuid NOT NULL,
  id        uuid NOT NULL,
  PRIMARY KEY (store_id, id),
  CONSTRAINT wishes_store FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
ALTER TABLE wishes ENABLE ROW LEVEL SECURITY;
ALTER TABLE wishes FORCE ROW LEVEL SECURITY;
CREATE POLICY wishes_own ON wishes USING (current_setting('app.role', true) = 'system');
GRANT SELECT, INSERT ON wishes TO {{app_role}};
INSERT INTO wishes (store_id, id) SELECT store_id, store_id FROM stores;
`;

function distributeByCommand(settings: Record<string, string> = {}) {
  const { appUrl, ownerUrl } = database;
  return runCommand('ops/commands/db.ts', ['distribute'], {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    ...settings,
  });
}

async function killAtTable(at: number): Promise<void> {
  const { appUrl, ownerUrl } = database;
  const command = spawn(pinnedNode, [join(root, 'ops/commands/db.ts'), 'distribute'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  command.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => (said.match(/ dibagi$/gm) ?? []).length >= at);
  command.kill('SIGKILL');
  await eventually(async () =>
    expect(
      await ask(
        database.adminUrl,
        "SELECT FROM pg_stat_activity WHERE application_name = 'kedai-distribute'",
      ),
    ).toEqual([]),
  );
}

async function keyedByShop(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    database.adminUrl,
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attname = 'store_id' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function spread(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    database.adminUrl,
    `SELECT logicalrelid::text AS name FROM pg_dist_partition
     WHERE colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'stores'::regclass)
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

function shards(): Promise<Record<string, unknown>[]> {
  return ask(
    database.adminUrl,
    'SELECT table_name::text, shardid, nodeport FROM citus_shards ORDER BY table_name::text, shardid',
  );
}

/** Returns the shards without FORCE ROW LEVEL SECURITY, whose owner could read the rows of every shop. */
async function looseShards(): Promise<unknown[]> {
  const perNode = await Promise.all(
    database.workerUrls.map((url) =>
      ask(
        url,
        `SELECT s.logicalrelid::text || '_' || s.shardid AS name FROM pg_dist_shard s JOIN pg_class c ON c.oid = to_regclass(s.logicalrelid || '_' || s.shardid)
         WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
      ),
    ),
  );
  return perNode.flat();
}

async function asSystem(...statements: string[]): Promise<unknown[]> {
  const owner = await openSession(database.ownerUrl);
  try {
    await owner.query('BEGIN');
    await owner.query("SET LOCAL app.role = 'system'");
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await owner.query(statement)).rows;
    await owner.query('COMMIT');
    return rows;
  } finally {
    await owner.end();
  }
}

function asOwner(statement: string): Promise<unknown[]> {
  return ask(database.ownerUrl, statement);
}
