import type { ClientBase } from 'pg';

/** One connection fetches jobs, one listens for new jobs, and one holds the lock of `runExclusively` during a job. */
export const JOB_CONNECTIONS = 3;

/** Runs `work` while holding a lock that ends with the connection. Returns false if another process holds the lock. */
export async function runExclusively(
  client: ClientBase,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const lock = `kedai ${name}`;
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [lock],
  );
  if (!rows[0]?.taken) return false;
  const lost = new AbortController();
  const lose = () => lost.abort(new Error('the connection that holds the lock is lost'));
  client.on('error', lose);
  try {
    await work(stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal);
  } finally {
    client.off('error', lose);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lock]).catch(() => undefined);
  }
  return true;
}
