import { ask } from '../../../support/database/database.ts';
import { until } from '../../../support/eventually.ts';
import type { Cluster } from './cluster.ts';

/** Citus looks only once a minute for transactions that a crash has left half-committed. */
const PATIENCE_MS = 200_000;

const LEFT = `
  SELECT 'prepared ' || gid AS what FROM pg_prepared_xacts WHERE database = current_database()
  UNION ALL
  SELECT concat_ws(' ', 'lock', locktype, mode, left(a.query, 100)) FROM pg_locks l
  LEFT JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.pid IS DISTINCT FROM pg_backend_pid()
    AND (a.pid IS NULL OR a.backend_type = 'client backend')`;

/** Waits until no node has prepared transactions or locks. Returns those that remain, and the time waited. */
export async function findLeftovers({ urls }: Cluster): Promise<{ found: string[]; afterMs: number }> {
  const since = performance.now();
  const findNow = async () => {
    const found = await Promise.all(urls.map((url) => ask<{ what: string }>(url, LEFT)));
    return found.flatMap((rows) => rows.map(({ what }) => what));
  };
  await until(async () => (await findNow()).length === 0, PATIENCE_MS).catch(() => undefined);
  return { found: await findNow(), afterMs: performance.now() - since };
}
