import pg from 'pg';
import { renewPool } from '../db/pool.ts';
import { isQueryTimeout } from '../db/query-timeout.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { announce, CHANNEL, isListening, parseChange, setListening } from './changes.ts';

/** A lost database is noticed after at most this time plus the probe's timeout. Until then, pages may be stale. */
const PROBE_EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_500;
const MAX_BACKOFF_MS = 2_000;

let stopped = true;
let client: pg.Client | undefined;
let retry: NodeJS.Timeout | undefined;
let probe: NodeJS.Timeout | undefined;
let attempts = 0;

export async function startListening(): Promise<void> {
  stopped = false;
  await connect();
}

export async function stopListening(): Promise<void> {
  stopped = true;
  clearTimeout(retry);
  const closing = client;
  lose(closing);
  await closing?.end().catch(() => undefined);
}

export async function queryOnListener(query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!client || !isListening()) throw new Error('not listening');
  return client.query(query);
}

async function connect(): Promise<void> {
  const opening = new pg.Client({
    connectionString: env.databaseUrl,
    application_name: `kedai-listen-${process.pid}`,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client = opening;
  opening.on('error', (error) => lose(opening, error));
  opening.on('end', () => lose(opening));
  try {
    await opening.connect();
    const { rows } = await opening.query<{ own: number }>('SELECT pg_backend_pid() AS own');
    opening.on('notification', ({ processId, payload }) => {
      // Skips changes by this process, which it has already announced to its own listeners.
      if (processId !== rows[0]?.own) announce(parseChange(payload ?? ''));
    });
    await opening.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    lose(opening, error);
    return;
  }
  if (client !== opening) return;
  attempts = 0;
  setListening(true);
  probeLater(opening);
}

function probeLater(asked: pg.Client): void {
  probe = setTimeout(() => {
    asked.query('SELECT 1').then(
      () => client === asked && probeLater(asked),
      (error) => lose(asked, error),
    );
  }, PROBE_EVERY_MS);
}

function lose(lost: pg.Client | undefined, reason?: unknown): void {
  if (lost === undefined || client !== lost) return;
  client = undefined;
  setListening(false);
  clearTimeout(probe);
  if (stopped) return;
  log.warn({ err: reason, attempts }, 'not hearing of changes: the listening connection is lost');
  // The database did not answer, so the pool's connections are probably dead, and a query on one would wait in vain.
  if (isQueryTimeout(reason)) renewPool();
  lost.end().catch(() => undefined);
  const pauseMs = Math.min(100 * 2 ** attempts, MAX_BACKOFF_MS);
  attempts += 1;
  retry = setTimeout(() => void connect(), pauseMs);
}
