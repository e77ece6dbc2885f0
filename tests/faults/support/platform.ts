import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminUrlIn, ask } from '../../support/database/database.ts';
import { type Copy, databasePid, killDatabase, makeCopy, workersOf } from '../../support/servers/program.ts';
import { freePort } from '../../support/settings.ts';

/** The address and the data of a running Kedai, which may consist of one program or several copies of it. */
export type Place = {
  url: string;
  dataDir: string;
  /** The address for the database's superuser, who bypasses all row-level security. */
  adminUrl: () => Promise<string>;
  ask: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
};

/** A program with an empty data folder and a fixed address of its own. */
export type Platform = Place &
  Copy & {
    pids: () => Promise<{ primary: number; workers: number[]; database: number }>;
    clear: () => Promise<void>;
  };

/**
 * Creates a data folder in `folder` and finds a port, but starts nothing. The program trusts X-Forwarded-For, so that
 * each of many buyers can have a separate address.
 */
export async function makePlatform(
  settings: Record<string, string> = {},
  folder = tmpdir(),
): Promise<Platform> {
  const dataDir = await mkdtemp(join(folder, 'kedai-faults-'));
  const port = await freePort();
  const copy = makeCopy(port, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    WORKERS: '2',
    TRUSTED_PROXIES: '127.0.0.1',
    // A few buyers place as many orders here as thousands of buyers would, so the limits per buyer are off.
    ORDER_LIMITS: '0',
    ...settings,
  });
  const adminUrl = () => adminUrlIn(dataDir);
  return {
    ...copy,
    dataDir,
    adminUrl,
    ask: async (text, values) => ask(await adminUrl(), text, values),
    pids: async () => ({
      primary: copy.program().pid,
      workers: await workersOf(copy.program()),
      database: await databasePid(dataDir),
    }),
    clear: async () => {
      await copy.kill();
      await killDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
