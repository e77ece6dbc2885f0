import { assertReach } from '../db/citus/proof.ts';
import type { EmbeddedDatabase } from '../db/embedded/running.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { Env } from '../env.ts';
import { JOB_CONNECTIONS } from '../jobs/alone.ts';
import { assertSafeRole, migrate } from '../migrate/migrate.ts';
import { say } from './say.ts';

export type OpenDatabase = {
  appUrl: string;
  ownerUrl: string | undefined;
  embedded: EmbeddedDatabase | null;
};

const SPARE_CONNECTIONS = 15;
const FEWEST_CONNECTIONS = 60;

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

/** Applies migrations. Throws a `startError` if any database node does not apply row-level security to the app. */
export async function prepareDatabase({ appUrl, ownerUrl }: OpenDatabase): Promise<void> {
  const applied = await migrate({ ownerUrl, appUrl });
  if (applied.length > 0) say(`Tabel database diperbarui: ${applied.join(', ')}.`);
  await assertSafeRole(appUrl);
  await assertReach(appUrl);
}
