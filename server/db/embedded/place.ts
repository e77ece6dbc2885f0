import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { explainSystemError, startError } from '../../program/start-error.ts';
import { canReach, isKnownUser, type SystemUser, systemUser } from './system-user.ts';
import { writeWhole } from './write-whole.ts';

/** Where root keeps what a system user must reach and the data folder can't give. */
const REACHABLE = '/var/lib';

/** A socket's path may not be longer; PostgreSQL adds `/.s.PGSQL.5432` to its folder. */
const MAX_SOCKET_FOLDER_BYTES = 107 - '/.s.PGSQL.5432'.length;

/** Where one data folder's database lives and whom it runs as. */
export type DatabasePlace = {
  /** The program's data folder, real path. */
  dataDir: string;
  /** The folder that holds the database folder and its lock: the data folder, or one in /var/lib. */
  home: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  /** Null: as the program itself. */
  user: SystemUser | null;
};

/**
 * Makes the data folder (closed to other users) and finds the place of its database. As root, PostgreSQL runs as a
 * system user; where that one can't reach the data folder (it lies under /root, say), the database lives in /var/lib
 * and the data folder remembers where. Throws a start error if a folder can't be made.
 */
export function findPlace(dataDir: string): DatabasePlace {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const real = realpathSync(dataDir);
    const user = systemUser();
    const home = user ? homeFor(real, user) : real;
    const cluster = join(home, 'postgres');
    return { dataDir: real, home, cluster, user: user && ownerOf(cluster, user) };
  } catch (error) {
    throw explainSystemError(error, dataDir);
  }
}

/** The folder of the database's socket, made if it is not there: 0700, and nobody else's. Throws a start error if it is. */
export function socketFolder({ cluster, user }: DatabasePlace): string {
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  const name = `kedai-${uid}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  const preferred = join(tmpdir(), name);
  const folder = Buffer.byteLength(preferred) <= MAX_SOCKET_FOLDER_BYTES ? preferred : join('/tmp', name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) {
    throw startError(`Folder ${folder} milik pengguna lain. Hapus folder itu, lalu jalankan lagi.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

function homeFor(dataDir: string, user: SystemUser): string {
  const pointer = join(dataDir, 'database-folder');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (canReach(dirname(dataDir), user)) {
    openFor(dataDir, user);
    return dataDir;
  }
  const home = join(REACHABLE, `kedai-${randomBytes(6).toString('hex')}`);
  mkdirSync(home, { mode: 0o710 });
  openFor(home, user);
  writeWhole(pointer, `${home}\n`, 0o600);
  return home;
}

/** Lets the system user pass through a folder of ours, and only pass. */
export function openFor(folder: string, { uid, gid }: SystemUser): void {
  const found = statSync(folder);
  if (found.uid === uid) return;
  chownSync(folder, found.uid, gid);
  chmodSync(folder, (found.mode & 0o777) | 0o010);
}

/** A database that an ordinary user made earlier goes on under that user. */
function ownerOf(cluster: string, user: SystemUser): SystemUser {
  if (!existsSync(cluster)) return user;
  const { uid, gid } = statSync(cluster);
  return uid !== 0 && isKnownUser(uid) ? { uid, gid } : user;
}
