import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { login } from '#server/accounts/login.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { closePool } from '#server/db/pool.ts';
import { env } from '#server/env.ts';
import { logoPrefix } from '#server/files/keys.ts';
import { fileStore } from '#server/files/store.ts';
import { addJob } from '#server/jobs/queue.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { setStoreStatus } from '#server/platform/store-admin.ts';
import { removeDemoWorld } from '#server/program/demo-removal.ts';
import { storeShopPicture } from '#server/stores/shop-pictures.ts';
import { people } from '../../db/demo/people.ts';
import { makeDemoWorld } from '../../db/demo/world.ts';
import { openAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { runCommand } from '../support/servers/program.ts';
import { visit } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { type Person, type WorldProduct, world } from '../support/world/world.ts';

type Rows = Record<string, string[]>;

type Row = Record<string, unknown>;

let admin: pg.Client;
/** The ids of the demo world's people; an owner's id is also the shop's. */
let demo: Record<keyof typeof people, string>;

beforeAll(async () => {
  admin = await openAdmin();
  await makeDemoWorld();
  const { rows } = await admin.query('SELECT uid, email FROM users WHERE email = ANY($1)', [
    Object.values(people).map(({ email }) => email),
  ]);
  demo = Object.fromEntries(
    Object.entries(people).map(([name, { email }]) => [name, rows.find((row) => row.email === email)?.uid]),
  ) as typeof demo;
});

afterAll(() => admin.end());

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

/** Repeats what people do who try the demo world on a machine where a real shop is being set up. */
async function tryThingsOut(): Promise<void> {
  const { budi, wati, warung, nasiGoreng } = world;
  const asPerson = (name: 'budi' | 'admin'): Person => ({
    id: demo[name],
    email: people[name].email,
    role: people[name].role,
    storeId: null,
    nama: 'Coba',
    password: people[name].password,
  });
  const { rows } = await admin.query<Row>(
    `SELECT v.*, stok, nama_produk FROM variants v JOIN products p USING (store_id, id)
     JOIN variant_stock s ON s.store_id = v.store_id AND s.variant_id = v.id WHERE v.store_id = $1 AND stok > 5 LIMIT 1`,
    [demo.sri],
  );
  const demoProduct = {
    ...rows[0],
    harga: Number(rows[0]?.harga),
    storeId: demo.sri,
  } as unknown as WorldProduct;
  await placeTestOrder(budi, demo.sri, [{ product: demoProduct, quantity: 1 }]);
  await placeTestOrder(asPerson('budi'), warung.storeId, [{ product: nasiGoreng, quantity: 2 }]);
  await placeTestOrder(world.ani, warung.storeId, [{ product: nasiGoreng, quantity: 1 }]);
  for (const { email, password } of Object.values(people))
    expect(await login(visit(href('/login')), { email, password })).toMatchObject({ ok: true });
  const operator = asPerson('admin');
  const auditor = { id: operator.id, email: operator.email, clientIp: '10.0.0.1' };
  await asUser(operator, async (tx) => {
    await setStoreStatus(tx, auditor, warung.storeId, 'inactive');
    await setStoreStatus(tx, auditor, warung.storeId, 'active');
    await setStoreStatus(tx, auditor, demo.dewi, 'inactive');
    await recordAudit(tx, auditor, { action: 'store-list' });
  });
  const content = { subject: 'Halo', greeting: 'Halo', paragraphs: ['Isi'], action: null, closing: [] };
  await asSystem(async (tx) => {
    for (const person of [budi, wati, asPerson('budi')])
      await enqueueMail(tx, { key: `welcome ${person.id}`, recipient: person.email, content, page: null });
    for (const userId of [budi.id, demo.ani]) await addJob(tx, 'mail', { about: 'welcome', userId });
  });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  expect(await storeShopPicture('logo', warung.storeId, png, new Date())).toMatchObject({ ok: true });
  const folder = join(env.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.eml'), `From: a@b.c\r\nTo: ${people.budi.email}\r\n\r\nIsi`);
  await writeFile(
    join(folder, 'b.eml'),
    `From: a@b.c\r\nTo: ${budi.email}\r\n\r\nUntuk To: ${people.budi.email}`,
  );
  await closePool();
}

function remove(...args: string[]): Promise<{ code: number | null; said: string }> {
  const { appUrl, ownerUrl } = testDatabase();
  const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: env.dataDir };
  return runCommand('ops/commands/db.ts', ['remove-demo', ...args], settings);
}

test('the command asks first, waits until nobody uses the database, and changes all or nothing', async () => {
  await tryThingsOut();
  const before = await allRows();
  const asked = await remove();
  expect(asked.code).toBe(1);
  for (const text of ['Warung Bu Sri', 'sri@kedai.test', 'Jika yakin: npm run demo:remove -- --yes'])
    expect(asked.said).toContain(text);

  const used = testDatabase().appUrl;
  const busy = await withClient(`${used}${used.includes('?') ? '&' : '?'}application_name=kedai`, () =>
    remove('--yes'),
  );
  expect(busy.code).toBe(1);
  expect(busy.said).toContain('Kedai masih berjalan dengan database ini');

  // A reference to a product makes the command fail half way.
  await admin.query('CREATE TABLE in_the_way (a uuid, b uuid)');
  // A cluster allows such references only from tables that are distributed like the shops' tables.
  if (testDatabase().workerUrls.length > 0)
    await admin.query("SELECT create_distributed_table('in_the_way', 'a', colocate_with => 'stores')");
  await admin.query('ALTER TABLE in_the_way ADD FOREIGN KEY (a, b) REFERENCES products');
  await admin.query('INSERT INTO in_the_way SELECT store_id, id FROM products WHERE store_id = $1', [
    demo.dewi,
  ]);
  const onShops = vi.fn();
  await expect(removeDemoWorld({ ...testDatabase(), onShops })).rejects.toThrow('in_the_way');
  expect(onShops).toHaveBeenCalledWith(expect.arrayContaining([demo.sri, demo.dewi]));
  await admin.query('DROP TABLE in_the_way');
  expect(await allRows()).toEqual(before);
});

test('the demo world is removed completely, and every other row stays unchanged', async () => {
  const shops = [demo.sri, demo.dewi];
  const before = await allRows();
  expect((await fileStore.list(`public/products/${demo.sri}/`)).length).toBeGreaterThan(10);
  // Simulates a cut between the two roles' commits: a login is already gone.
  for (const [table, column] of [
    ['session', '"userId"'],
    ['account', '"userId"'],
    ['"user"', 'id'],
  ])
    await admin.query(`DELETE FROM auth.${table} WHERE ${column}::text = $1`, [demo.ani]);

  const done = await remove('--yes');
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('sudah dikeluarkan: 5 akun, 2 toko')]);
  const after = await allRows();
  const gone = rowsGone(before, after);
  expect(gone.length).toBeGreaterThan(500);
  for (const row of gone.filter((row) => row.store_id)) expect(shops).toContain(row.store_id);
  const tables = gone.map(({ table }) => String(table).split('.')[1]?.replaceAll('"', ''));
  expect([...new Set(tables)]).toEqual(expect.arrayContaining(TABLES));
  expectNoTrace(after);
  const audited = (after['public.audit_events'] ?? []).map((row) => JSON.parse(row) as Row);
  const ofRealShop = audited.filter(
    (row) => row.actor_id === demo.admin && row.store_id === world.warung.storeId,
  );
  expect(ofRealShop).toHaveLength(2);
  // The order of a demo buyer belongs to the real shop: its figures, its stock and its numbers depend on it.
  expect((after['public.orders'] ?? []).filter((row) => row.includes(demo.budi))).toHaveLength(1);

  for (const shop of shops) {
    expect(await fileStore.list(`public/products/${shop}/`)).toEqual([]);
    expect(await fileStore.list(logoPrefix(shop))).toEqual([]);
  }
  expect(await fileStore.list(logoPrefix(world.warung.storeId))).toHaveLength(1);
  expect(await readdir(join(env.dataDir, 'mail'))).toEqual(['b.eml']);
});

const TABLES = [
  'users',
  'stores',
  'store_terms',
  'slugs',
  'store_counters',
  'categories',
  'products',
  'variants',
  'variant_stock',
  'product_photos',
  'vouchers',
  'voucher_counters',
  'tariffs',
  'orders',
  'order_items',
  'order_events',
  'audit_events',
  'mails',
  'session',
  'account',
  'user',
  '_private_jobs',
];

/** Returns the deleted rows, after checking that none is new or changed. */
function rowsGone(before: Rows, after: Rows): Row[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = new Set(after[table]);
    const remaining = rows.filter((row) => now.has(row));
    expect(remaining, `changed in ${table}`).toEqual(after[table]);
    return rows.filter((row) => !now.has(row)).map((row) => ({ ...JSON.parse(row), table }));
  });
}

/** Rows that still name a person of the demo world belong to a real shop. */
function expectNoTrace(after: Rows): void {
  const names = [...Object.values(demo), '@kedai.test'];
  const naming = Object.values(after).flatMap((rows) =>
    rows.filter((row) => names.some((name) => row.includes(name))).map((row) => JSON.parse(row) as Row),
  );
  expect(naming.length).toBeGreaterThan(0);
  expect(naming.filter((row) => row.store_id !== world.warung.storeId)).toEqual([]);
}

test('the tables are guarded as before, and another run finds only leftover files', async () => {
  const { rows } = await admin.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
  );
  expect(rows).toEqual([]);
  const before = await allRows();
  const left = join(env.dataDir, 'files', 'public', 'logos', demo.sri);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'logo_1'), 'x');
  const note = (await readdir(env.dataDir)).find((name) => name.startsWith('demo-world-')) ?? '';
  await writeFile(join(env.dataDir, note), JSON.stringify({ state: 'removed', shops: [demo.sri] }));
  const again = await remove('--yes');
  expect([again.code, again.said]).toEqual([
    0,
    expect.stringContaining('Sisa dunia demo sudah dikeluarkan: 1 berkas foto.'),
  ]);
  expect(existsSync(join(left, 'logo_1'))).toBe(false);
  expect(await allRows()).toEqual(before);
});

test('the command names the missing address', async () => {
  const { appUrl } = testDatabase();
  const bare = await runCommand('ops/commands/db.ts', ['remove-demo', '--yes'], {
    DATABASE_URL: appUrl,
    DATA_DIR: env.dataDir,
  });
  expect([bare.code, bare.said]).toEqual([1, expect.stringContaining('isi juga DATABASE_OWNER_URL')]);
});
