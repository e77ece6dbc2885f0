import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '#server/backup/make.ts';
import type { SavedTable } from '#server/backup/manifest.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { findLocation } from '#server/db/embedded/location.ts';
import { projectRoot } from '../source-files.ts';

type Upgrade = {
  process: ChildProcess;
  said: () => string;
  ended: () => Promise<{ code: number | null; said: string }>;
};

export function startUpgrade(
  dataDir: string,
  args: string[],
  settings: Record<string, string> = {},
): Upgrade {
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
  const child = spawn(process.execPath, [join(projectRoot, 'ops/commands/db.ts'), 'upgrade', ...args], {
    cwd: projectRoot,
    // The upgrade runs npm, which may need these certificates for its registry; `settings` adds what a test needs.
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const end = once(child, 'close');
  return {
    process: child,
    said: () => said,
    ended: async () => {
      const [code] = await end;
      return { code, said };
    },
  };
}

export async function rowsOf(appUrl: string): Promise<Pick<SavedTable, 'name' | 'rows' | 'sha256'>[]> {
  const into = await mkdtemp(join(tmpdir(), 'kedai-rows-'));
  try {
    const { manifest } = await makeBackup({ appUrl, pictures: null, into, now: new Date() });
    const tables = manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
    return [...tables, { name: 'jobs', rows: manifest.jobs.rows, sha256: manifest.jobs.sha256 }];
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

export async function namesBeside(dataDir: string): Promise<string[]> {
  return (await readdir(findLocation(dataDir).home)).sort();
}

/**
 * Marks a stopped data folder as one of PostgreSQL 17. Returns a folder with a script `postgres` that reports version
 * 17 but runs PostgreSQL 18. The script hides the mark until the server is ready, because 18 would refuse to start.
 */
export async function passFor17(dataDir: string): Promise<string> {
  const { cluster, user } = findLocation(dataDir);
  const { postgres } = findBinaries(user, () => undefined);
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  const folder = await mkdtemp(join(tmpdir(), 'kedai-former-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(
    join(folder, 'bin/postgres'),
    `#!/bin/sh
if [ "$1" = --version ]; then echo 'postgres (PostgreSQL) 17.0'; exit; fi
echo 18 >"$2/PG_VERSION"
(
  for try in $(seq 400); do grep -q ready "$2/postmaster.pid" 2>/dev/null && break; sleep 0.05; done
  echo 17 >"$2/PG_VERSION"
) &
exec ${postgres} "$@"
`,
  );
  await chmod(join(folder, 'bin/postgres'), 0o755);
  return folder;
}
