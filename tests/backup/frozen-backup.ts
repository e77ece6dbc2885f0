import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/**
 * Unpacks a backup that the program made when its newest migration was 0020: the tests' world, with rows in every
 * table but `auth.verification`, two jobs and two pictures.
 */
export async function unpackFrozenBackup(folder: string): Promise<void> {
  const archive = await readFile(join(import.meta.dirname, 'frozen-backup.zip'));
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}
