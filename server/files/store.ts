import { join } from 'node:path';
import { env } from '../env.ts';
import { diskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';

/** Where this program keeps uploaded pictures: below its data folder. */
export const fileStore: FileStore = diskStore(join(env.dataDir, 'files'));
