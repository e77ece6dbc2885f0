import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Passwords } from './cluster.ts';
import type { DatabasePlace } from './place.ts';
import { writeWhole } from './write-whole.ts';

/** The database, and the roles that own its tables and run the program. */
export const DATABASE = 'kedai';
export const OWNER_ROLE = 'kedai_owner';
export const APP_ROLE = 'kedai_app';

/**
 * Makes the two roles and the owner's database in a new cluster, through `adminUrl`. Does nothing once it has
 * succeeded; a crash halfway is completed at the next start.
 */
export async function ensureRoles(
  { home }: DatabasePlace,
  adminUrl: string,
  passwords: Passwords,
): Promise<void> {
  const done = join(home, 'database-ready');
  if (existsSync(done)) return;
  const client = await connect(adminUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT rolname AS name FROM pg_roles UNION SELECT datname FROM pg_database',
    );
    const present = new Set(rows.map(({ name }) => name));
    if (!present.has(OWNER_ROLE)) await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN`);
    if (!present.has(APP_ROLE)) await client.query(`CREATE ROLE ${APP_ROLE} LOGIN`);
    await client.query(`ALTER ROLE ${OWNER_ROLE} PASSWORD '${passwords.owner}'`);
    await client.query(`ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS PASSWORD '${passwords.app}'`);
    if (!present.has(DATABASE)) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
    await closeDatabase(client);
  } finally {
    await client.end();
  }
  writeWhole(done, '', 0o600);
}

/** Throws away everything in the database and makes it anew, empty; whoever is connected is cut off. */
export async function recreateDatabase(adminUrl: string): Promise<void> {
  const client = await connect(adminUrl);
  try {
    await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
    await closeDatabase(client);
  } finally {
    await client.end();
  }
}

/** Nobody but the owner and the program may enter. */
async function closeDatabase(client: pg.Client): Promise<void> {
  await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${DATABASE} TO ${APP_ROLE}`);
}

async function connect(adminUrl: string): Promise<pg.Client> {
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({ connectionString: adminUrl });
  await client.connect();
  return client;
}
