import { getMigrations } from 'better-auth/db/migration';
import pg from 'pg';
import { authOptions } from './auth/options.ts';

/**
 * Creates or completes better-auth's tables in schema `auth`, as the app role, which owns them. Throws when
 * the role may not create the schema, or when a change would lose data.
 */
export async function migrateAuth(appUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  try {
    const options = authOptions({
      pool,
      origin: 'http://localhost',
      secret: 'not used: migrations sign nothing',
      logger: { disabled: true },
      onResetToken: () => undefined,
    });
    const { runMigrations } = await getMigrations(options);
    await runMigrations();
  } finally {
    await pool.end();
  }
}
