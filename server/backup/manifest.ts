import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startError } from '../program/start-error.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().min(0);

const schema = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  /** What had been applied to the database, in the order of the names. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  /** Parents before children. */
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'auth']),
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()).min(1),
      rows: size,
      bytes: size,
      sha256,
    }),
  ),
  /** Jobs that waited. */
  jobs: z.object({ rows: size, bytes: size, sha256 }),
  /** Uploaded pictures: their number and size, and the checksum of their list; null where they were left out. */
  pictures: z.object({ count: size, bytes: size, sha256 }).nullable(),
});

/** What a backup holds, with the checksum of each part. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof schema>;

/** One table of a backup; `sha256` and `bytes` are those of its rows as COPY writes them, sorted by their key. */
export type SavedTable = Manifest['tables'][number];

/** The manifest's name in a backup's folder. */
export const MANIFEST = 'manifest.json';

/** A backup that is not finished has this at the end of its folder's name. */
export const UNFINISHED = '.partial';

/** The file of a table's rows in a backup's folder. */
export function tableFile(folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>): string {
  return join(folder, 'tables', `${schema}.${name}.gz`);
}

/** The file of the jobs in a backup's folder. */
export function jobsFile(folder: string): string {
  return join(folder, 'jobs.gz');
}

/** Reads what a backup says of itself. Throws a start error where the folder is none, or not a whole one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (folder.replace(/\/+$/, '').endsWith(UNFINISHED) || !existsSync(file))
    throw startError(
      `${folder} bukan cadangan yang utuh: pembuatannya tidak selesai, atau ${MANIFEST} tidak ada.`,
    );
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw startError(`${file} tidak terbaca: bukan cadangan yang dibuat oleh versi Kedai ini.`, error);
  }
}
