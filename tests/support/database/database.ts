import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { REACHING_NODES } from '#server/db/citus/session.ts';
import { findRunning } from '#server/db/embedded.ts';
import { eventually } from '../eventually.ts';

/**
 * Connection strings of one database, for the program's role, the tables' owner and the superuser. `workerUrls` has the
 * superuser's URL of each worker node of a Citus cluster; it is empty for a single server.
 */
export type DatabaseAddresses = { appUrl: string; ownerUrl: string; adminUrl: string; workerUrls: string[] };

/** PostgreSQL reports this error code if somebody, such as autovacuum, is connected to the database. */
const DATABASE_BUSY = '55006';

/**
 * Tells Citus the id of a copied database, because the copy still contains the id of the original. With a wrong id,
 * Citus would not pass GRANT statements on to the cluster's nodes.
 */
const KNOW_DATABASE = `UPDATE pg_dist_object SET objid = (SELECT oid FROM pg_database WHERE datname = current_database())
  WHERE classid = 'pg_database'::regclass`;

let current: DatabaseAddresses | undefined;

/** Returns the database of this test file, which no other file sees: a copy with the people and shops of `world`. */
export function testDatabase(): DatabaseAddresses {
  if (!current) throw new Error('only tests of the project `world` have a database');
  return current;
}

/** Copies the template database for this test file; tests/support/environment.ts calls it once per file. */
export async function openTestDatabase(template: DatabaseAddresses): Promise<DatabaseAddresses> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = databaseOf(template.ownerUrl);
  await onEachNode(template, (client) => copyDatabase(client, from, name));
  current = inDatabase(template, name);
  if (current.workerUrls.length > 0) for (const url of nodeUrls()) await ask(url, KNOW_DATABASE);
  return current;
}

/**
 * Drops this file's database. If connections stay open, PostgreSQL gives up after 5 s, and a forced drop closes them.
 */
export async function dropTestDatabase(template: DatabaseAddresses): Promise<void> {
  if (!current) return;
  const name = pg.escapeIdentifier(databaseOf(current.appUrl));
  current = undefined;
  await onEachNode(template, async (client) => {
    // On a Citus cluster, an unforced DROP would wait and fail, because the nodes stay connected to each other.
    const patient = template.workerUrls.length > 0 ? Promise.reject() : client.query(`DROP DATABASE ${name}`);
    const force = () => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await patient.catch(() => whenFree(force));
  });
}

/**
 * Disconnects everybody from the template database of a Citus cluster, and lets nobody connect again. PostgreSQL copies
 * a database only while nobody is connected to it, but Citus nodes stay connected to each other.
 */
export async function closeTemplate(template: DatabaseAddresses): Promise<void> {
  if (template.workerUrls.length === 0) return;
  const name = databaseOf(template.ownerUrl);
  await onEachNode(template, async (client) => {
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
}

/** Runs `work` in the database `postgres` of each node, because no connection can drop its own database. */
async function onEachNode(
  { adminUrl, workerUrls }: DatabaseAddresses,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  for (const url of [adminUrl, ...workerUrls]) await withClient(addressOf(url, 'postgres'), work);
}

/** Runs `work` on a new connection and closes it. On a cluster, SET LOCAL also applies to the worker nodes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: REACHING_NODES });
  // A broken connection makes the next statement fail, so this event needs no handling of its own.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function ask<Row = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query(text, values)).rows);
}

/** Runs one statement in this file's database as the superuser, who bypasses all row-level security. */
export function askAdmin<Row = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return ask(testDatabase().adminUrl, text, values);
}

export function answers(url: string): Promise<boolean> {
  return ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

/** Returns the superuser's address of this file's database on each node; a single server has only one. */
export function nodeUrls(): string[] {
  const { adminUrl, workerUrls } = testDatabase();
  return [adminUrl, ...workerUrls];
}

/** Connects to this file's database as the superuser, who bypasses all row-level security; the caller disconnects. */
export async function openAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase().adminUrl });
  await client.connect();
  return client;
}

/** Copies a database, and also its owner and the rights on it, which PostgreSQL does not copy from a template. */
async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  const [from, to] = [pg.escapeIdentifier(template), pg.escapeIdentifier(name)];
  const { rows } = await client.query<{ owner: string; privilege: string | null; grantee: string }>(
    `SELECT d.datdba::regrole::text AS owner, a.privilege_type AS privilege,
            CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS grantee
     FROM pg_database d LEFT JOIN LATERAL aclexplode(d.datacl) a ON true WHERE d.datname = $1`,
    [template],
  );
  const copy = `CREATE DATABASE ${to} TEMPLATE ${from} OWNER ${rows[0]?.owner} STRATEGY FILE_COPY`;
  await whenFree(() => client.query(copy));
  const granted = rows.filter(({ privilege }) => privilege !== null);
  if (granted.length === 0) return;
  await client.query(`REVOKE ALL ON DATABASE ${to} FROM PUBLIC`);
  for (const { privilege, grantee } of granted)
    await client.query(`GRANT ${privilege} ON DATABASE ${to} TO ${grantee}`);
}

/** Retries while somebody is connected to the database, and throws every other error at once. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  const failure = await eventually(async () => {
    const error = await work().then(
      () => undefined,
      (thrown) => thrown,
    );
    if (error?.code === DATABASE_BUSY) throw error;
    return error;
  }, 100);
  if (failure) throw failure;
}

/** An empty database on the tests' server, as an operator would create it; the caller must drop it. */
export type EmptyDatabase = DatabaseAddresses & { drop: () => Promise<void> };

export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const database = inDatabase(testDatabase(), name);
  const [app, owner] = [database.appUrl, database.ownerUrl].map((url) =>
    pg.escapeIdentifier(new URL(url).username),
  );
  await onEachNode(database, async (client) => {
    await client.query(`CREATE DATABASE ${name} OWNER ${owner}`);
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${app}`);
  });
  await joinNodes(database);
  return {
    ...database,
    drop: () =>
      onEachNode(database, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** Joins the nodes of a new database into one cluster; does nothing for a single server. */
export async function joinNodes({ adminUrl, workerUrls }: DatabaseAddresses): Promise<void> {
  if (workerUrls.length === 0) return;
  for (const url of [adminUrl, ...workerUrls])
    await withClient(url, (client) => client.query('CREATE EXTENSION citus'));
  await withClient(adminUrl, async (client) => {
    const { hostname, port } = new URL(adminUrl);
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const url of workerUrls) {
      const worker = new URL(url);
      await client.query('SELECT citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
    }
  });
}

/** Returns the URL by which the superuser of an embedded server connects to the database that the program uses. */
export function adminUrlOf({ adminUrl, appUrl }: Pick<DatabaseAddresses, 'adminUrl' | 'appUrl'>): string {
  return addressOf(adminUrl, databaseOf(appUrl));
}

/** Like `adminUrlOf`, for the embedded server that runs on this data folder. Throws if no server runs. */
export async function adminUrlIn(dataDir: string): Promise<string> {
  const addresses = await findRunning(dataDir);
  if (!addresses) throw new Error(`no database runs on ${dataDir}`);
  return adminUrlOf(addresses);
}

function inDatabase(
  { appUrl, ownerUrl, adminUrl, workerUrls }: DatabaseAddresses,
  name: string,
): DatabaseAddresses {
  return {
    appUrl: addressOf(appUrl, name),
    ownerUrl: addressOf(ownerUrl, name),
    adminUrl: addressOf(adminUrl, name),
    workerUrls: workerUrls.map((url) => addressOf(url, name)),
  };
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
