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
import { explainSystemError, startError } from '#server/start-error.ts';
import { canReach, isKnownUser, type SystemUser, systemUser } from './system-user.ts';
import { writeWhole } from './write-whole.ts';

const REACHABLE = '/var/lib';

/** A Unix socket's path may have 107 bytes, and PostgreSQL appends `/.s.PGSQL.5432` to the folder. */
const MAX_SOCKET_FOLDER_BYTES = 107 - '/.s.PGSQL.5432'.length;

export type DatabaseLocation = {
  dataDir: string;
  home: string;
  cluster: string;
  user: SystemUser | null;
};

/** Returns the database's folders: in `dataDir`, or in /var/lib if PostgreSQL's user may not enter `dataDir`. */
export function findLocation(dataDir: string): DatabaseLocation {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const real = realpathSync(dataDir);
    const user = systemUser();
    const home = user ? chooseHome(real, user) : real;
    const cluster = join(home, 'postgres');
    return { dataDir: real, home, cluster, user: user && findOwner(cluster, user) };
  } catch (error) {
    throw explainSystemError(error, dataDir);
  }
}

export function socketFolder({ cluster, user }: DatabaseLocation): string {
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

function chooseHome(dataDir: string, user: SystemUser): string {
  const pointer = join(dataDir, 'database-folder');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (canReach(dirname(dataDir), user)) {
    grantAccess(dataDir, user);
    return dataDir;
  }
  const home = join(REACHABLE, `kedai-${randomBytes(6).toString('hex')}`);
  mkdirSync(home, { mode: 0o710 });
  grantAccess(home, user);
  writeWhole(pointer, `${home}\n`, 0o600);
  return home;
}

export function grantAccess(folder: string, { uid, gid }: SystemUser): void {
  const found = statSync(folder);
  if (found.uid === uid) return;
  chownSync(folder, found.uid, gid);
  chmodSync(folder, (found.mode & 0o777) | 0o010);
}

/** Returns the user to run PostgreSQL: the owner of its folder, or `user` if the owner is root or has no user name. */
function findOwner(cluster: string, user: SystemUser): SystemUser {
  if (!existsSync(cluster)) return user;
  const { uid, gid } = statSync(cluster);
  return uid !== 0 && isKnownUser(uid) ? { uid, gid } : user;
}
