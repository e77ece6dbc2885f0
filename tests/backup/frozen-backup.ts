import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/**
 * Unpacks a backup that was made when 0020 was the newest migration. The backup has two jobs, two pictures, and rows in
 * every table except `auth.verification`.
 */
export async function unpackFrozenBackup(folder: string): Promise<void> {
  const archive = await readFile(join(import.meta.dirname, 'frozen-backup.zip'));
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}
