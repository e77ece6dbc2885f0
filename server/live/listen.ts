import pg from 'pg';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { announce, hearsChanges, readChange, setHearing } from './changes.ts';
import { CHANNEL } from './notify.ts';

const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 3_000;
const MAX_BACKOFF_MS = 5_000;

let stopped = true;
let client: pg.Client | undefined;
let retry: NodeJS.Timeout | undefined;
let probe: NodeJS.Timeout | undefined;
let attempts = 0;

/** Opens the process's one LISTEN connection and keeps it open, with growing pauses while the database is away. */
export async function startListening(): Promise<void> {
  stopped = false;
  await connect();
}

/** Closes the connection for good. */
export async function stopListening(): Promise<void> {
  stopped = true;
  clearTimeout(retry);
  const closing = client;
  lose(closing);
  await closing?.end().catch(() => undefined);
}

/** Asks something small on the listening connection, which no request waits for. Rejects while there is none. */
export async function askWhereListening(text: string, values: unknown[]): Promise<pg.QueryResult> {
  if (!client || !hearsChanges()) throw new Error('not listening');
  return client.query(text, values);
}

async function connect(): Promise<void> {
  const opening = new pg.Client({
    connectionString: env.databaseUrl,
    application_name: `kedai-listen-${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client = opening;
  opening.on('error', (error) => lose(opening, error));
  opening.on('end', () => lose(opening));
  opening.on('notification', ({ payload }) => announce(readChange(payload ?? '')));
  try {
    await opening.connect();
    await opening.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    lose(opening, error);
    return;
  }
  if (client !== opening) return;
  attempts = 0;
  setHearing(true);
  probe = setInterval(() => {
    opening.query('SELECT 1').catch((error) => lose(opening, error));
  }, PROBE_EVERY_MS);
}

/** Gives a broken connection up, once, and tries again unless we are stopping. */
function lose(lost: pg.Client | undefined, reason?: unknown): void {
  if (lost === undefined || client !== lost) return;
  client = undefined;
  setHearing(false);
  clearInterval(probe);
  if (stopped) return;
  log.warn({ err: reason, attempts }, 'not hearing of changes: the listening connection is lost');
  lost.end().catch(() => undefined);
  const pauseMs = Math.min(100 * 2 ** attempts, MAX_BACKOFF_MS);
  attempts += 1;
  retry = setTimeout(() => void connect(), pauseMs);
}
