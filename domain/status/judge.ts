import type { Span, StatusPart, TroubleKind } from './part.ts';

export type Uses = { part: StatusPart; minuteAt: Date; worked: number; failed: number };

export type Verdict =
  | { state: 'works' }
  | { state: 'unknown' }
  | { state: TroubleKind; beganAt: Date; seenAt: Date };

const MINUTE_MS = 60_000;

/** With fewer attempts to use a part, such as to send mail, its state is 'unknown': one failure may be chance. */
const FEWEST_USES = 2;

/** Older attempts are ignored, because they do not show whether the part works now. */
const WINDOW_MS = 15 * MINUTE_MS;

/** If too few attempts follow a failure, the trouble counts as over after this time. Its end is the last failure. */
const UNSEEN_MS = 60 * MINUTE_MS;

/** Trouble that returns this soon extends the last period, so that a flapping part does not fill the status page. */
const SAME_TROUBLE_MS = 5 * MINUTE_MS;

/** A job records measurements every minute. A gap of more than 3 min means that it or the database was down. */
export const SILENCE_MS = 3 * MINUTE_MS;

/**
 * Judges a part of the platform, such as 'mail', by the attempts to use it: it has trouble if more failed than worked.
 * Counts only the newest complete minutes that together have at least two attempts.
 */
export function judge(uses: readonly Uses[], now: Date): Verdict {
  const newest = uses
    .filter(({ minuteAt }) => {
      const ageMs = now.getTime() - minuteAt.getTime();
      return ageMs >= MINUTE_MS && ageMs <= WINDOW_MS;
    })
    .sort((a, b) => b.minuteAt.getTime() - a.minuteAt.getTime());
  const judged: Uses[] = [];
  let [worked, failed] = [0, 0];
  for (const one of newest) {
    if (worked + failed >= FEWEST_USES) break;
    judged.push(one);
    worked += one.worked;
    failed += one.failed;
  }
  if (worked + failed < FEWEST_USES) return { state: 'unknown' };
  if (failed <= worked) return { state: 'works' };
  const failing = judged.filter((one) => one.failed > 0);
  const [last, first] = [failing[0], failing.at(-1)];
  if (!last || !first) return { state: 'unknown' };
  return { state: worked === 0 ? 'down' : 'partial', beganAt: first.minuteAt, seenAt: last.minuteAt };
}

/** Returns the new or changed period of trouble to store; null if nothing changed. `latest` is the last stored one. */
export function nextSpan(
  part: StatusPart,
  latest: Span | null,
  { uses, now, lostNodes = 0 }: { uses: readonly Uses[]; now: Date; lostNodes?: number },
): Span | null {
  const judged = judge(uses, now);
  const verdict: Verdict =
    lostNodes > 0 && (judged.state === 'works' || judged.state === 'unknown')
      ? { state: 'partial', beganAt: minuteOf(now), seenAt: minuteOf(now) }
      : judged;
  const open = latest && latest.endedAt === null ? latest : null;
  if (verdict.state === 'works' || verdict.state === 'unknown') {
    return open ? closed(open, verdict.state, uses, now) : null;
  }
  const { state: kind, beganAt, seenAt } = verdict;
  if (open) return continued(open, kind, seenAt);
  if (latest?.endedAt && beganAt.getTime() - latest.endedAt.getTime() <= SAME_TROUBLE_MS)
    return continued(latest, kind, seenAt);
  return { part, kind, beganAt, seenAt, endedAt: null };
}

function continued(span: Span, kind: TroubleKind, seenAt: Date): Span {
  const worst = span.kind === 'down' ? 'down' : kind;
  return { ...span, endedAt: null, kind: worst, seenAt: later(span.seenAt, seenAt) };
}

/** Ends the period when the part worked again. After UNSEEN_MS with too few attempts, ends it at the last failure. */
function closed(open: Span, state: 'works' | 'unknown', uses: readonly Uses[], now: Date): Span | null {
  if (state === 'unknown') {
    const isForgotten = now.getTime() - open.seenAt.getTime() > UNSEEN_MS;
    return isForgotten ? { ...open, endedAt: later(open.beganAt, endOfMinute(open.seenAt, now)) } : null;
  }
  const working = uses
    .filter(({ worked, minuteAt }) => worked > 0 && minuteAt > open.seenAt && minuteAt <= now)
    .map(({ minuteAt }) => minuteAt.getTime());
  const endedAt = working.length > 0 ? new Date(Math.min(...working)) : now;
  return { ...open, endedAt: later(open.beganAt, endedAt) };
}

/** Returns the gap since the last measurement as a period of trouble; null if it is short or the clock went back. */
export function silenceBefore(lastRoundAt: Date | null, now: Date): Span | null {
  if (!lastRoundAt || now.getTime() - lastRoundAt.getTime() <= SILENCE_MS) return null;
  return { part: 'program', kind: 'down', beganAt: lastRoundAt, endedAt: now, seenAt: now };
}

function minuteOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

function endOfMinute(moment: Date, now: Date): Date {
  return new Date(Math.min(moment.getTime() + MINUTE_MS, now.getTime()));
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
