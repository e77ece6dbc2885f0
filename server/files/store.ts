import { join } from 'node:path';
import { env } from '../env.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { type S3Limits, s3Store } from './s3.ts';

const BACKUP_LIMITS = { readMs: 120_000, writeMs: 120_000, maxAttempts: 6 };

export const fileStore: FileStore = openStore();

export function openPatientStore(): FileStore {
  return openStore(BACKUP_LIMITS);
}

function openStore(limits?: S3Limits): FileStore {
  return env.s3 ? s3Store(env.s3, limits) : diskStore(join(env.dataDir, 'files'));
}

export async function readBytes(key: string): Promise<Buffer | null> {
  const file = await fileStore.get(key);
  return file && Buffer.concat(await file.open().toArray());
}
