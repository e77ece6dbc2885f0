import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from '../db/embedded/binaries.ts';
import { majorOf, makeCluster, type Passwords, readPasswords } from '../db/embedded/cluster.ts';
import { lockFolder } from '../db/embedded/lock.ts';
import { type DatabasePlace, findPlace, openFor } from '../db/embedded/place.ts';
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

/** Restores, compares and migrates a backup in a new folder, then swaps the folders. Null if nothing is to do. */
export async function upgradeDatabase(options: Options): Promise<Upgraded | null> {
  const { home } = findPlace(options.dataDir);
  const lock = await lockFolder(home);
  try {
    completeReplacement(findPlace(options.dataDir));
    const place = findPlace(options.dataDir);
    if (!existsSync(place.cluster)) throw startError(`Tidak ada database di ${place.cluster}.`);
    const present = findBinaries(place.user, options.onStep);
    const from = majorOf(place);
    await removeRemains(place);
    if (from === present.major) return null;
    if (from > present.major)
      throw startError(`Database itu dibuat oleh PostgreSQL ${from}, lebih baru daripada ${present.major}.`);
    refuseWithoutRoom(place.cluster);
    const work = makeWork(place);
    try {
      const upgraded = await move(options, { place, work, present, from });
      // Again, because the initdb of a killed upgrade may have gone on and created its folder anew.
      await removeRemains(place);
      return upgraded;
    } catch (error) {
      throw options.signal.aborted ? startError(STOPPED, error) : explainSystemError(error, place.home);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

const STOPPED = 'Dihentikan. Database yang lama tidak berubah; ulangi kapan saja.';

type Move = { place: DatabasePlace; work: string; present: Binaries; from: number };

async function move(options: Options, { place, work, present, from }: Move): Promise<Upgraded> {
  const { dataDir, programs, onStep, now } = options;
  const former = await findFormer({ major: from, given: programs, work, user: place.user, onStep });
  const passwords = readPasswords(place);
  onStep(`Menyalin isi database PostgreSQL ${from} …`);
  const { folder } = await whileRunning(options, place, former, passwords, ({ appUrl }) =>
    makeBackup({ appUrl, pictures: null, into: join(work, 'backup'), now }),
  );
  onStep(`Memasukkannya ke PostgreSQL ${present.major}, dan membandingkan …`);
  const next: DatabasePlace = { dataDir, home: work, cluster: join(work, 'postgres'), user: place.user };
  await makeCluster(next, present, passwords.superuser);
  const { manifest } = await whileRunning(options, next, present, passwords, async ({ appUrl, ownerUrl }) => {
    const restored = await restoreBackup({ folder, appUrl, ownerUrl, pictures: null, force: false });
    await assertSafeRole(appUrl);
    return restored;
  });
  options.signal.throwIfAborted();
  renameSync(next.cluster, successorOf(place));
  syncNames(place.home);
  const aside = join(place.home, `postgres-${from}-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`);
  replaceBySuccessor(place, aside);
  return { from, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), aside };
}

async function whileRunning<Result>(
  { onStep, signal }: Options,
  place: DatabasePlace,
  binaries: Binaries,
  passwords: Passwords,
  work: (server: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const server = await runEmbedded({ place, binaries, passwords, onStep, maxConnections: CONNECTIONS });
  const stop = () => void server.stop();
  signal.addEventListener('abort', stop);
  try {
    const result = await work(server);
    // After a checkpoint the server stops fast enough: a slow stop would be cut off after a few seconds.
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

/** The name is new each time, because a killed upgrade may still be writing into its own folder. */
function makeWork({ home, user }: DatabasePlace): string {
  const work = join(home, `${WORK}${randomBytes(6).toString('hex')}`);
  mkdirSync(work, { mode: 0o700 });
  if (user) openFor(work, user);
  return work;
}

/** Deletes what an interrupted upgrade has copied, because the old database may have changed since. */
async function removeRemains(place: DatabasePlace): Promise<void> {
  const works = readdirSync(place.home).filter((name) => name.startsWith(WORK));
  for (const work of works.map((name) => join(place.home, name))) {
    await stopServerOn(join(work, 'postgres'));
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(successorOf(place), { recursive: true, force: true });
}
