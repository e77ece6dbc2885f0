import type { JobHelpers } from 'graphile-worker';
import { pool } from '#server/db/pool.ts';

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
