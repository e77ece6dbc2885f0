import pg from 'pg';
import { env, limits } from '../env.ts';
import { log } from '../log.ts';
import { cutWhenOverdue } from './overdue.ts';

/** int8 as a number: rupiah and counts stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** pg-pool's two ways of saying so: while waiting for a lent one, and while opening a new one. */
const NO_CONNECTION = /timeout exceeded when trying to connect|due to connection timeout/;

let current: pg.Pool | undefined;

/** The process's one pool, connected as the app role; made at its first use. */
export function pool(): pg.Pool {
  current ??= makePool();
  return current;
}

/** Ends the pool after its running queries. The next `pool()` makes a new one. */
export async function closePool(): Promise<void> {
  const ending = current;
  current = undefined;
  await ending?.end();
}

/**
 * Gives up the connections that nobody uses, and those in use when they come back: the database has stopped answering,
 * and may have left all of them as they were. The next `pool()` opens new ones.
 */
export function renewPool(): void {
  const former = current;
  current = undefined;
  former?.end().catch((error) => log.debug({ err: error }, 'a former pool did not end'));
}

/** How the pool's connections stand: lent to a request, and requests that wait for one. */
export function poolUse(): { inUse: number; waiting: number } {
  if (!current) return { inUse: 0, waiting: 0 };
  return { inUse: current.totalCount - current.idleCount, waiting: current.waitingCount };
}

/** Asks the database for nothing; throws where it is not there. */
export async function touchDatabase(): Promise<void> {
  await pool().query('SELECT');
}

/** True for the error that `pool().connect()` throws when no connection became free in time. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.test(error.message);
}

function makePool(): pg.Pool {
  const made = new pg.Pool({
    connectionString: env.databaseUrl,
    max: env.poolSize,
    connectionTimeoutMillis: limits.connectionMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: limits.statementMs,
    // Longer than the database allows a statement: one that has vanished cuts nothing itself.
    query_timeout: limits.databaseAnswerMs,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before (inOneTrip in server/db/access.ts).
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    // What a vanished process has locked is free again after as long.
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: 'kedai',
    // Citus hands SET LOCAL to its workers only when asked to; plain PostgreSQL takes this as a placeholder.
    options: '-c citus.propagate_set_commands=local',
  });
  made.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // One that breaks while it is lent out says so to the query that runs on it. Without a listener of its own it would
  // end the whole process, and with it the requests of everybody else.
  made.on('connect', (client) => {
    client.on('error', () => undefined);
    cutWhenOverdue(client, () => {
      log.warn('the database does not answer: its connections are given up');
      if (current === made) renewPool();
    });
  });
  return made;
}
