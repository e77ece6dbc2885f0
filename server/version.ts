import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** CHANGELOG.md says what each version changes for its operator. */
export const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };
