import { dayOf, endOfDay, startOfDay } from '#domain/calendar/day.ts';
import {
  type MeasuredDay,
  type Span,
  type SpanPart,
  type StatusFacts,
  type StatusPart,
  standsStillWithProgram,
  type TroubleKind,
} from './part.ts';

export type DayState = 'none' | 'ok' | TroubleKind;

/** Spans of trouble that touch or overlap are joined into one. `isOpen`: the trouble is still going on. */
export type StatusTrouble = {
  parts: SpanPart[];
  kind: TroubleKind;
  beganAt: Date;
  endedAt: Date;
  isOpen: boolean;
};

export const SHOWN_DAYS = 90;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WIB = 'Asia/Jakarta';

export function shownDays(now: Date): string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, nth) =>
    dayOf(new Date(now.getTime() - (SHOWN_DAYS - 1 - nth) * DAY_MS), WIB),
  );
}

/** Returns a part's periods of trouble, oldest first, with those of the whole program if they also stop the part. */
export function troublesOf(part: StatusPart, spans: readonly Span[], now: Date): StatusTrouble[] {
  const mine = spans.filter(
    (span) => span.part === part || (span.part === 'program' && standsStillWithProgram(part)),
  );
  return joined(mine, now);
}

export function allTroubles(spans: readonly Span[], now: Date): StatusTrouble[] {
  const from = startOfDay(shownDays(now)[0] ?? dayOf(now, WIB), WIB);
  return [...Map.groupBy(spans, ({ part }) => part).values()]
    .flatMap((ofPart) => joined(ofPart, now))
    .filter(({ endedAt }) => endedAt > from)
    .sort((a, b) => b.beganAt.getTime() - a.beganAt.getTime() || b.endedAt.getTime() - a.endedAt.getTime());
}

/**
 * Joins periods of trouble that touch or overlap. A wrong clock may have stored times in the future: leaves out periods
 * that begin later than now, and treats a later end as now.
 */
function joined(spans: readonly Span[], now: Date): StatusTrouble[] {
  const all: StatusTrouble[] = [];
  const sorted = spans
    .filter(({ beganAt }) => beganAt <= now)
    .sort((a, b) => a.beganAt.getTime() - b.beganAt.getTime());
  for (const { part, kind, beganAt, endedAt } of sorted) {
    const isOpen = endedAt === null;
    const end = endedAt === null || endedAt > now ? now : endedAt;
    const last = all.at(-1);
    if (!last || beganAt > last.endedAt) {
      all.push({ parts: [part], kind, beganAt, endedAt: end, isOpen });
      continue;
    }
    if (end > last.endedAt) last.endedAt = end;
    if (kind === 'down') last.kind = kind;
    last.isOpen ||= isOpen;
    if (!last.parts.includes(part)) last.parts.push(part);
  }
  return all;
}

function troubledMs(troubles: readonly StatusTrouble[], from: Date, to: Date): number {
  return troubles.reduce((sum, { beganAt, endedAt }) => sum + overlapMs(beganAt, endedAt, from, to), 0);
}

function overlapMs(began: Date, ended: Date, from: Date, to: Date): number {
  return Math.max(0, Math.min(ended.getTime(), to.getTime()) - Math.max(began.getTime(), from.getTime()));
}

export function dayStates(part: StatusPart, { spans, days }: StatusFacts, now: Date): DayState[] {
  const measured = new Set(days.filter((one) => one.part === part).map(({ day }) => day));
  const troubles = troublesOf(part, spans, now);
  return shownDays(now).map((day) => {
    const met = troubles.filter(
      ({ beganAt, endedAt }) => overlapMs(beganAt, endedAt, startOfDay(day, WIB), endOfDay(day, WIB)) > 0,
    );
    if (met.length > 0) return met.some(({ kind }) => kind === 'down') ? 'down' : 'partial';
    return measured.has(day) ? 'ok' : 'none';
  });
}

/**
 * Returns the percentage of measured minutes without trouble in the last 90 days; null if no minute was measured.
 * Minutes when the whole program was down count as measured. Rounds down, so that 100 means no trouble.
 */
export function uptimeOf(part: StatusPart, { spans, days }: StatusFacts, now: Date): number | null {
  const shown = shownDays(now);
  const from = startOfDay(shown[0] ?? dayOf(now, WIB), WIB);
  const rounds = sumRounds(days.filter((one) => one.part === part && shown.includes(one.day)));
  if (rounds === 0) return null;
  const silences = standsStillWithProgram(part) ? spans.filter((span) => span.part === 'program') : [];
  const silentMs = troubledMs(joined(silences, now), from, now);
  const troubleMs = troubledMs(troublesOf(part, spans, now), from, now);
  const knownMs = Math.max(rounds * MINUTE_MS + silentMs, troubleMs);
  return Math.floor((1 - troubleMs / knownMs) * 10_000) / 100;
}

function sumRounds(days: readonly MeasuredDay[]): number {
  return days.reduce((sum, { rounds }) => sum + rounds, 0);
}
