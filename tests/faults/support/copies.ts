import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { adminUrlOf, ask, type DatabaseAddresses } from '../../support/database/database.ts';
import { type Copy, makeCopy } from '../../support/servers/program.ts';
import { freePort, secrets } from '../../support/settings.ts';
import { openBalancer } from './balancer.ts';
import type { Place } from './platform.ts';

export type Copies = Place & {
  copies: Copy[];
  clear: () => Promise<void>;
};

/** A separate database for some copies of the program; `adminUrl` is its address for the superuser. */
export type OwnDatabase = Pick<DatabaseAddresses, 'appUrl' | 'ownerUrl' | 'adminUrl'> & {
  stop: () => Promise<void>;
};

/**
 * Prepares `count` copies of the program, with two workers each by default, but does not start them. `open` opens their
 * database, by default an embedded one.
 */
export async function makeCopies(
  count: number,
  open: (folder: string) => Promise<OwnDatabase> = openEmbedded,
): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-copies-'));
  const database = await open(folder);
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const balancer = await openBalancer(ports);
  // All copies share one folder for pictures and mails.
  const dataDir = join(folder, 'copies');
  const settings = {
    ...secrets,
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ORDER_LIMITS: '0',
    WORKERS: '2',
  };
  const copies = ports.map((port) => makeCopy(port, settings));
  return {
    dataDir,
    url: balancer.url,
    copies,
    adminUrl: async () => database.adminUrl,
    ask: (text, values) => ask(database.adminUrl, text, values),
    clear: async () => {
      balancer.close();
      await Promise.all(copies.map(({ kill }) => kill()));
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function openEmbedded(dataDir: string): Promise<OwnDatabase> {
  const database = await startEmbedded({ dataDir, onStep: () => undefined, maxConnections: 120 });
  return { ...database, adminUrl: adminUrlOf(database) };
}
