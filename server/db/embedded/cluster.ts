import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { diskFullText, explainSystemError, saysDiskFull, startError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { DatabaseLocation } from './location.ts';
import { writeWhole } from './write-whole.ts';

/** The database users' passwords. `superuser` is only for setting up the database. */
export type Passwords = { superuser: string; owner: string; app: string };

const HALF = 'postgres.new-';

/** Reads the passwords from a file, which it creates (mode 0600) if there is no database yet. */
export function readPasswords({ home, cluster }: DatabaseLocation): Passwords {
  const file = join(home, 'database-passwords.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  if (existsSync(cluster)) {
    throw startError(
      `Kata sandi database hilang: ${file} tidak ada, padahal ${cluster} ada. ` +
        'Kembalikan berkas itu dari cadangan, atau pindahkan folder databasenya.',
    );
  }
  const passwords = { superuser: randomPassword(), owner: randomPassword(), app: randomPassword() };
  writeWhole(file, JSON.stringify(passwords), 0o600);
  return passwords;
}

export function majorOf({ cluster }: DatabaseLocation): number {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw startError(
      `Folder ${cluster} bukan folder database yang utuh: PG_VERSION tidak ada. Pulihkan dari cadangan.`,
    );
  }
  return Number.parseInt(readFileSync(file, 'utf8'), 10);
}

export function checkVersion(location: DatabaseLocation, { major }: Binaries): void {
  const found = majorOf(location);
  if (found === major) return;
  throw startError(
    `Folder data ${location.dataDir} dibuat oleh PostgreSQL ${found}, sedangkan program ini memakai PostgreSQL ${major}. ` +
      `Data tidak disentuh. ${
        found < major
          ? `Jalankan \`DATA_DIR=${location.dataDir} npm run db:upgrade\`, lalu jalankan lagi.`
          : 'Jalankan versi program yang lebih baru.'
      }`,
  );
}

/** Creates the database in a temporary folder and moves it when complete. The next start deletes what a crash left. */
export async function makeCluster(
  location: DatabaseLocation,
  binaries: Binaries,
  password: string,
): Promise<void> {
  removeHalves(location);
  // The name is random, because the initdb of an earlier, killed start may still be writing into its folder.
  const half = join(location.home, `${HALF}${randomBytes(6).toString('hex')}`);
  const passwordFile = join(half, 'password');
  const data = join(half, 'data');
  try {
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (location.user)
      for (const path of [half, passwordFile]) chownSync(path, location.user.uid, location.user.gid);
    await runInitdb(location, binaries, data, passwordFile);
    writeFileSync(join(data, 'pg_hba.conf'), 'local all all scram-sha-256\n');
    renameSync(data, location.cluster);
  } catch (error) {
    throw explainSystemError(error, location.home);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function removeHalves({ home }: DatabaseLocation): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(HALF))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // Deleting fails while the initdb of a killed start still writes into the folder. A later start tries again.
    }
  }
}

async function runInitdb(
  location: DatabaseLocation,
  { initdb }: Binaries,
  data: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ];
  const child = spawn(initdb, args, {
    cwd: location.home,
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(location.user ?? {}),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code === 0) return;
  if (saysDiskFull(output)) throw startError(diskFullText(location.home));
  const [, uid] = /could not look up effective user ID (\d+)/.exec(output) ?? [];
  if (uid) throw startError(namelessUserText(uid));
  throw new Error(`initdb failed (${code}):\n${output}`);
}

/** Initdb refuses to run as a uid that has no name in /etc/passwd, such as 1234 in `docker run --user 1234`. */
function namelessUserText(uid: string): string {
  return (
    `Database tidak bisa dibuat oleh pengguna nomor ${uid} (uid), karena sistem tidak mengenal namanya. ` +
    `Jalankan sebagai pengguna yang terdaftar di /etc/passwd, daftarkan nomor itu di sana, misalnya ` +
    `"kedai:x:${uid}:${uid}::/:/sbin/nologin", atau pakai PostgreSQL sendiri dengan DATABASE_URL.`
  );
}

function randomPassword(): string {
  return randomBytes(24).toString('hex');
}
