import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { closedFolderText, explainSystemError, startError } from '#server/start-error.ts';
import { writeWhole } from './write-whole.ts';

const SQLITE_BUSY = 5;

/** The lock is retried for this long, because a killed program holds it until the kernel has ended its process. */
const DYING_MS = 1_000;

/** Locks the folder by an empty SQLite file, because the kernel releases the lock even if the process is killed. */
export async function lockFolder(folder: string): Promise<{ release: () => void }> {
  const note = join(folder, 'kedai.pid');
  const lock = openLock(folder);
  for (const until = Date.now() + DYING_MS; !take(lock, folder); await pause(50)) {
    if (Date.now() < until) continue;
    lock.close();
    throw startError(
      `Folder data ${folder} sedang dipakai Kedai yang lain${holderText(note)}. ` +
        'Hentikan dulu yang itu, atau jalankan yang ini dengan folder lain: DATA_DIR=/path/lain.',
    );
  }
  try {
    // The process id is in a separate file, because opening and closing the locked file would release the lock.
    writeWhole(note, `${process.pid}\n`, 0o600);
  } catch (error) {
    lock.close();
    throw explainSystemError(error, folder);
  }
  return { release: () => lock.close() };
}

function openLock(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'kedai.lock'), { timeout: 0 });
  } catch (error) {
    // SQLite's error would only say that it could not open the file.
    throw startError(closedFolderText(folder), error);
  }
}

function take(lock: DatabaseSync, folder: string): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    lock.close();
    throw explainSystemError(error, folder);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function holderText(note: string): string {
  try {
    return ` (proses ${Number(readFileSync(note, 'utf8'))})`;
  } catch {
    return '';
  }
}
