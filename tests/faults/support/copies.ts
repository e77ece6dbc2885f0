import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { adminUrlOf, ask } from '../../support/database/database.ts';
import { freePort } from '../../support/free-port.ts';
import { type Copy, makeCopy } from '../../support/servers/program.ts';
import { secrets } from '../../support/settings.ts';
import { openBalancer } from './balancer.ts';
import type { Place } from './platform.ts';

/** Copies of the program on one database, with one address before them. */
export type Copies = Place & {
  copies: Copy[];
  clear: () => Promise<void>;
};

/** Makes a database and the places of `count` copies; none runs yet. Each has two workers unless it is told otherwise. */
export async function makeCopies(count: number): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-copies-'));
  const database = await startEmbedded({ dataDir: folder, onStep: () => undefined, maxConnections: 120 });
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const balancer = await openBalancer(ports);
  // One folder, so that pictures and mails of all are in one place.
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
    adminUrl: async () => adminUrlOf(database),
    ask: (text, values) => ask(adminUrlOf(database), text, values),
    clear: async () => {
      balancer.close();
      await Promise.all(copies.map(({ kill }) => kill()));
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
