import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };
