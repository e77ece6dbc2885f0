import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { addressOf } from '../../support/database/database.ts';
import { freePort } from '../../support/free-port.ts';
import { type Program, startProgram } from '../../support/servers/program.ts';
import { openBalancer } from './balancer.ts';
import type { Place } from './platform.ts';

/** One of several copies of the program. */
type Copy = {
  url: string;
  start: (settings?: Record<string, string>) => Promise<Program>;
  /** What was started last. */
  program: () => Program;
};

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
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: balancer.url,
    SECRET_KEY: 'only-for-tests-0123456789abcdef0123456789abcdef',
    SUPERADMIN_CODE: 'kode-uji-coba',
    TRUSTED_PROXIES: '127.0.0.1',
    ORDER_LIMITS: '0',
    WORKERS: '2',
  };
  // One folder, so that pictures and mails of all are in one place.
  const dataDir = join(folder, 'copies');
  const copies = ports.map((port) => copyAt(port, { ...settings, DATA_DIR: dataDir }));
  return {
    dataDir,
    url: balancer.url,
    copies,
    adminUrl: async () => addressOf(database.adminUrl, new URL(database.appUrl).pathname.slice(1)),
    clear: async () => {
      balancer.close();
      await Promise.all(copies.map(({ end }) => end()));
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function copyAt(port: number, always: Record<string, string>): Copy & { end: () => Promise<unknown> } {
  let program: Program | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    start: async (settings = {}) => {
      program = startProgram({ ...always, ...settings, PORT: String(port) });
      await program.url();
      return program;
    },
    program: () => {
      if (!program) throw new Error('this copy was not started');
      return program;
    },
    end: async () => program?.end('SIGKILL'),
  };
}
