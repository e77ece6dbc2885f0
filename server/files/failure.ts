const reasons = {
  full: 'Penyimpanan foto penuh. Hubungi pengelola platform.',
  unavailable: 'Penyimpanan foto sedang bermasalah. Coba lagi sebentar lagi.',
} as const;

/**
 * The file store could not keep or read a file. `reason` tells a full disk from other trouble, `text` is what
 * people are told, and the cause is for the log.
 */
export class FileStoreError extends Error {
  readonly reason: keyof typeof reasons;
  readonly text: string;

  constructor(reason: keyof typeof reasons, cause: unknown) {
    super(`file store: ${reason}`, { cause });
    this.name = 'FileStoreError';
    this.reason = reason;
    this.text = reasons[reason];
  }
}
