const reasons = {
  full: 'Penyimpanan gambar penuh. Hubungi pengelola platform.',
  quotaExceeded: 'Kuota penyimpanan gambar sudah habis. Hubungi pengelola platform.',
  unsupportedEnvironment: 'Server ini tidak mendukung penyimpanan gambar. Hubungi pengelola platform.',
  unauthenticated: 'Server belum dikenali oleh penyimpanan gambar. Hubungi pengelola platform.',
  unauthorized: 'Server tidak punya izin menyimpan gambar. Hubungi pengelola platform.',
  appCheckInvalid: 'Penyimpanan gambar menolak tanda pengenal server. Hubungi pengelola platform.',
  objectNotFound: 'Tempat penyimpanan gambar tidak ditemukan. Hubungi pengelola platform.',
  invalidArgument: 'Penyimpanan gambar tidak menerima berkas ini. Coba gambar lain.',
  unavailable: 'Penyimpanan gambar sedang bermasalah. Coba lagi sebentar lagi.',
} as const;

type StorageReason = keyof typeof reasons;

export class FileStoreError extends Error {
  readonly reason: StorageReason;
  readonly text: string;

  constructor(reason: StorageReason, cause: unknown) {
    super(`file store: ${reason}`, { cause });
    this.name = 'FileStoreError';
    this.reason = reason;
    this.text = reasons[reason];
  }
}

/** Reasons by system error code. EFBIG (the file size limit is exceeded) is treated like a full disk. */
const reasonsOfErrno: Record<string, StorageReason> = {
  ENOSPC: 'full',
  EFBIG: 'full',
  EDQUOT: 'quotaExceeded',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
  ENOENT: 'objectNotFound',
  EINVAL: 'invalidArgument',
  ENAMETOOLONG: 'invalidArgument',
  ENOSYS: 'unsupportedEnvironment',
  ENOTSUP: 'unsupportedEnvironment',
  EOPNOTSUPP: 'unsupportedEnvironment',
};

export function failureOfErrno(code: string | undefined, cause: unknown): FileStoreError {
  return new FileStoreError(reasonsOfErrno[code ?? ''] ?? 'unavailable', cause);
}

const reasonsOfStatus: Record<number, StorageReason> = {
  400: 'invalidArgument',
  401: 'unauthenticated',
  402: 'quotaExceeded',
  403: 'unauthorized',
  404: 'objectNotFound',
  501: 'unsupportedEnvironment',
  507: 'full',
};

export function failureOfStatus(status: number, body: string): FileStoreError {
  const cause = new Error(`the object store answered ${status}: ${body.slice(0, 300)}`);
  if (status === 401 && /app ?check/i.test(body)) return new FileStoreError('appCheckInvalid', cause);
  return new FileStoreError(reasonsOfStatus[status] ?? 'unavailable', cause);
}
