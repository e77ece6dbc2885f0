import type pg from 'pg';
import { startError } from '#server/start-error.ts';

const MIGRATION_LOCK = 5_236_142_907;

/** Waits until no other session migrates, then holds the lock until this session ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Throws an error with a message for the user if another Kedai process uses this database with the role of `app`. */
export async function refuseWhileInUse(app: pg.Client): Promise<void> {
  const { rows } = await app.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND usename = current_user AND application_name ~ '^kedai($|-listen|-jobs)'`,
  );
  if (rows.length === 0) return;
  throw startError('Kedai masih berjalan dengan database ini. Hentikan dulu, lalu ulangi perintah ini.');
}
