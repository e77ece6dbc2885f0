import { setTimeout as pause } from 'node:timers/promises';
import { afterCommit, type Tx } from '../db/access.ts';
import { pool } from '../db/pool.ts';
import { sqlToWakeMailJob, sqlToWakePushJob } from '../jobs/queue.ts';
import { log } from '../log.ts';
import {
  announce,
  CHANNEL,
  type ChangeTopic,
  formatChange,
  isListening,
  parseChange,
  RESYNC,
} from './changes.ts';
import { queryOnListener } from './listen.ts';

/** Publishes the change after the commit, never after a rollback. */
export function publishStoreChange(
  tx: Tx,
  storeId: string,
  topics: ChangeTopic | readonly ChangeTopic[],
  customerId?: string,
): void {
  const list = typeof topics === 'string' ? [topics] : topics;
  afterCommit(tx, () => queueChange(formatChange(storeId, list, customerId)));
}

/** Changes within this time share one NOTIFY, because PostgreSQL commits only one notifying transaction at a time. */
const FLUSH_MS = 20;
/** Jobs are woken at most once in this time. Under load, waking them is a fifth of PostgreSQL's work for an order. */
const BETWEEN_WAKES_MS = 100;
const NOTIFY = 'SELECT pg_notify($1, text)::text FROM unnest($2::text[]) AS text';
const MOST_WAITING = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const FLUSHED_WITHIN_MS = 2_000;

let waiting = new Set<string>();
let wakes = false;
let wokenAtMs = Number.NEGATIVE_INFINITY;
let sending: Promise<void> | undefined;

/** Announces the change in this process at once, and in other processes within about 20 ms. */
export function queueChange(text: string): void {
  announce(parseChange(text));
  addWaiting([text]);
}

export function queueWakeUp(): void {
  wakes = true;
  sending ??= Promise.resolve().then(sendAll);
}

export async function flushChanges(): Promise<void> {
  await Promise.race([sending, pause(FLUSHED_WITHIN_MS, undefined, { ref: false })]);
}

function addWaiting(texts: Iterable<string>): void {
  for (const text of texts) waiting.add(text);
  if (waiting.size > MOST_WAITING) waiting = new Set([RESYNC]);
  // Deferred to a microtask, so that all changes of one transaction are sent together.
  sending ??= Promise.resolve().then(sendAll);
}

async function sendAll(): Promise<void> {
  for (let failures = 0; wakes || waiting.size > 0; ) {
    const texts = waiting;
    const woken = wakes && performance.now() - wokenAtMs >= BETWEEN_WAKES_MS;
    waiting = new Set();
    if (woken) [wakes, wokenAtMs] = [false, performance.now()];
    try {
      await Promise.all([send([...texts], woken), pause(FLUSH_MS)]);
      failures = 0;
    } catch (error) {
      addWaiting(texts);
      wakes ||= woken;
      if (failures === 0) log.warn({ err: error }, 'changes could not be published; this is repeated');
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
      failures += 1;
    }
  }
  sending = undefined;
}

/** Uses the listening connection, which requests never occupy. Processes that do not listen use the pool. */
async function send(texts: string[], woken: boolean): Promise<void> {
  if (texts.length === 0 && !woken) return;
  const statement = woken
    ? {
        name: 'kedai-tell-and-wake',
        text: `${NOTIFY} UNION ALL ${sqlToWakeMailJob()} UNION ALL ${sqlToWakePushJob()}`,
      }
    : { name: 'kedai-tell', text: NOTIFY };
  const query = { ...statement, values: [CHANNEL, texts] };
  await (isListening() ? queryOnListener(query) : pool().query(query));
}
