import { dayOf } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { SILENCE_MS } from './judge.ts';
import {
  partNames,
  parts,
  type Span,
  type StatusFacts,
  type StatusPart,
  standsStillWithProgram,
} from './part.ts';
import {
  allTroubles,
  type DayState,
  dayStates,
  type StatusTrouble,
  shownDays,
  troublesOf,
  uptimeOf,
} from './spans.ts';

/** `unknown`: not measured lately. `off`: not set up on this server. */
export type PartState = 'ok' | 'partial' | 'down' | 'unknown' | 'off';

type PartView = {
  part: StatusPart;
  name: string;
  state: PartState;
  /** In percent of the measured time of the last 90 days; null if nothing was measured. */
  uptime: number | null;
  days: DayState[];
};

export type StatusView = {
  state: 'ok' | 'partial' | 'down' | 'unknown';
  sentence: string;
  databaseAway: boolean;
  measuredAt: Date | null;
  at: Date;
  parts: PartView[];
  troubles: StatusTrouble[];
};

export type Surroundings = {
  now: Date;
  /** If this process cannot reach the database, the time when it last read the status from the database; else null. */
  awaySince: Date | null;
  isMailOff: boolean;
};

const MOST_TROUBLES = 50;

/** Returns what the status page shows. `facts` is null if neither the database nor the file of facts can be read. */
export function statusView(facts: StatusFacts | null, around: Surroundings): StatusView {
  const known = withAway(facts ?? { readAt: around.now, spans: [], days: [] }, around);
  const { now, awaySince } = around;
  const measuredAt = lastRound(known);
  const views = parts.map((part) => partView(part, known, measuredAt, around));
  const state = overall(views, measuredAt, around);
  return {
    state,
    sentence: sentenceOf(state, views, measuredAt, awaySince),
    databaseAway: awaySince !== null,
    measuredAt,
    at: now,
    parts: views,
    troubles: allTroubles(known.spans, now).slice(0, MOST_TROUBLES),
  };
}

/**
 * Adds the current outage of the database, which cannot be stored before the database is back. The stored outage will
 * begin at the same time as this one, so that both have the same id in the Atom feed.
 */
function withAway(facts: StatusFacts, { now, awaySince }: Surroundings): StatusFacts {
  if (!awaySince) return facts;
  const round = lastRound(facts);
  const isJustBefore = round !== null && round <= awaySince && !isSilent(round, awaySince);
  const beganAt = isJustBefore ? round : awaySince;
  const away: Span = { part: 'program', kind: 'down', beganAt, endedAt: null, seenAt: now };
  return { ...facts, spans: [...facts.spans, away] };
}

function lastRound({ days }: StatusFacts): Date | null {
  const times = days.map(({ measuredAt }) => measuredAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function isSilent(measuredAt: Date | null, now: Date): boolean {
  return measuredAt === null || now.getTime() - measuredAt.getTime() > SILENCE_MS;
}

function partView(
  part: StatusPart,
  facts: StatusFacts,
  measuredAt: Date | null,
  around: Surroundings,
): PartView {
  const { now } = around;
  const state = stateNow(part, facts, measuredAt, around);
  return {
    part,
    name: partNames[part],
    state,
    uptime: state === 'off' ? null : uptimeOf(part, facts, now),
    days: state === 'off' ? shownDays(now).map(() => 'none') : dayStates(part, facts, now),
  };
}

function stateNow(
  part: StatusPart,
  facts: StatusFacts,
  measuredAt: Date | null,
  { now, awaySince, isMailOff }: Surroundings,
): PartState {
  if (part === 'mail' && isMailOff) return 'off';
  if (awaySince) return standsStillWithProgram(part) ? 'down' : 'unknown';
  const open = troublesOf(part, facts.spans, now).find(({ isOpen }) => isOpen);
  if (isSilent(measuredAt, now)) return 'unknown';
  if (open) return open.kind;
  const times = facts.days.filter((one) => one.part === part).map((one) => one.measuredAt.getTime());
  return isSilent(times.length > 0 ? new Date(Math.max(...times)) : null, now) ? 'unknown' : 'ok';
}

function overall(
  views: readonly PartView[],
  measuredAt: Date | null,
  { now, awaySince }: Surroundings,
): StatusView['state'] {
  if (awaySince) return 'down';
  if (isSilent(measuredAt, now)) return 'unknown';
  const troubled = views.filter(({ state }) => state === 'down' || state === 'partial');
  if (troubled.length === 0) return 'ok';
  const stopsSelling = troubled.some(({ part, state }) => state === 'down' && isEssential(part));
  return stopsSelling ? 'down' : 'partial';
}

function isEssential(part: StatusPart): boolean {
  return part === 'pages' || part === 'orders';
}

function sentenceOf(
  state: StatusView['state'],
  views: readonly PartView[],
  measuredAt: Date | null,
  awaySince: Date | null,
): string {
  if (awaySince)
    return `Database tidak bisa dihubungi sejak ${timeOf(awaySince)}. Halaman toko dan pesanan belum bisa dibuka; yang sudah tersimpan aman.`;
  if (state === 'unknown')
    return measuredAt
      ? `Keadaan sekarang tidak diketahui: pengukuran terakhir ${timeOf(measuredAt)}.`
      : 'Belum ada pengukuran. Muat ulang halaman ini beberapa menit lagi.';
  const names = (wanted: PartState) => views.filter((one) => one.state === wanted).map(({ name }) => name);
  const sentences = [
    ...said(names('down'), 'tidak berfungsi'),
    ...said(names('partial'), 'terganggu sebagian'),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'Tidak ada gangguan yang terukur sekarang.';
}

function said(names: readonly string[], what: string): string[] {
  return names.length > 0 ? [`${names.join(', ')}: ${what}.`] : [];
}

export function timeOf(moment: Date): string {
  return `${formatDateTime(moment, 'Asia/Jakarta')} WIB`;
}

function endText(beganAt: Date, endedAt: Date): string {
  const isSameDay = dayOf(beganAt, 'Asia/Jakarta') === dayOf(endedAt, 'Asia/Jakarta');
  const text = timeOf(endedAt);
  return isSameDay ? text.slice(text.indexOf(', ') + 2) : text;
}

/** Formats as '2 jam 5 menit'. Less than a minute becomes '1 menit'; a day or more is shown without minutes. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const said = [
    days > 0 ? `${days} hari` : '',
    hours > 0 ? `${hours} jam` : '',
    rest > 0 && days === 0 ? `${rest} menit` : '',
  ];
  return said.filter(Boolean).join(' ');
}

export function troubleTitle({ parts: troubled, kind }: StatusTrouble): string {
  const names = troubled.map((part) => partNames[part]).join(', ');
  return `${names}: ${kind === 'down' ? 'tidak berfungsi' : 'terganggu sebagian'}`;
}

export function troubleText({ parts: troubled, beganAt, endedAt, isOpen }: StatusTrouble): string {
  const span = isOpen
    ? `Sejak ${timeOf(beganAt)}, masih berlangsung.`
    : `${timeOf(beganAt)} sampai ${endText(beganAt, endedAt)} (${durationText(endedAt.getTime() - beganAt.getTime())}).`;
  return troubled.includes('program')
    ? `${span} Program atau databasenya berhenti, sehingga tidak ada yang terukur.`
    : span;
}
