import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let hash: string | undefined;

/** Our own indexes on graphile-worker's table, for queries that find running or permanently failed jobs. */
export const ownIndexes = `
  CREATE INDEX IF NOT EXISTS kedai_jobs_held ON graphile_worker._private_jobs (locked_by, locked_at)
    WHERE locked_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS kedai_jobs_failed ON graphile_worker._private_jobs (updated_at)
    WHERE attempts >= max_attempts;`;

export function jobsHash(): string {
  hash ??= createHash('sha256').update(workerPackage()).update(ownIndexes).digest('hex');
  return hash;
}

function workerPackage(): string {
  const [folder = ''] = require.resolve('graphile-worker').split('/graphile-worker/');
  return readFileSync(`${folder}/graphile-worker/package.json`, 'utf8');
}
