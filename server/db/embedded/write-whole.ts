import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a small file so that a crash leaves either the old text or the new one, never half of it. */
export function writeWhole(path: string, text: string, mode: number): void {
  const half = `${path}.${process.pid}.new`;
  const file = openSync(half, 'w', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(half, path);
}

/** Makes sure that the names in a folder survive a power cut. */
export function syncNames(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
