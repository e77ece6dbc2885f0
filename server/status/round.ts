import { sql } from 'kysely';
import { dayOf } from '#domain/calendar/day.ts';
import { nextSpan, silenceBefore } from '#domain/status/judge.ts';
import { parts, type Span, type StatusPart } from '#domain/status/part.ts';
import { asSystem, CommitWith, type Tx } from '../db/access.ts';
import { lostNodes } from '../db/citus/lost.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { tryParts } from './probes.ts';
import { readUsedParts, readUses, storeUses } from './uses.ts';

/** Results dated further in the future than this are deleted: the database's clock was wrong when it stored them. */
const SAME_MOMENT_MINUTES = 1;

/** Two measurements within this time count as one, because the job queue may run the job twice. */
const SAME_ROUND_SECONDS = 20;

/** Judges whether each part of the platform, such as mail, works. A job runs it each minute, once for all processes. */
export async function runStatusRound(url: string): Promise<void> {
  await tryParts(url, { isMailOn: env.smtpUrl !== undefined });
  await storeUses();
  const lost = (await lostNodes()) ?? 0;
  const begun = await asSystem((tx) => judgeParts(tx, lost));
  for (const { part, kind, beganAt } of begun)
    log.warn({ part, kind, beganAt }, 'a part has trouble, which /status shows');
}

async function judgeParts(tx: Tx, lost: number) {
  await dropFuture(tx);
  const { now, lastRoundAt } = await readClock(tx);
  const [uses, used, latest] = [await readUses(tx), await readUsedParts(tx), await readLatestSpans(tx)];
  const silence = silenceBefore(lastRoundAt, now);
  const changed = parts
    .map((part) => {
      const own = uses.filter((one) => one.part === part);
      const lostNodes = part === 'pages' || part === 'orders' ? lost : 0;
      return nextSpan(part, latest.get(part) ?? null, { uses: own, now, lostNodes });
    })
    .filter((span) => span !== null);
  const spans = [...(silence ? [silence] : []), ...(await readOutages(tx, silence)), ...changed];
  // The database has stored these results, so it can store orders, too: 'orders' is measured even without new orders.
  const measured = parts.filter((part) => part === 'orders' || used.has(part));
  const begun = changed.filter(
    ({ part, beganAt }) => latest.get(part)?.beganAt.getTime() !== beganAt.getTime(),
  );
  const writes = [...spans.map(sqlToStore), sqlToCount(measured, now)];
  return new CommitWith([...(silence ? [silence] : []), ...begun], writes);
}

async function readClock(tx: Tx): Promise<{ now: Date; lastRoundAt: Date | null }> {
  const { rows } = await sql<{ now: Date; lastRoundAt: Date | null }>`
    SELECT now() AS now, (SELECT max(measured_at) FROM status_days) AS last_round_at`.execute(tx);
  const { now = new Date(), lastRoundAt = null } = rows[0] ?? {};
  return { now, lastRoundAt };
}

/** Deletes rows dated in the future, which the database stored while its clock was ahead. */
async function dropFuture(tx: Tx): Promise<void> {
  const future = sql`now() + make_interval(mins => ${SAME_MOMENT_MINUTES})`;
  await sql`DELETE FROM status_spans WHERE ended_at > ${future}`.execute(tx);
  await sql`DELETE FROM status_spans WHERE ended_at IS NULL AND seen_at > ${future}`.execute(tx);
  await sql`DELETE FROM status_days WHERE measured_at > ${future}`.execute(tx);
  await sql`DELETE FROM status_uses WHERE minute_at > ${future}`.execute(tx);
}

async function readLatestSpans(tx: Tx): Promise<Map<string, Span>> {
  const { rows } = await sql<Span>`
    SELECT latest.* FROM unnest(${[...parts]}::text[]) AS wanted (part) CROSS JOIN LATERAL (
      SELECT part, kind, began_at, ended_at, seen_at FROM status_spans
      WHERE part = wanted.part ORDER BY began_at DESC LIMIT 1) AS latest`.execute(tx);
  return new Map(rows.map((span) => [span.part, span]));
}

/** Returns outages that the job for order deadlines noticed, but that are not yet on the status page. */
async function readOutages(tx: Tx, silence: Span | null): Promise<Span[]> {
  const { rows } = await sql<{ beganAt: Date; endedAt: Date }>`
    SELECT began_at, ended_at FROM outages
    WHERE ended_at > now() - interval '90 days' AND NOT EXISTS (
      SELECT FROM status_spans WHERE part = 'program'
        AND status_spans.ended_at > outages.began_at AND status_spans.began_at < outages.ended_at)
    ORDER BY ended_at`.execute(tx);
  const untold = rows.filter((outage) => !silence || outage.endedAt <= silence.beganAt);
  return untold.map((outage) => ({ part: 'program', kind: 'down', ...outage, seenAt: outage.endedAt }));
}

function sqlToStore({ part, beganAt, endedAt, seenAt, kind }: Span) {
  return sql`
    INSERT INTO status_spans (part, began_at, ended_at, seen_at, kind)
    VALUES (${part}, ${beganAt}, ${endedAt}, ${seenAt}, ${kind})
    ON CONFLICT (part, began_at) DO UPDATE
    SET ended_at = excluded.ended_at, seen_at = excluded.seen_at, kind = excluded.kind`;
}

function sqlToCount(measured: readonly StatusPart[], now: Date) {
  const day = dayOf(now, 'Asia/Jakarta');
  return sql`
    INSERT INTO status_days (part, day, rounds, measured_at)
    VALUES ${sql.join(measured.map((part) => sql`(${part}, ${day}, 1, ${now})`))}
    ON CONFLICT (part, day) DO UPDATE SET rounds = status_days.rounds + 1, measured_at = excluded.measured_at
    WHERE status_days.measured_at < excluded.measured_at - make_interval(secs => ${SAME_ROUND_SECONDS})`;
}
