import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parts, type StatusFacts } from '#domain/status/part.ts';
import { type StatusView, statusView } from '#domain/status/view.ts';
import { env } from '../env.ts';
import { isListening } from '../live/changes.ts';
import { queryOnListener } from '../live/listen.ts';
import { log } from '../log.ts';

/** The pages that show the status are cached for another 15 s, so they are at most 30 s behind. */
export const READ_EVERY_MS = 15_000;

/** Reads more outages than the status page shows, because the page joins outages that overlap. */
const MOST_SPANS = 1_000;

const date = z.coerce.date();
const factsSchema = z.object({
  readAt: date,
  spans: z.array(
    z.object({
      part: z.enum(['program', ...parts]),
      kind: z.enum(['down', 'partial']),
      beganAt: date,
      endedAt: date.nullable(),
      seenAt: date,
    }),
  ),
  days: z.array(z.object({ part: z.enum(parts), day: z.string(), rounds: z.number(), measuredAt: date })),
});

/** `readMs` is the performance.now() at which the database was read, or null if `facts` come from status.json. */
type Cached = { facts: StatusFacts; readMs: number | null };

let cached: Cached | null = null;
let reading: Promise<void> | undefined;
let timer: NodeJS.Timeout | undefined;
let writtenRound = 0;

/** Reads the status page's data regularly, so that they are in memory when the database becomes unavailable. */
export function startStatus(): void {
  timer ??= setInterval(() => void refresh(), READ_EVERY_MS).unref();
  void refresh();
}

export async function stopStatus(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await reading;
}

/** Never throws. Queries the database only if this process has not read the facts yet. */
export async function currentStatus(): Promise<StatusView> {
  if (cached?.readMs == null && isListening()) await refresh();
  if (!cached) await readCachedFile();
  const now = nowOf(cached);
  const awaySince = isListening() ? null : (cached?.facts.readAt ?? now);
  return statusView(cached?.facts ?? null, { now, awaySince, isMailOff: env.smtpUrl === undefined });
}

/** Adds the time since the last read to the database's time of that read, because this machine's clock may be wrong. */
function nowOf(known: Cached | null): Date {
  if (known?.readMs == null) return new Date(Math.max(Date.now(), known?.facts.readAt.getTime() ?? 0));
  return new Date(known.facts.readAt.getTime() + performance.now() - known.readMs);
}

function refresh(): Promise<void> {
  reading ??= readFacts()
    .then(cacheFacts, (error) =>
      log.debug({ err: error }, 'the status could not be read; the last one is kept'),
    )
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/**
 * Uses the listening connection, so that /status also works while the pool is exhausted. No role is set, because
 * row-level security lets everyone read these rows.
 */
async function readFacts(): Promise<StatusFacts> {
  const [spans, days] = await Promise.all([
    queryOnListener({
      text: `SELECT part, kind, began_at AS "beganAt", ended_at AS "endedAt", seen_at AS "seenAt" FROM status_spans
        WHERE ended_at IS NULL OR ended_at > now() - interval '91 days' ORDER BY began_at DESC LIMIT ${MOST_SPANS}`,
    }),
    queryOnListener({
      text: `SELECT part, day, rounds, measured_at AS "measuredAt", now() AS now FROM status_days
        UNION ALL SELECT NULL, NULL, NULL, NULL, now()`,
    }),
  ]);
  const readAt: Date = days.rows[0]?.now ?? new Date();
  return { readAt, spans: spans.rows, days: days.rows.filter(({ part }) => part !== null) };
}

async function cacheFacts(facts: StatusFacts): Promise<void> {
  cached = { facts, readMs: performance.now() };
  const round = Math.max(0, ...facts.days.map(({ measuredAt }) => measuredAt.getTime()));
  if (round === writtenRound) return;
  writtenRound = round;
  const path = cachedFile();
  const half = `${path}.${process.pid}.new`;
  await writeFile(half, JSON.stringify(facts), { mode: 0o600 })
    .then(() => rename(half, path))
    .catch((error) => log.warn({ err: error }, 'the status could not be written to its file'));
}

/** Reads the facts saved by any process of this machine, because this one may have started without the database. */
async function readCachedFile(): Promise<void> {
  try {
    const facts = factsSchema.parse(JSON.parse(await readFile(cachedFile(), 'utf8')));
    cached ??= { facts, readMs: null };
  } catch (error) {
    log.debug({ err: error }, 'no status is kept in a file');
  }
}

function cachedFile(): string {
  return join(env.dataDir, 'status.json');
}
