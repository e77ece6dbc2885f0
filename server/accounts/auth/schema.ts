import { getMigrations } from 'better-auth/db/migration';
import pg from 'pg';
import { authOptions } from './options.ts';

/** Better-auth creates none of these indexes. Jobs that delete expired rows need the first two. */
const OWN_INDEXES = `
  CREATE INDEX IF NOT EXISTS session_by_end ON auth.session ("expiresAt");
  CREATE INDEX IF NOT EXISTS verification_by_end ON auth.verification ("expiresAt");
  CREATE INDEX IF NOT EXISTS verification_by_value ON auth.verification (value);
  CREATE UNIQUE INDEX IF NOT EXISTS two_factor_of_user ON auth."twoFactor" ("userId");
  CREATE UNIQUE INDEX IF NOT EXISTS passkey_of_credential ON auth.passkey ("credentialID");`;

/** Connects as the app's database role, because this role owns the auth tables. */
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
    await pool.query(OWN_INDEXES);
  } finally {
    await pool.end();
  }
}
