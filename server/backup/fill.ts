import type pg from 'pg';
import type { Sessions } from '../db/citus/session.ts';
import { begin, qualifiedName, readTables, type Table } from '../db/tables.ts';
import { startError } from '../start-error.ts';
import { copyIn, type Digest, digestOfRows, rowsOf } from './copy.ts';
import { addJobs } from './jobs.ts';
import { jobsFile, type Manifest, type SavedTable, tableFile } from './manifest.ts';

/** Loads a backup into empty tables and checks each table's digest. Rolls everything back if a digest differs. */
export async function fillTables(
  folder: string,
  manifest: Manifest,
  { owner, app }: Sessions,
): Promise<void> {
  await Promise.all([begin(owner, 'write'), begin(app, 'write')]);
  try {
    await fillSchema(folder, manifest, owner, 'public');
    await fillSchema(folder, manifest, app, 'auth');
    await addJobs(app, jobsFile(folder));
    // If the program is killed between the two COMMITs, the next restore refuses the database as not empty.
    await app.query('COMMIT');
    await owner.query('COMMIT');
  } catch (error) {
    await Promise.all([owner.query('ROLLBACK'), app.query('ROLLBACK')]);
    throw error;
  }
}

async function fillSchema(
  folder: string,
  manifest: Manifest,
  client: pg.Client,
  schema: Table['schema'],
): Promise<void> {
  const saved = manifest.tables.filter((table) => table.schema === schema);
  const tables = (await readTables(client)).filter((table) => table.schema === schema);
  const pairs = saved.map((one) => ({ one, table: tables.find(({ name }) => name === one.name) }));
  const forced = tables.filter((table) => table.forced);
  // COPY FROM fails on tables whose row-level security also binds their owner. ALTER TABLE locks these tables, so that
  // nobody can read them until the transaction ends.
  for (const table of forced)
    await client.query(`ALTER TABLE ${qualifiedName(table)} NO FORCE ROW LEVEL SECURITY`);
  for (const { one, table } of pairs.sort(
    (a, b) => positionOf(tables, a.table) - positionOf(tables, b.table),
  )) {
    if (!table || one.columns.some((column) => !table.columns.includes(column)))
      throw startError(`Tabel ${one.name} dari cadangan ini tidak dikenal oleh versi program ini.`);
    refuseDifference(one, await copyIn(client, qualifiedName(table), one.columns, tableFile(folder, one)));
    refuseDifference(one, await digestOfRows(client, rowsOf(table, one.columns)));
  }
  for (const table of forced)
    await client.query(`ALTER TABLE ${qualifiedName(table)} FORCE ROW LEVEL SECURITY`);
}

function positionOf(tables: Table[], table: Table | undefined): number {
  return table ? tables.indexOf(table) : -1;
}

function refuseDifference(saved: SavedTable, found: Digest): void {
  if (saved.rows === found.lines && saved.sha256 === found.sha256) return;
  throw startError(
    `Tabel ${saved.name} tidak sama dengan yang dicadangkan (${found.lines} dari ${saved.rows} baris). Tidak ada yang disimpan.`,
  );
}
