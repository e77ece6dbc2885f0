import { sql } from 'kysely';
import type { Uses } from '#domain/status/judge.ts';
import { parts, type StatusPart } from '#domain/status/part.ts';
import { batcher } from '../bounds/batcher.ts';
import { asSystem, CommitWith, type Tx } from '../db/access.ts';

/** Each process stores this often how many uses of pages, orders, mails and other parts have worked or failed. */
const STORED_EVERY_MS = 15_000;

/** While the database is away, keeps the counts of half an hour: each of the six `parts` has one entry per minute. */
const MOST_WAITING = 180;

const MINUTE_MS = 60_000;

/** Uses of a part, such as 'mail', within one minute. `lastMs` is the time of the last use, by performance.now(). */
type WaitingUses = { part: StatusPart; lastMs: number; worked: number; failed: number };

const waiting = new Map<string, WaitingUses>();
let isPlanned = false;
let storing = Promise.resolve();

const store = batcher('uses of parts', storeUses);

export function countUse(part: StatusPart, worked: boolean): void {
  add({ part, lastMs: performance.now(), worked: worked ? 1 : 0, failed: worked ? 0 : 1 });
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    store();
  }, STORED_EVERY_MS).unref();
}

function add({ part, lastMs, worked, failed }: WaitingUses): void {
  const key = `${part} ${Math.floor(lastMs / MINUTE_MS)}`;
  const uses = waiting.get(key) ?? { lastMs, worked: 0, failed: 0 };
  waiting.set(key, {
    part,
    lastMs: Math.max(lastMs, uses.lastMs),
    worked: uses.worked + worked,
    failed: uses.failed + failed,
  });
  if (waiting.size > MOST_WAITING) waiting.delete([...waiting.keys()][0] ?? key);
}

/** Resolves once all uses that were counted before this call are stored, even those that another call is storing. */
export function storeUses(): Promise<void> {
  const stored = storing.then(storeWaiting);
  storing = stored.catch(() => undefined);
  return stored;
}

async function storeWaiting(): Promise<void> {
  if (waiting.size === 0) return;
  const uses = [...waiting.values()];
  waiting.clear();
  try {
    await asSystem(async () => new CommitWith(undefined, [sqlToStore(uses)]));
  } catch (error) {
    for (const one of uses) add(one);
    throw error;
  }
}

/** Sends the age of each use and lets the database compute the time, because processes' clocks may differ. */
function sqlToStore(uses: readonly WaitingUses[]) {
  const nowMs = performance.now();
  const agesSeconds = uses.map(({ lastMs }) => (nowMs - lastMs) / 1_000);
  return sql`
    INSERT INTO status_uses (part, minute_at, worked, failed)
    SELECT part, date_trunc('minute', now() - make_interval(secs => age)) AS minute_at, sum(worked), sum(failed)
    FROM unnest(${uses.map(({ part }) => part)}::text[], ${agesSeconds}::float8[],
      ${uses.map(({ worked }) => worked)}::int[], ${uses.map(({ failed }) => failed)}::int[])
      AS used (part, age, worked, failed)
    GROUP BY 1, 2
    ON CONFLICT (part, minute_at) DO UPDATE
    SET worked = status_uses.worked + excluded.worked, failed = status_uses.failed + excluded.failed`;
}

/** Returns the uses of the last hour, newest first. `tx` must come from `asSystem`. */
export async function readUses(tx: Tx): Promise<Uses[]> {
  const { rows } = await sql<Uses>`
    SELECT part, minute_at, worked, failed FROM status_uses
    WHERE minute_at BETWEEN now() - interval '1 hour' AND now() ORDER BY minute_at DESC`.execute(tx);
  return rows;
}

export async function readUsedParts(tx: Tx): Promise<Set<StatusPart>> {
  const { rows } = await sql<{ part: StatusPart }>`
    SELECT part FROM unnest(${[...parts]}::text[]) AS part WHERE EXISTS (
      SELECT FROM status_uses
      WHERE status_uses.part = part.part AND minute_at BETWEEN now() - interval '1 day' AND now())`.execute(
    tx,
  );
  return new Set(rows.map(({ part }) => part));
}
