import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { demoEmails, isDemoEmail } from '#domain/platform/demo.ts';
import { closeBoth, openBoth, type Sessions } from '../db/citus/session.ts';
import { begin, qualifiedName, readTables, type Table } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { fileFolders } from '../files/keys.ts';
import { refuseWhileInUse } from '../migrate/alone.ts';

export type DemoContents = {
  accounts: { id: string; email: string }[];
  shops: { id: string; namaToko: string; orders: number }[];
};

type Options = {
  appUrl: string;
  ownerUrl: string;
  /** Called with the shops' ids before anything is deleted; if it throws, nothing changes. */
  onShops: (shops: string[]) => void;
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export async function findDemoWorld(addresses: Pick<Options, 'appUrl' | 'ownerUrl'>): Promise<DemoContents> {
  return withBoth(addresses, async (clients) => {
    await Promise.all([begin(clients.owner, 'read'), begin(clients.app, 'read')]);
    return readContents(clients);
  });
}

/** Orders of demo buyers in other shops stay. A crash between the two commits leaves the rest to the next run. */
export async function removeDemoWorld({ onShops, ...addresses }: Options): Promise<DemoContents> {
  return withBoth(addresses, async (clients) => {
    await refuseWhileInUse(clients.app);
    await Promise.all([begin(clients.owner, 'write'), begin(clients.app, 'write')]);
    const contents = await readContents(clients);
    if (contents.accounts.length === 0) return contents;
    const shops = contents.shops.map(({ id }) => id);
    onShops(shops);
    const people = contents.accounts.map(({ id }) => id);
    const gone = await removeRows(clients.owner, shops, people);
    await clients.app.query(
      `DELETE FROM graphile_worker._private_jobs WHERE EXISTS (
         SELECT FROM regexp_matches(payload::text, '${UUID}', 'g') AS named (ids) WHERE named.ids[1] = ANY($1::text[]))`,
      [gone],
    );
    await removeLogins(clients.app, people);
    await clients.app.query('COMMIT');
    await clients.owner.query('COMMIT');
    return contents;
  });
}

export async function removeFilesOf(store: FileStore, shops: readonly string[]): Promise<number> {
  let removed = 0;
  for (const shop of shops)
    for (const folder of fileFolders)
      for (const key of await store.list(`${folder}/${shop}/`)) {
        await store.delete(key);
        removed += 1;
      }
  return removed;
}

export function removeMailFiles(folder: string): void {
  for (const name of readNames(folder)) {
    const [head = ''] = readFileSync(join(folder, name), 'utf8').split('\r\n\r\n', 1);
    if (isDemoEmail(/^To: (.*)$/im.exec(head)?.[1] ?? '')) rmSync(join(folder, name), { force: true });
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
}

async function readContents({ owner, app }: Sessions): Promise<DemoContents> {
  const emails = [Object.values(demoEmails)];
  const logins = await app.query(
    'SELECT id::text, lower(email) AS email FROM auth."user" WHERE lower(email) = ANY($1)',
    emails,
  );
  const profiles = await owner.query(
    'SELECT uid::text AS id, lower(email) AS email FROM users WHERE lower(email) = ANY($1)',
    emails,
  );
  const accounts = new Map<string, string>(
    [...logins.rows, ...profiles.rows].map(({ id, email }) => [id, email]),
  );
  const shops = await owner.query(
    `SELECT store_id::text AS id, nama_toko AS "namaToko", (SELECT count(*)::int FROM orders o WHERE o.store_id = s.store_id) AS orders
     FROM stores s JOIN memberships m USING (store_id) WHERE m.user_id = ANY($1::uuid[]) ORDER BY nama_toko`,
    [[...accounts.keys()]],
  );
  return { accounts: [...accounts].map(([id, email]) => ({ id, email })), shops: shops.rows };
}

async function removeRows(owner: pg.Client, shops: string[], people: string[]): Promise<string[]> {
  const tables = (await readTables(owner)).filter(({ schema }) => schema === 'public');
  const forced = tables.filter((table) => table.forced);
  // No policy allows deleting orders, so the owner lifts the policies; the table locks keep others out.
  await owner.query("SET LOCAL lock_timeout = '10s'");
  for (const table of forced)
    await owner.query(`ALTER TABLE ${qualifiedName(table)} NO FORCE ROW LEVEL SECURITY`);
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id::text FROM orders WHERE store_id = ANY($1::uuid[])
     UNION SELECT id::text FROM order_events WHERE store_id = ANY($1::uuid[])`,
    [shops],
  );
  const named = [...shops, ...people, ...rows.map(({ id }) => id)];
  const mails = await owner.query<{ id: string }>(
    `DELETE FROM mails WHERE lower(recipient) = ANY($1) OR EXISTS (
       SELECT FROM regexp_matches(key, '${UUID}', 'g') AS named (ids) WHERE named.ids[1] = ANY($2::text[]))
     RETURNING id::text`,
    [Object.values(demoEmails), named],
  );
  for (const table of tables.toReversed()) {
    const belongs = belonging(table, shops, people);
    if (belongs) await owner.query(`DELETE FROM ${qualifiedName(table)} WHERE ${belongs}`);
  }
  for (const table of forced)
    await owner.query(`ALTER TABLE ${qualifiedName(table)} FORCE ROW LEVEL SECURITY`);
  return [...named, ...mails.rows.map(({ id }) => id)];
}

/** In tables without `store_id` these columns name the person to whom a row belongs. */
const PERSON_COLUMNS = ['uid', 'user_id', 'customer_id', 'actor_id'];

function belonging({ columns }: Table, shops: string[], people: string[]): string | undefined {
  const isIn = (column: string, ids: string[]) => `${column} = ANY('{${ids.join(',')}}'::uuid[])`;
  const column = PERSON_COLUMNS.find((name) => columns.includes(name));
  const ofPerson = column && isIn(column, people);
  if (!columns.includes('store_id')) return ofPerson;
  // A real shop's row stays, even if it names a demo account.
  const ofNoShop = ofPerson ? ` OR (store_id IS NULL AND ${ofPerson})` : '';
  return isIn('store_id', shops) + ofNoShop;
}

async function removeLogins(app: pg.Client, people: string[]): Promise<void> {
  const tables = (await readTables(app)).filter(({ schema }) => schema === 'auth');
  for (const table of tables.toReversed()) {
    const column = ['userId', 'value'].find((name) => table.columns.includes(name)) ?? 'id';
    await app.query(`DELETE FROM ${qualifiedName(table)} WHERE "${column}"::text = ANY($1)`, [people]);
  }
}

async function withBoth<T>(
  addresses: Pick<Options, 'appUrl' | 'ownerUrl'>,
  work: (clients: Sessions) => Promise<T>,
): Promise<T> {
  const clients = await openBoth(addresses);
  try {
    return await work(clients);
  } finally {
    await closeBoth(clients);
  }
}
