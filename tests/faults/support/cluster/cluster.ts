import { distribute } from '#server/db/citus/distribute.ts';
import { migrate } from '#server/migrate/migrate.ts';
import { ask, withClient } from '../../../support/database/database.ts';
import { openNamedServers, type TestServers } from '../../../support/database/servers.ts';
import type { OwnDatabase } from '../copies.ts';

/**
 * A separate database with shops distributed over worker nodes. `urls` are a superuser's connection strings: first the
 * coordinator's, then one for each worker.
 */
export type Cluster = OwnDatabase & { urls: string[] };

export const isClusterNamed = (process.env.KEDAI_TEST_SERVERS ?? '').split(',').filter(Boolean).length > 2;

/** The name of suites that need a cluster, or the reason why they are skipped. */
export const onCluster = isClusterNamed
  ? 'on a cluster'
  : 'skipped: KEDAI_TEST_SERVERS names no cluster with two workers, such as 5432,5433,5434';

/** Creates the database. Its `stop` drops the database and throws if a server has logged a crash or a deadlock. */
export async function openCluster(): Promise<Cluster> {
  const servers = await openNamedServers();
  if (!servers) throw new Error('KEDAI_TEST_SERVERS names no servers');
  try {
    await keepCommits(servers);
    await migrate(servers);
    await withClient(servers.ownerUrl, distribute);
    return { ...servers, urls: [servers.adminUrl, ...servers.workerUrls] };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

/** Turns synchronous commits on, because without them a killed server may lose acknowledged orders. */
async function keepCommits({ adminUrl, workerUrls, appUrl }: TestServers): Promise<void> {
  for (const url of [adminUrl, ...workerUrls]) {
    const asApp = new URL(url);
    asApp.username = new URL(appUrl).username;
    // Citus rejects this statement on workers if it is sent within the distributed database, so connect to `postgres`.
    const elsewhere = new URL('/postgres', url).href;
    await ask(elsewhere, `ALTER DATABASE ${asApp.pathname.slice(1)} SET synchronous_commit = on`);
    const [found] = await ask<{ setting: string }>(
      asApp.href,
      "SELECT current_setting('synchronous_commit') AS setting",
    );
    if (found?.setting !== 'on')
      throw new Error(
        `${asApp.host} forgets commits that it acknowledged: synchronous_commit is ${found?.setting}`,
      );
  }
}
