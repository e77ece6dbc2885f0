import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ownIndexes } from './jobs.ts';

/** Connects as the app's database role, so that this role owns the schema of the jobs. Only the owner may add jobs. */
export async function migrateJobs(appUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  for (const event of ['error', 'connect'] as const) pool.on(event, () => undefined);
  try {
    await runMigrations({ pgPool: pool });
    await pool.query(ownIndexes);
  } finally {
    await pool.end();
  }
}
