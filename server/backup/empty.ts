import pg from 'pg';
import { startError } from '../start-error.ts';
import { begin, nameOf, readTables } from './tables.ts';

/** The two connections of a restore: the owner's for schema public, the program's for its own schemas. */
export type Connections = { owner: pg.Client; app: pg.Client };

/** 55P03: a lock was not given in time; somebody works with this database. */
const LOCKED = '55P03';

/** Throws a start error if a program of ours is at work on the database. */
export async function refuseWhileInUse({ app }: Connections): Promise<void> {
  const { rows } = await app.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usename = current_user AND application_name ~ '^kedai($|-listen|-jobs)'`,
  );
  if (rows.length === 0) return;
  throw startError('Kedai masih berjalan dengan database ini. Hentikan dulu, lalu ulangi pemulihannya.');
}

/** Whether any table of ours has a row. */
export async function hasRows({ owner, app }: Connections): Promise<boolean> {
  for (const [client, schema] of [
    [owner, 'public'],
    [app, 'auth'],
  ] as const) {
    await begin(client, 'read');
    try {
      for (const table of (await readTables(client)).filter((one) => one.schema === schema)) {
        const { rows } = await client.query(`SELECT FROM ${nameOf(table)} LIMIT 1`);
        if (rows.length > 0) return true;
      }
    } finally {
      await client.query('ROLLBACK');
    }
  }
  return false;
}

/** Drops all tables of the owner and all schemas of the program, and the note of what was applied. */
export async function dropEverything({ owner, app }: Connections): Promise<void> {
  try {
    await inTransaction(app, async () => {
      await dropAll(
        app,
        'SCHEMA',
        'SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspowner = $1',
      );
    });
    await inTransaction(owner, async () => {
      await dropAll(
        owner,
        'TABLE',
        `SELECT 'public.' || quote_ident(c.relname) AS name FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner = $1`,
      );
      await owner.query('DROP SCHEMA IF EXISTS migration CASCADE');
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCKED) throw error;
    throw startError('Database sedang dipakai. Hentikan semua program yang memakainya, lalu ulangi.', error);
  }
}

async function dropAll(client: pg.Client, kind: 'TABLE' | 'SCHEMA', names: string): Promise<void> {
  const { rows: me } = await client.query<{ oid: number }>(
    'SELECT oid FROM pg_roles WHERE rolname = current_user',
  );
  const { rows } = await client.query<{ name: string }>(names, [me[0]?.oid]);
  if (rows.length > 0) await client.query(`DROP ${kind} ${rows.map(({ name }) => name).join(', ')} CASCADE`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN; SET LOCAL lock_timeout = '10s'");
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
