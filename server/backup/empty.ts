import pg from 'pg';
import type { Sessions } from '../db/citus/session.ts';
import { begin, qualifiedName, readTables } from '../db/tables.ts';
import { startError } from '../start-error.ts';

/** PostgreSQL's error code for a lock timeout. */
const LOCKED = '55P03';

export async function hasRows({ owner, app }: Sessions): Promise<boolean> {
  for (const [client, schema] of [
    [owner, 'public'],
    [app, 'auth'],
  ] as const) {
    await begin(client, 'read');
    try {
      for (const table of (await readTables(client)).filter((one) => one.schema === schema)) {
        const { rows } = await client.query(`SELECT FROM ${qualifiedName(table)} LIMIT 1`);
        if (rows.length > 0) return true;
      }
    } finally {
      await client.query('ROLLBACK');
    }
  }
  return false;
}

const OWN_SCHEMAS = ['public', 'auth', 'graphile_worker', 'migration'];

/** Throws if the restore would delete an operator's own objects, such as a view that reads our tables. */
export async function refuseDependents({ owner }: Sessions): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname = ANY ($1)),
          tables AS (SELECT oid FROM pg_class WHERE relnamespace IN (SELECT oid FROM ours)),
          users AS (
            SELECT r.ev_class AS oid FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
            WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid IN (SELECT oid FROM tables)
            UNION SELECT conrelid FROM pg_constraint WHERE contype = 'f' AND confrelid IN (SELECT oid FROM tables))
     SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM users JOIN pg_class c USING (oid) JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.oid NOT IN (SELECT oid FROM ours) ORDER BY 1 LIMIT 10`,
    [OWN_SCHEMAS],
  );
  if (rows.length === 0) return;
  throw startError(
    `Tabel Kedai dipakai oleh ${rows.map(({ name }) => name).join(', ')}, yang akan ikut terhapus. ` +
      'Simpan dan hapus dulu, lalu ulangi pemulihannya. Tidak ada yang diubah.',
  );
}

export async function dropEverything({ owner, app }: Sessions): Promise<void> {
  try {
    await inTransaction(app, async () => {
      await dropAll(
        app,
        'SCHEMA',
        `SELECT quote_ident(nspname) AS name FROM pg_namespace
         WHERE nspowner = $1 AND nspname IN ('auth', 'graphile_worker')`,
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
  await client.query('BEGIN');
  try {
    await client.query("SET LOCAL lock_timeout = '10s'");
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
