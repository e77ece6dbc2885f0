import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { noteApplied, whileAppMayCreate } from './creating.ts';

const require = createRequire(import.meta.url);
let hash: string | undefined;

/** Changes with graphile-worker's version, the only thing that its tables follow from. */
export function jobsHash(): string {
  hash ??= createHash('sha256').update(workerPackage()).digest('hex');
  return hash;
}

/** Makes or completes schema `graphile_worker` as the app role: jobs are added by that schema's owner alone. */
export async function applyJobs(client: pg.Client, appUrl: string, appRole: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await whileAppMayCreate(client, appRole, async () => {
    const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
    for (const event of ['error', 'connect'] as const) pool.on(event, () => undefined);
    try {
      await runMigrations({ pgPool: pool });
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
