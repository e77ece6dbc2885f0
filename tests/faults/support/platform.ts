import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunning } from '../../../server/db/embedded.ts';
import { freePort } from '../../support/free-port.ts';
import {
  databasePid,
  killDatabase,
  type Program,
  startProgram,
  workersOf,
} from '../../support/servers/program.ts';

/** A platform of its own: an empty data folder, an address that stays, and the program that runs on both. */
export type Platform = {
  dataDir: string;
  url: string;
  /** Starts the program, as often as it is killed; resolves once it says that it runs. */
  start: (settings?: Record<string, string>) => Promise<Program>;
  /** The program that was started last. */
  program: () => Program;
  /** Every process of it: the primary, its workers, the database's main one. */
  pids: () => Promise<{ primary: number; workers: number[]; database: number }>;
  /** The address of the database's superuser, whom no policy hides a row from. */
  adminUrl: () => Promise<string>;
  /** Kills what still runs and removes the folder. */
  clear: () => Promise<void>;
};

/** Where people meet a platform and where its data is, whatever runs it. */
export type Place = Pick<Platform, 'url' | 'dataDir' | 'adminUrl'>;

/**
 * Makes the folder and finds the port; nothing runs yet. The program runs as `npm start` does it, with two workers and
 * the embedded database. It believes X-Forwarded-For, so that each of many buyers can have an address of their own.
 * The data folder is made in `folder`.
 */
export async function makePlatform(
  always: Record<string, string> = {},
  folder = tmpdir(),
): Promise<Platform> {
  const dataDir = await mkdtemp(join(folder, 'kedai-faults-'));
  const port = await freePort();
  let program: Program | undefined;
  const running = () => {
    if (!program) throw new Error('the program was not started');
    return program;
  };
  return {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    start: async (settings = {}) => {
      const fixed = {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: dataDir,
        WORKERS: '2',
        TRUSTED_PROXIES: '127.0.0.1',
        // A few buyers order here what in life thousands do.
        ORDER_LIMITS: '0',
      };
      program = startProgram({ ...fixed, ...always, ...settings });
      await program.url();
      return program;
    },
    program: running,
    pids: async () => ({
      primary: running().pid,
      workers: await workersOf(running()),
      database: await databasePid(dataDir),
    }),
    adminUrl: async () => {
      const addresses = await findRunning(dataDir);
      if (!addresses) throw new Error('the database does not run');
      const address = new URL(addresses.adminUrl);
      address.pathname = new URL(addresses.appUrl).pathname;
      return address.href;
    },
    clear: async () => {
      await program?.end('SIGKILL');
      await killDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
