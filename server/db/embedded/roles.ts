import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Passwords } from './cluster.ts';
import type { DatabaseLocation } from './location.ts';
import { writeWhole } from './write-whole.ts';

export const DATABASE = 'kedai';
export const OWNER_ROLE = 'kedai_owner';
export const APP_ROLE = 'kedai_app';

export async function ensureRoles(
  { home }: DatabaseLocation,
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
