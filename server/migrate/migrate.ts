import pg from 'pg';
import { refuseWorker } from '../db/citus/placement.ts';
import { openSession } from '../db/citus/session.ts';
import { startError } from '../start-error.ts';
import { lockMigrations } from './alone.ts';
import { applyFile } from './apply.ts';
import { type Migration, readMigrations } from './files.ts';
import { applyLibraries, libraries } from './libraries.ts';

type Addresses = {
  ownerUrl: string | undefined;
  appUrl: string;
  only?: ReadonlySet<string>;
};

type Applied = Map<string, string>;

/**
 * Applies pending migrations and returns their names. Safe to call concurrently. `ownerUrl` must not go through a
 * pooler, because the session holds a lock. Without `ownerUrl`, applies nothing and throws if a migration is pending.
 */
export async function migrate({ ownerUrl, appUrl, only }: Addresses): Promise<string[]> {
  const migrations = readMigrations().filter(({ name }) => only?.has(name) ?? true);
  const client = await openSession(ownerUrl ?? appUrl);
  try {
    await refuseWorker(client);
    if (!ownerUrl) {
      refusePending(migrations, await readApplied(client));
      return [];
    }
    await lockMigrations(client);
    return await applyPending(client, migrations, appUrl);
  } finally {
    await client.end();
  }
}

/** Throws if the app's database role could bypass row-level security. The message tells the operator what to change. */
export async function assertSafeRole(appUrl: string): Promise<void> {
  const client = await openSession(appUrl);
  try {
    const { rows } = await client.query<{ name: string; unsafe: boolean; owner: boolean }>(
      `SELECT r.rolname AS name, r.rolsuper OR r.rolbypassrls AS unsafe,
              EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
                        AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owner
       FROM pg_roles r WHERE r.rolname = current_user`,
    );
    const [role] = rows;
    if (role && !role.unsafe && !role.owner) return;
    throw startError(
      `Peran database "${role?.name}" terlalu berkuasa: ia melewati pemisahan data antar-toko ` +
        `(${role?.unsafe ? 'superuser atau BYPASSRLS' : 'pemilik tabel'}). ` +
        'Pakai peran biasa di DATABASE_URL, dan pemilik tabel hanya di DATABASE_OWNER_URL.',
    );
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client, migrations: Migration[], appUrl: string): Promise<string[]> {
  const appRole = pg.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
  await ensureList(client, appRole);
  const applied = await readApplied(client);
  refuseChanged(migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) await applyFile(client, migration, appRole);
  const stale = libraries.filter(({ name, hash }) => applied.get(name) !== hash());
  await applyLibraries(client, appUrl, appRole, stale);
  return [...pending, ...stale].map(({ name }) => name);
}

/** Creates the table of applied migrations. Looks for it first: CREATE SCHEMA fails while a Citus node is down. */
async function ensureList(client: pg.Client, appRole: string): Promise<void> {
  if (await hasList(client)) return;
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS migration;
    CREATE TABLE migration.applied (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT USAGE ON SCHEMA migration TO ${appRole};
    GRANT SELECT ON migration.applied TO ${appRole};`);
}

async function hasList(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('migration.applied') IS NOT NULL AS present");
  return rows[0]?.present;
}

async function readApplied(client: pg.Client): Promise<Applied> {
  if (!(await hasList(client))) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migration.applied',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function refusePending(migrations: Migration[], applied: Applied): void {
  refuseChanged(migrations, applied);
  const stale = libraries.filter(({ name, hash }) => applied.get(name) !== hash());
  const pending = [...migrations.filter(({ name }) => !applied.has(name)), ...stale].map(({ name }) => name);
  if (pending.length === 0) return;
  throw startError(
    `Database belum dimigrasi (${pending.join(', ')}). Jalankan sekali dengan DATABASE_OWNER_URL, alamat pemilik tabel.`,
  );
}

function refuseChanged(migrations: Migration[], applied: Applied): void {
  const hashes = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    if (libraries.some((one) => one.name === name) || hashes.get(name) === sha256) continue;
    throw startError(
      hashes.has(name)
        ? `Migrasi ${name} sudah diterapkan, tetapi berkasnya kemudian diubah. Kembalikan isinya, dan tulis perubahan di berkas baru.`
        : `Database ini sudah dimigrasi oleh program yang lebih baru (${name}). Jalankan versi program itu.`,
    );
  }
}
