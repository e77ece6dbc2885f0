import pg from 'pg';
import { env, resourceLimits } from '../env.ts';
import { log } from '../log.ts';
import { REACHING_NODES } from './citus/session.ts';
import { withoutClient } from './errors.ts';
import { disconnectOnTimeout } from './query-timeout.ts';

/** Reads int8 as a number, which is exact up to 2^53. Rupiah and counts stay far below that. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Reads a DATE as text, because a Date object would depend on the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const NO_CONNECTION = /timeout exceeded when trying to connect|due to connection timeout/;

let current: pg.Pool | undefined;
let messages = 0;

export function pool(): pg.Pool {
  current ??= makePool();
  return current;
}

export async function closePool(): Promise<void> {
  const ending = current;
  current = undefined;
  await ending?.end();
}

export function renewPool(): void {
  const former = current;
  current = undefined;
  former?.end().catch((error) => log.debug({ err: error }, 'a former pool did not end'));
}

export function poolUse(): { inUse: number; waiting: number } {
  if (!current) return { inUse: 0, waiting: 0 };
  return { inUse: current.totalCount - current.idleCount, waiting: current.waitingCount };
}

export function sentMessages(): number {
  return messages;
}

export async function touchDatabase(): Promise<void> {
  await pool().query('SELECT');
}

export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.test(error.message);
}

function makePool(): pg.Pool {
  const created = new pg.Pool({
    connectionString: env.databaseUrl,
    max: env.poolSize,
    connectionTimeoutMillis: resourceLimits.connectionMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: resourceLimits.statementMs,
    // If the database's machine vanishes, its statement timeout cannot fire, so the client needs a timeout of its own.
    query_timeout: resourceLimits.databaseAnswerMs,
    keepAlive: true,
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: resourceLimits.idleTransactionMs,
    application_name: 'kedai',
    options: REACHING_NODES,
  });
  created.on('error', (error) => log.warn(withoutClient(error), 'an idle database connection broke'));
  // Without an error listener, a broken connection would end the process.
  created.on('connect', (client) => {
    client.on('error', () => undefined);
    countMessages(client);
    disconnectOnTimeout(client, () => {
      log.warn('the database does not answer: its connections are given up');
      if (current === created) renewPool();
    });
  });
  return created;
}

function countMessages(client: pg.PoolClient): void {
  const ask = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    messages += 1;
    return ask.apply(client, given);
  }) as pg.PoolClient['query'];
}

export async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>('SELECT now()');
  const [row] = rows;
  if (!row) throw new Error('the database did not say what time it is');
  return row.now;
}
