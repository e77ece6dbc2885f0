import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { login } from '#server/accounts/login.ts';
import { closePool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { describeOthers, dropDemoFolder } from '#server/program/demo-removal.ts';
import { people } from '../../db/demo/people.ts';
import { ensureBuilt } from '../../ops/install.mjs';
import { openAdmin, testDatabase } from '../support/database/database.ts';
import { type Program, runCommand, startProgram } from '../support/servers/program.ts';
import { secrets } from '../support/settings.ts';
import { visit } from '../support/visitor.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import type { World, WorldProduct } from '../support/world/world.ts';
import './demo-world-tests.ts';

type Rows = Record<string, string[]>;

let admin: pg.Client;
/** These are the ids of the demo people; an owner's id is also the id of their shop. */
let demo: Record<keyof typeof people, string>;
/** People and shops that do not belong to the demo world, so they must survive its removal. */
let others: World;
let firstOutput: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  admin = await openAdmin();
  await emptyDatabase();
  const program = start({ DEMO: '1' });
  await program.url();
  expect(await program.end('SIGTERM')).toBe(0);
  firstOutput = program.output();
  others = await makeWorld();
  const { rows } = await admin.query('SELECT uid, email FROM users WHERE email = ANY($1)', [
    Object.values(people).map(({ email }) => email),
  ]);
  demo = Object.fromEntries(
    Object.entries(people).map(([name, { email }]) => [name, rows.find((row) => row.email === email)?.uid]),
  ) as typeof demo;
});

afterAll(() => admin.end());

/** Empties the database, because the program makes a demo world only in an empty one. */
async function emptyDatabase(): Promise<void> {
  const { rows } = await admin.query<{ names: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names FROM pg_tables
     WHERE schemaname IN ('public', 'auth')`,
  );
  await admin.query(`TRUNCATE ${rows[0]?.names}`);
}

function start(settings: Record<string, string>): Program {
  const { appUrl, ownerUrl } = testDatabase();
  return startProgram({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: env.dataDir,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ...secrets,
    ...settings,
  });
}

async function allRows(): Promise<Rows> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth') OR tablename = '_private_jobs' ORDER BY 1`,
  );
  const found: Rows = {};
  for (const { name } of rows) {
    const all = await admin.query<{ text: string }>(
      `SELECT to_jsonb(t)::text AS text FROM ${name} t ORDER BY 1`,
    );
    found[name] = all.rows.map(({ text }) => text);
  }
  return found;
}

function rowsOnlyIn(some: Rows, others: Rows): Record<string, unknown>[] {
  return Object.entries(some).flatMap(([table, rows]) =>
    rows
      .filter((row) => !others[table]?.includes(row))
      .map((row) => ({ ...(JSON.parse(row) as object), table })),
  );
}

/** Leaves traces of visitors in the demo world: an order by somebody else, and a session of each demo person. */
async function tryThingsOut(): Promise<void> {
  const { rows } = await admin.query<Record<string, unknown>>(
    `SELECT v.*, stok, nama_produk FROM variants v JOIN products p USING (store_id, id)
     JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id WHERE v.store_id = $1 AND stok > 5 LIMIT 1`,
    [demo.sri],
  );
  const product = { ...rows[0], harga: Number(rows[0]?.harga), storeId: demo.sri } as unknown as WorldProduct;
  await placeTestOrder(others.budi, demo.sri, [{ product, quantity: 1 }]);
  for (const person of Object.values(people)) expect(await tryLogin(person)).toMatchObject({ ok: true });
}

function tryLogin({ email, password }: { email: string; password: string }) {
  return login(visit(href('/login')), { email, password });
}

function remove(...args: string[]): Promise<{ code: number | null; said: string }> {
  const settings = { DATABASE_URL: testDatabase().appUrl, DATA_DIR: env.dataDir };
  return runCommand('ops/commands/db.ts', ['remove-demo', ...args], settings);
}

test('DEMO=1 fills the empty database of DATABASE_URL, which then serves only this machine', async () => {
  expect(firstOutput).toContain('Membuat dunia demo');
  const program = start({ DEMO: '0', PUBLIC_URL: 'https://kedai.example' });
  expect(await program.ended(), program.output()).toBe(1);
  expect(program.output()).toContain('npm run demo:remove');
});

const demoOwners = () => [demo.sri, demo.dewi, demo.kas, demo.joni];

test('accounts and shops of others are named, and none of the demo world', async () => {
  const described = await describeOthers(testDatabase().appUrl);
  for (const { email } of [others.budi, others.sri])
    expect(described).toContain(`Akun ${email} bukan akun demo.`);
  expect(described).toContain(`Toko ${others.kopi.namaToko} (/toko/${others.kopi.slug}) bukan toko demo.`);
  for (const { email } of Object.values(people)) expect(described.join()).not.toContain(` ${email} `);
  const { rows } = await admin.query<{ slug: string; owner: string }>(
    'SELECT slug, store_id AS owner FROM stores',
  );
  const own = rows.filter(({ owner }) => demoOwners().includes(owner));
  expect(own).toHaveLength(4);
  for (const { slug } of own) expect(described.join()).not.toContain(`(/toko/${slug})`);
  const accounts = await admin.query('SELECT FROM auth."user"');
  const [ownAccounts, ownShops] = [Object.keys(people).length, own.length];
  expect(described).toHaveLength(Number(accounts.rowCount) - ownAccounts + rows.length - ownShops);
});

test('in a real database the command asks, and then nobody can log in to a demo account', async () => {
  await tryThingsOut();
  const before = await allRows();
  const asked = await remove();
  expect(asked.code).toBe(1);
  for (const text of ['admin@kedai.test', 'sri@kedai.test', 'Jika yakin: npm run demo:remove -- --yes'])
    expect(asked.said).toContain(text);
  expect(await allRows()).toEqual(before);

  await closePool();
  const done = await remove('--yes');
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('Akun demo sudah ditutup: 7 akun.')]);
  const after = await allRows();
  const [gone, made] = [rowsOnlyIn(before, after), rowsOnlyIn(after, before)];
  const terms = demoOwners().sort();
  expect(made.map(({ table, store_id, status }) => [table, store_id, status])).toEqual(
    terms.map((shop) => ['public.store_terms', shop, 'inactive']),
  );
  const tables = gone.map(({ table }) => table).filter((table) => table !== 'public.store_terms');
  expect([...new Set(tables)].sort()).toEqual(['auth."user"', 'auth.account', 'auth.session']);
  const ids = gone.filter(({ table }) => table === 'auth."user"').map(({ id }) => id);
  expect(ids.sort()).toEqual(Object.values(demo).sort());
  for (const person of Object.values(people)) expect(await tryLogin(person)).toMatchObject({ ok: false });
  expect(await tryLogin(others.budi)).toMatchObject({ ok: true });
});

test('a second run finds none and changes nothing', async () => {
  await closePool();
  const before = await allRows();
  const again = await remove('--yes');
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('Tidak ada dunia demo.')]);
  expect(await allRows()).toEqual(before);
});

test('a removal of the folder that was cut off is completed, also beside a new demo world', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-dropped-'));
  for (const folder of ['demo/postgres', 'demo.removed/postgres', 'postgres']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    await writeFile(join(dataDir, folder, 'file'), '');
  }
  for (let run = 1; run <= 2; run += 1) {
    dropDemoFolder(join(dataDir, 'demo'));
    expect(await readdir(dataDir)).toEqual(['postgres']);
  }
  await rm(dataDir, { recursive: true });
});
