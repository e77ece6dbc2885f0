import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

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

/** Flushes the folder to disk, because a power cut could otherwise lose the names of new files in it. */
export function syncNames(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
