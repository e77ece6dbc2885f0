/** The name by which a failure that a person can mend is told from a bug. */
const NAME = 'StartError';

/** A failure at the start that a person can mend: `text` (Indonesian) says what happened and what to do. */
export function startError(text: string, cause?: unknown): Error {
  const error = new Error(text, { cause });
  error.name = NAME;
  return error;
}

/** True for what `startError` made: shown as a sentence, not as a stack. */
export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}

/** Names what the system refused (full disk, closed folder) at `path` in words; what is something else comes back as it is. */
export function explainSystemError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return startError(diskFullText(path), error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return startError(closedFolderText(path), error);
  return error;
}

/** The sentence for a full disk. */
export function diskFullText(path: string): string {
  return `Disk penuh: tidak ada ruang lagi untuk ${path}. Kosongkan ruang disk, lalu jalankan lagi.`;
}

/** Whether PostgreSQL says in its output that the disk is full; it has two ways of saying so. */
export function saysDiskFull(output: string): boolean {
  return /No space left on device|Check free disk space/.test(output);
}

/** The sentence for a folder that may not be written. */
export function closedFolderText(path: string): string {
  return (
    `Folder data ${path} tidak bisa ditulis oleh pengguna ini. ` +
    'Perbaiki izinnya (chown/chmod), atau pilih folder lain dengan DATA_DIR=/path/lain.'
  );
}
