import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startError } from '../start-error.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().min(0);

const schema = z.object({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'auth']),
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()).min(1),
      rows: size,
      bytes: size,
      /** Digest of the table's rows in COPY's text format, sorted by primary key. */
      sha256,
    }),
  ),
  jobs: z.object({ rows: size, bytes: size, sha256 }),
  pictures: z.object({ count: size, bytes: size, sha256 }).nullable(),
});

/** Describes a backup. The manifest is written last, so a folder without a manifest is an incomplete backup. */
export type Manifest = z.infer<typeof schema>;

export type SavedTable = Manifest['tables'][number];

export const MANIFEST = 'manifest.json';

export const UNFINISHED = '.partial';

export function tableFile(folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>): string {
  return join(folder, 'tables', `${schema}.${name}.gz`);
}

export function jobsFile(folder: string): string {
  return join(folder, 'jobs.gz');
}

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
