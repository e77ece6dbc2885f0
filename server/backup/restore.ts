import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { readMigrations } from '../db/migrate/files.ts';
import { migrate } from '../db/migrate.ts';
import { explainSystemError, startError } from '../start-error.ts';
import { copyFile, digestOfFile } from './copy.ts';
import { type Connections, dropEverything, hasRows, refuseWhileInUse } from './empty.ts';
import { listKeys, syncFolder } from './files.ts';
import { fillTables } from './fill.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';

type Wish = {
  /** The backup's folder. */
  folder: string;
  appUrl: string;
  ownerUrl: string;
  dataDir: string;
  /** Whether what is in the database and among the files may be thrown away. */
  force: boolean;
};

/**
 * Puts a backup into an empty database and an empty folder of files. The whole backup is checked before anything is touched;
 * then the tables are made as that version had them, filled, compared, and brought up to this version. Throws start errors:
 * the backup is not whole or damaged, was made by a newer version, the database is in use, or not empty without `force`.
 */
export async function restoreBackup(wish: Wish): Promise<Manifest> {
  const { folder, appUrl, ownerUrl, dataDir, force } = wish;
  const manifest = await readManifest(folder);
  refuseNewer(manifest);
  await refuseDamaged(folder, manifest);
  const clients = await connect(appUrl, ownerUrl);
  const files = join(dataDir, 'files');
  try {
    await refuseWhileInUse(clients);
    if (!force && ((await hasRows(clients)) || (await listKeys(files)).length > 0))
      throw startError(NOT_EMPTY);
    const copied = await copyFiles(folder, manifest, `${files}.restored`);
    await dropEverything(clients);
    const only = new Set(manifest.migrations.map(({ name }) => name));
    await migrate({ ownerUrl, appUrl, only });
    await fillTables(folder, manifest, clients);
    await migrate({ ownerUrl, appUrl });
    await rm(files, { recursive: true, force: true });
    await rename(copied, files);
    await syncFolder(dataDir);
    // Without this, the first pages would be planned as if all tables were empty.
    await clients.owner.query('ANALYZE');
    return manifest;
  } finally {
    await Promise.all([clients.owner.end(), clients.app.end()]);
  }
}

const NOT_EMPTY =
  'Database atau folder foto tidak kosong, jadi tidak ada yang diubah. Pulihkan ke folder data baru ' +
  '(DATA_DIR=/path/lain), atau buang isinya yang sekarang dengan --force.';

function refuseNewer({ migrations }: Manifest): void {
  const known = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  const other = migrations.find(({ name, sha256 }) => name.endsWith('.sql') && known.get(name) !== sha256);
  if (!other) return;
  throw startError(
    `Cadangan ini dibuat oleh versi program yang lain atau lebih baru (${other.name}). Pulihkan dengan versi itu.`,
  );
}

async function refuseDamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ ...table, path: tableFile(folder, table), packed: true })),
    ...files.map((file) => ({ ...file, path: join(folder, 'files', file.key), packed: false })),
  ];
  for (const { path, packed, sha256 } of parts) {
    const found = await digestOfFile(path, packed).catch(() => undefined);
    if (found?.sha256 !== sha256)
      throw startError(
        `Cadangan rusak: ${path} hilang atau berubah. Tidak ada yang diubah; pakai cadangan lain.`,
      );
  }
}

/** Beside the present ones, so that a full disk is met before anything is thrown away. */
async function copyFiles(folder: string, { files }: Manifest, to: string): Promise<string> {
  try {
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const { key } of files) {
      await mkdir(dirname(join(to, key)), { recursive: true });
      await copyFile(join(folder, 'files', key), join(to, key));
    }
    return to;
  } catch (error) {
    await rm(to, { recursive: true, force: true }).catch(() => undefined);
    throw explainSystemError(error, to);
  }
}

async function connect(appUrl: string, ownerUrl: string): Promise<Connections> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'kedai-restore' });
  const app = new pg.Client({ connectionString: appUrl, application_name: 'kedai-restore' });
  await Promise.all([owner.connect(), app.connect()]);
  return { owner, app };
}
