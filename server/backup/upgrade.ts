import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../db/embedded/binaries.ts';
import { majorOf, makeCluster, type Passwords, readPasswords } from '../db/embedded/cluster.ts';
import { type DatabaseLocation, findLocation, grantAccess } from '../db/embedded/location.ts';
import { lockFolder } from '../db/embedded/lock.ts';
import { stopServerOn } from '../db/embedded/postmaster.ts';
import { type EmbeddedDatabase, runEmbedded } from '../db/embedded/running.ts';
import { completeReplacement, replaceBySuccessor, successorOf } from '../db/embedded/successor.ts';
import { syncNames } from '../db/embedded/write-whole.ts';
import { assertSafeRole } from '../migrate/migrate.ts';
import { explainSystemError, startError } from '../start-error.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { findFormer } from './upgrade/former-programs.ts';
import { refuseWithoutRoom } from './upgrade/room.ts';

type Options = {
  dataDir: string;
  programs: string | null;
  onStep: (text: string) => void;
  signal: AbortSignal;
  now: Date;
};

type Upgraded = { from: number; rows: number; aside: string };

const WORK = 'postgres.upgrade-';

const CONNECTIONS = 20;

/** Rebuilds the database for the new PostgreSQL in another folder, then swaps folders. Returns null if up to date. */
export async function upgradeDatabase(options: Options): Promise<Upgraded | null> {
  const { home } = findLocation(options.dataDir);
  const lock = await lockFolder(home);
  try {
    completeReplacement(findLocation(options.dataDir));
    const location = findLocation(options.dataDir);
    if (!existsSync(location.cluster)) throw startError(`Tidak ada database di ${location.cluster}.`);
    const present = findBinaries(location.user, options.onStep);
    const from = majorOf(location);
    await removeRemains(location);
    if (from === present.major) return null;
    if (from > present.major)
      throw startError(`Database itu dibuat oleh PostgreSQL ${from}, lebih baru daripada ${present.major}.`);
    refuseWithoutRoom(location.cluster);
    const work = makeWork(location);
    try {
      const upgraded = await move(options, { location, work, present, from });
      // A second time, because initdb of an earlier, killed upgrade may have written files after the first removal.
      await removeRemains(location);
      return upgraded;
    } catch (error) {
      throw options.signal.aborted ? startError(STOPPED, error) : explainSystemError(error, location.home);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

const STOPPED = 'Dihentikan. Database yang lama tidak berubah; ulangi kapan saja.';

type Move = { location: DatabaseLocation; work: string; present: Binaries; from: number };

async function move(options: Options, { location, work, present, from }: Move): Promise<Upgraded> {
  const { dataDir, programs, onStep, now } = options;
  const former = await findFormer({ major: from, given: programs, work, user: location.user, onStep });
  const passwords = readPasswords(location);
  onStep(`Menyalin isi database PostgreSQL ${from} …`);
  const { folder } = await whileRunning(options, location, former, passwords, ({ appUrl }) =>
    makeBackup({ appUrl, pictures: null, into: join(work, 'backup'), now }),
  );
  onStep(`Memasukkannya ke PostgreSQL ${present.major}, dan membandingkan …`);
  const next: DatabaseLocation = {
    dataDir,
    home: work,
    cluster: join(work, 'postgres'),
    user: location.user,
  };
  await makeCluster(next, present, passwords.superuser);
  const { manifest } = await whileRunning(options, next, present, passwords, async ({ appUrl, ownerUrl }) => {
    const restored = await restoreBackup({ folder, appUrl, ownerUrl, pictures: null, force: false });
    await assertSafeRole(appUrl);
    return restored;
  });
  options.signal.throwIfAborted();
  renameSync(next.cluster, successorOf(location));
  syncNames(location.home);
  const aside = join(location.home, `postgres-${from}-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`);
  replaceBySuccessor(location, aside);
  return { from, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), aside };
}

async function whileRunning<Result>(
  { onStep, signal }: Options,
  location: DatabaseLocation,
  binaries: Binaries,
  passwords: Passwords,
  work: (server: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const server = await runEmbedded({ location, binaries, passwords, onStep, maxConnections: CONNECTIONS });
  const stop = () => void server.stop();
  signal.addEventListener('abort', stop);
  try {
    const result = await work(server);
    // `stop` kills a server after a few seconds, so the slow part of its shutdown, writing to disk, is done before.
    await checkpoint(server.adminUrl);
    return result;
  } finally {
    signal.removeEventListener('abort', stop);
    await server.stop();
  }
}

async function checkpoint(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Makes a folder with a random name, because processes of a killed upgrade may still write into their folder. */
function makeWork({ home, user }: DatabaseLocation): string {
  const work = join(home, `${WORK}${randomBytes(6).toString('hex')}`);
  mkdirSync(work, { mode: 0o700 });
  if (user) grantAccess(work, user);
  return work;
}

/** Deletes copies that an interrupted upgrade left, because the database may have changed since they were made. */
async function removeRemains(location: DatabaseLocation): Promise<void> {
  const works = readdirSync(location.home).filter((name) => name.startsWith(WORK));
  for (const work of works.map((name) => join(location.home, name))) {
    await stopServerOn(join(work, 'postgres'));
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(successorOf(location), { recursive: true, force: true });
}
