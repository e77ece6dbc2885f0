import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { askEveryNode, proveReach } from '../db/citus/proof.ts';
import { openSession } from '../db/citus/session.ts';
import { syncNames, writeWhole } from '../db/embedded/write-whole.ts';
import { begin, qualifiedName, readTables, type Table } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { explainSystemError, startError } from '../start-error.ts';
import { copyOut, rowsOf } from './copy.ts';
import { savePictures } from './files.ts';
import { saveJobs } from './jobs.ts';
import { jobsFile, MANIFEST, type Manifest, type SavedTable, tableFile, UNFINISHED } from './manifest.ts';

type Options = {
  appUrl: string;
  pictures: FileStore | null;
  into: string;
  now: Date;
};

/** A shop without a slug may be half-created, so up to this many snapshots are tried. The last one is used anyway. */
const MOMENTS = 5;

type Backup = { folder: string; manifest: Manifest };

/** Backs up one snapshot of all tables while the program runs. If the user can mend an error, its text says how. */
export async function makeBackup({ appUrl, pictures, into, now }: Options): Promise<Backup> {
  const folder = resolve(into, `kedai-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`);
  const half = `${folder}${UNFINISHED}`;
  await takeName(folder, half);
  try {
    await mkdir(join(half, 'tables'), { mode: 0o700 });
    const manifest = await fill(half, appUrl, pictures, now);
    writeWhole(join(half, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, 0o600);
    syncNames(half);
    await rename(half, folder);
    syncNames(resolve(into));
    return { folder, manifest };
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    throw explainSystemError(error, resolve(into));
  }
}

async function takeName(folder: string, half: string): Promise<void> {
  const into = dirname(folder);
  try {
    await mkdir(into, { recursive: true, mode: 0o700 });
    if (!existsSync(folder)) return await mkdir(half, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw explainSystemError(error, into);
  }
  throw startError(`${folder} sudah ada dan tidak ditimpa.`);
}

async function fill(half: string, appUrl: string, store: FileStore | null, now: Date): Promise<Manifest> {
  const client = await openSession(appUrl, 'kedai-backup');
  try {
    await proveReach(client);
    const moment = () => chooseMoment(client);
    const pictures = store && (await savePictures(store, half, moment));
    if (!store) await moment();
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'SELECT name, sha256 FROM migration.applied ORDER BY name COLLATE "C"',
    );
    const tables: SavedTable[] = [];
    for (const table of await readTables(client)) {
      const { schema, name, columns } = table;
      const { lines, ...digest } = await copyOut(client, rowsOf(table, columns), tableFile(half, table));
      await refuseFewer(client, table, lines);
      tables.push({ schema, name, columns, rows: lines, ...digest });
    }
    const { lines: rows, ...digest } = await saveJobs(client, jobsFile(half));
    return { format: 2, madeAt: now.toISOString(), migrations, tables, jobs: { rows, ...digest }, pictures };
  } finally {
    await client.end();
  }
}

/** Begins a snapshot on every database node. Retries if it contains only part of a shop that is being created. */
async function chooseMoment(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await begin(client, 'read');
    await client.query('SELECT FROM migration.applied');
    await askEveryNode(client, 'system');
    if (attempt === MOMENTS || (await hasNamesOfAllShops(client))) return;
    await client.query('ROLLBACK');
  }
}

async function hasNamesOfAllShops(client: pg.Client): Promise<boolean> {
  const named = await client.query<{ count: string }>('SELECT count(DISTINCT store_id) FROM slugs');
  const shops = await client.query<{ count: string }>('SELECT count(*) FROM stores');
  return named.rows[0]?.count === shops.rows[0]?.count;
}

async function refuseFewer(client: pg.Client, table: Table, saved: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${qualifiedName(table)}`);
  if (Number(rows[0]?.count) === saved) return;
  throw startError(
    `Hanya ${saved} dari ${rows[0]?.count} baris tabel ${table.name} yang tersalin. Tidak ada yang disimpan; ulangi.`,
  );
}
