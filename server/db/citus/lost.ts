import { setTimeout as pause } from 'node:timers/promises';
import { env } from '#server/env.ts';
import { isCutShort } from '../errors.ts';
import { isCitus } from './placement.ts';
import { openSession } from './session.ts';

/** All health probes within this time share one query to the nodes. */
const CACHE_MS = 5_000;

/** If the nodes answer later than this, `lostNodes` returns the previous count. */
const ANSWER_WITHIN_MS = 900;

let asking: { since: number; done: Promise<void> } | undefined;
let isCluster: boolean | undefined;
let lastCount: number | null = null;

/** Returns how many nodes did not answer lately. Null means no cluster or no answer from the database. Never throws. */
export async function lostNodes(): Promise<number | null> {
  const now = performance.now();
  if (!asking || now - asking.since > CACHE_MS) asking = { since: now, done: countLost() };
  await Promise.race([asking.done, pause(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  return lastCount;
}

async function countLost(): Promise<void> {
  lastCount = isCluster === false ? null : await count().catch(() => null);
}

async function count(): Promise<number | null> {
  const client = await openSession(env.databaseUrl ?? '', 'kedai-nodes');
  try {
    isCluster ??= await isCitus(client);
    if (!isCluster) return null;
    await client.query("SET statement_timeout = '4s'");
    const { rows } = await client.query<{ lost: number }>(
      "SELECT count(*) FILTER (WHERE NOT success)::int AS lost FROM run_command_on_workers('SELECT 1')",
    );
    return rows[0]?.lost ?? 0;
  } catch (error) {
    if (isCutShort(error)) return 1;
    throw error;
  } finally {
    await client.end();
  }
}
