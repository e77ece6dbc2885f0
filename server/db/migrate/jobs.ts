import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { noteApplied, whileAppMayCreate } from './creating.ts';

const require = createRequire(import.meta.url);
let hash: string | undefined;

/** For questions beside the queue's own work: held jobs, and those that failed for good. */
const OWN_INDEXES = `
  CREATE INDEX IF NOT EXISTS kedai_jobs_held ON graphile_worker._private_jobs (locked_by, locked_at)
    WHERE locked_by IS NOT NULL;
  CREATE INDEX IF NOT EXISTS kedai_jobs_failed ON graphile_worker._private_jobs (updated_at)
    WHERE attempts >= max_attempts;`;

export function jobsHash(): string {
  hash ??= createHash('sha256').update(workerPackage()).update(OWN_INDEXES).digest('hex');
  return hash;
}

/** Only that schema's owner may add jobs. */
export async function applyJobs(client: pg.Client, appUrl: string, appRole: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await whileAppMayCreate(client, appRole, async () => {
    const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
    for (const event of ['error', 'connect'] as const) pool.on(event, () => undefined);
    try {
      await runMigrations({ pgPool: pool });
      await pool.query(OWN_INDEXES);
    } finally {
      await pool.end();
    }
  });
  await noteApplied(client, 'jobs', jobsHash());
}

function workerPackage(): string {
  const [folder = ''] = require.resolve('graphile-worker').split('/graphile-worker/');
  return readFileSync(`${folder}/graphile-worker/package.json`, 'utf8');
}
