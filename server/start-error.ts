const NAME = 'StartError';

export function startError(text: string, cause?: unknown): Error {
  const error = new Error(text, { cause });
  error.name = NAME;
  return error;
}

export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}

/** Turns a system error at `path` into a start error with instructions. Returns other errors unchanged. */
export function explainSystemError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return startError(diskFullText(path), error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return startError(closedFolderText(path), error);
  return error;
}

export function diskFullText(path: string): string {
  return `Disk penuh: tidak ada ruang lagi untuk ${path}. Kosongkan ruang disk, lalu jalankan lagi.`;
}

export function saysDiskFull(output: string): boolean {
  return /No space left on device|Check free disk space/.test(output);
}

export function closedFolderText(path: string): string {
  return (
    `Folder data ${path} tidak bisa ditulis oleh pengguna ini. ` +
    'Perbaiki izinnya (chown/chmod), atau pilih folder lain dengan DATA_DIR=/path/lain.'
  );
}
