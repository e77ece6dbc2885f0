import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminUrlIn, ask } from '../../support/database/database.ts';
import { type Copy, databasePid, killDatabase, makeCopy, workersOf } from '../../support/servers/program.ts';
import { freePort } from '../../support/settings.ts';

/** A platform's address and data, whatever runs it. */
export type Place = {
  url: string;
  dataDir: string;
  /** The address of the database's superuser, who bypasses all policies. */
  adminUrl: () => Promise<string>;
  /** Runs one statement as the superuser and returns its rows. */
  ask: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
};

/** A separate platform: an empty data folder, a fixed address, and the program that runs on both. */
export type Platform = Place &
  Copy & {
    /** The ids of all its processes: the primary, its workers, the database's main one. */
    pids: () => Promise<{ primary: number; workers: number[]; database: number }>;
    /** Kills all running processes and deletes the folder. */
    clear: () => Promise<void>;
  };

/**
 * Creates the data folder in `folder` and finds the port; nothing runs yet. The program runs like `npm start`, with
 * two workers and the embedded database. It trusts X-Forwarded-For, so that each of many buyers can have a separate
 * address.
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
    // A few buyers place here as many orders as thousands would.
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
