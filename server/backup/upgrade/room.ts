import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { startError } from '#server/start-error.ts';

const BESIDE_BYTES = 700_000_000;

export function refuseWithoutRoom(cluster: string): void {
  const { bavail, bsize } = statfsSync(cluster);
  const [free, needed] = [bavail * bsize, 2 * sizeOf(cluster) + BESIDE_BYTES];
  if (free >= needed) return;
  throw startError(
    `Ruang disk kurang untuk ${cluster}: perlu ${inMegabytes(needed)}, yang kosong ${inMegabytes(free)}. ` +
      'Data tidak disentuh. Kosongkan ruang disk, lalu ulangi.',
  );
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
