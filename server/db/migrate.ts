import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { migrateAuth } from '../auth-schema.ts';

const FOLDER = resolve(import.meta.dirname, '../../db/migrations');

/** Any fixed number: whoever migrates this database holds it, so that twenty at once do it once. */
const ADVISORY_LOCK = 7_153_001;

type Migration = { name: string; text: string; sha256: string };

/**
 * Brings the database up to date: db/migrations/*.sql in order, each in one transaction and once, then the
 * accounts' own tables in schema `auth` as the app role. Safe to run again and by several at once. Returns the
 * names that were applied. Throws when a file that was applied has changed since.
 */
export async function migrate({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    try {
      const pending = await findPending(client);
      for (const migration of pending) await apply(client, migration, roleOf(appUrl));
      await migrateAccounts(client, appUrl);
      return pending.map(({ name }) => name);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    }
  });
}

/** The names of migrations that a database still lacks, asked as the app role. */
export function pendingMigrations(appUrl: string): Promise<string[]> {
  return withClient(appUrl, async (client) => (await findPending(client)).map(({ name }) => name));
}

/**
 * Throws unless the program's role is one that the policies bind: no superuser, no BYPASSRLS, not the owner of
 * the tables.
 */
export function assertSafeRole(appUrl: string): Promise<void> {
  return withClient(appUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT rolname, rolsuper OR rolbypassrls AS unbound,
              EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS owner
       FROM pg_roles WHERE rolname = current_user`,
    );
    const role = rows[0];
    if (role.unbound || role.owner) {
      throw new Error(
        `DATABASE_URL memakai peran "${role.rolname}" yang melewati pengaman antartoko (superuser, BYPASSRLS ` +
          'atau pemilik tabel). Pakai peran biasa, dan peran pemilik hanya di DATABASE_OWNER_URL.',
      );
    }
  });
}

async function findPending(client: pg.Client): Promise<Migration[]> {
  const applied = await readApplied(client);
  const files = await readMigrations();
  for (const { name, sha256 } of files) {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256) {
      throw new Error(
        `Migrasi ${name} sudah dijalankan tetapi isinya berubah. Kembalikan isinya dan buat berkas baru.`,
      );
    }
  }
  return files.filter(({ name }) => !applied.has(name));
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`SELECT to_regclass('migrations.applied') AS found`);
  if (found[0].found === null) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migrations.applied',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** FORCEd row-level security hides rows from the owner too, so a migration works as the system. */
async function apply(client: pg.Client, { name, text, sha256 }: Migration, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL app.role = 'system'`);
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS migrations;
       CREATE TABLE IF NOT EXISTS migrations.applied (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       GRANT USAGE ON SCHEMA migrations TO ${role};
       GRANT SELECT ON migrations.applied TO ${role}`,
    );
    await client.query(text.replaceAll('{{app_role}}', role));
    await client.query('INSERT INTO migrations.applied (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The accounts' tables belong to the app role: it may create its schema for this moment and no longer. */
async function migrateAccounts(client: pg.Client, appUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(roleOf(appUrl));
  const { rows } = await client.query('SELECT current_database() AS name');
  const database = pg.escapeIdentifier(rows[0].name);
  await client.query(`GRANT CREATE ON DATABASE ${database} TO ${role}`);
  try {
    await withClient(appUrl, (app) => app.query('CREATE SCHEMA IF NOT EXISTS auth'));
    await migrateAuth(appUrl);
  } finally {
    await client.query(`REVOKE CREATE ON DATABASE ${database} FROM ${role}`);
  }
}

function roleOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (role === '') throw new Error('DATABASE_URL harus menyebut nama peran (user).');
  return role;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
