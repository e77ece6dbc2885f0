import type { JobHelpers } from 'graphile-worker';
import { pool } from '#server/db/pool.ts';

/** Returns the helpers that a recurring task uses, over the program's own pool. */
export function jobHelpers(): JobHelpers {
  const withPgClient = async (work: (client: unknown) => Promise<unknown>) => {
    const client = await pool().connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  return { job: { run_at: new Date() }, withPgClient } as unknown as JobHelpers;
}
