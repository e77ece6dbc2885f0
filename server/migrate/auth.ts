import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const MADE_FROM = ['schema.ts', 'options.ts', 'plugin.ts'];

const require = createRequire(import.meta.url);
let hash: string | undefined;

/** Hash of everything that determines better-auth's tables. If it is unchanged, a start need not load better-auth. */
export function authHash(): string {
  hash ??= readHash();
  return hash;
}

function readHash(): string {
  const sources = MADE_FROM.map((file) =>
    readFileSync(resolve(import.meta.dirname, '../accounts/auth', file)),
  );
  const madeFrom = createHash('sha256').update(betterAuthVersion());
  for (const source of sources) madeFrom.update(source);
  return madeFrom.digest('hex');
}

function betterAuthVersion(): string {
  const [folder = ''] = require.resolve('better-auth').split('/better-auth/');
  return readFileSync(`${folder}/better-auth/package.json`, 'utf8');
}
