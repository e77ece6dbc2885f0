import { join } from 'node:path';
import { env } from '../env.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3.ts';

/** Where this program keeps uploaded pictures: in the object store of the settings, or else below its data folder. */
export const fileStore: FileStore = env.s3 ? s3Store(env.s3) : diskStore(join(env.dataDir, 'files'));
