import { distribute } from '../db/citus/distribute.ts';
import { readWorkers } from '../db/citus/placement.ts';
import { proveReach } from '../db/citus/proof.ts';
import { closeBoth, openBoth } from '../db/citus/session.ts';
import type { FileStore } from '../files/file-store.ts';
import { refuseWhileInUse } from '../migrate/alone.ts';
import { readMigrations } from '../migrate/files.ts';
import { migrate } from '../migrate/migrate.ts';
import { startError } from '../start-error.ts';
import { digestOfFile } from './copy.ts';
import { dropEverything, hasRows, refuseDependents } from './empty.ts';
import { checkPictures, damagedText, otherKeys, pictureList, putPictures } from './files.ts';
import { fillTables } from './fill.ts';
import { jobsFile, type Manifest, readManifest, tableFile } from './manifest.ts';

type Options = {
  folder: string;
  appUrl: string;
  ownerUrl: string;
  /** Null to restore no pictures. `isShared` means that other programs may keep pictures in the same store. */
  pictures: { store: FileStore; isShared: boolean } | null;
  force: boolean;
};

type Restored = { manifest: Manifest; pictures: number };

/** Replaces the database by a backup, after checking the whole backup. A failed restore can be repeated. */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { folder, appUrl, ownerUrl, force } = options;
  const manifest = await readManifest(folder);
  refuseNewer(manifest);
  await refuseDamaged(folder, manifest);
  const target = manifest.pictures && options.pictures;
  const clients = await openBoth({ ownerUrl, appUrl }, 'kedai-restore');
  try {
    await refuseWhileInUse(clients.app);
    // If `app.role` did not reach every Citus node, row-level security would hide that node's rows from `hasRows`.
    await Promise.all([proveReach(clients.owner), proveReach(clients.app)]);
    await refuseDependents(clients);
    const own = target && !target.isShared ? target.store : null;
    if (!force && ((await hasRows(clients)) || (own && (await hasOthers(folder, own)))))
      throw startError(NOT_EMPTY);
    // Copies pictures before dropping tables, to notice a full disk. Pictures not in the backup are deleted last.
    const pictures = target ? await putPictures(folder, target.store) : 0;
    await dropEverything(clients);
    const only = new Set(manifest.migrations.map(({ name }) => name));
    await migrate({ ownerUrl, appUrl, only });
    if ((await readWorkers(clients.owner)).length > 0) await distribute(clients.owner);
    await fillTables(folder, manifest, clients);
    await migrate({ ownerUrl, appUrl });
    if (own) for await (const key of otherKeys(folder, own)) await own.delete(key);
    // Without new statistics, PostgreSQL would plan the first queries as if all tables were empty.
    await clients.owner.query('ANALYZE');
    return { manifest, pictures };
  } finally {
    await closeBoth(clients);
  }
}

const NOT_EMPTY =
  'Database atau folder foto tidak kosong, jadi tidak ada yang diubah. Pulihkan ke folder data baru ' +
  '(DATA_DIR=/path/lain), atau buang isinya yang sekarang dengan --force.';

async function hasOthers(folder: string, store: FileStore): Promise<boolean> {
  for await (const _ of otherKeys(folder, store)) return true;
  return false;
}

function refuseNewer({ migrations }: Manifest): void {
  const ownHashes = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  const other = migrations.find(
    ({ name, sha256 }) => name.endsWith('.sql') && ownHashes.get(name) !== sha256,
  );
  if (!other) return;
  throw startError(
    `Cadangan ini dibuat oleh versi program yang lain atau lebih baru (${other.name}). Pulihkan dengan versi itu.`,
  );
}

async function refuseDamaged(folder: string, { tables, jobs, pictures }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ path: tableFile(folder, table), sha256: table.sha256 })),
    { path: jobsFile(folder), sha256: jobs.sha256 },
    ...(pictures ? [{ path: pictureList(folder), sha256: pictures.sha256 }] : []),
  ];
  for (const { path, sha256 } of parts) {
    const found = await digestOfFile(path).catch(() => undefined);
    if (found?.sha256 !== sha256) throw startError(damagedText(path));
  }
  if (pictures) await checkPictures(folder);
}
