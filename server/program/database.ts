import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts';
import { assertSafeRole, migrate } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { JOB_CONNECTIONS } from '../jobs/connections.ts';
import { say } from './say.ts';

/** The database the program works with, migrated. `embedded` is null for one that somebody else runs. */
export type OpenDatabase = {
  appUrl: string;
  ownerUrl: string | undefined;
  embedded: EmbeddedDatabase | null;
};

/** Connections beside the workers': migrations, somebody who looks. */
const SPARE_CONNECTIONS = 15;
const FEWEST_CONNECTIONS = 60;

/** Starts the embedded database or takes the one of DATABASE_URL. Throws start errors. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) {
    say('Memakai database dari DATABASE_URL.');
    return { appUrl: env.databaseUrl, ownerUrl: env.databaseOwnerUrl, embedded: null };
  }
  const wanted = env.workers * (env.poolSize + 1 + JOB_CONNECTIONS) + SPARE_CONNECTIONS;
  const embedded = await startEmbedded({
    dataDir: env.dataDir,
    onStep: say,
    maxConnections: Math.max(wanted, FEWEST_CONNECTIONS),
  });
  return { appUrl: embedded.appUrl, ownerUrl: embedded.ownerUrl, embedded };
}

/** Brings the tables up to date and makes sure that the program's role is bound by row-level security. Throws start errors. */
export async function prepareDatabase({ appUrl, ownerUrl }: OpenDatabase): Promise<void> {
  const applied = await migrate({ ownerUrl, appUrl });
  if (applied.length > 0) say(`Tabel database diperbarui: ${applied.join(', ')}.`);
  await assertSafeRole(appUrl);
}
