import type { Cell } from '#domain/spreadsheets/cell.ts';

/** Bank files mark rows that are not booked yet with this word. */
export const PENDING = 'PEND';

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const otherMonths: Record<string, number> = { may: 5, aug: 8, ags: 8, agt: 8, oct: 10, nop: 11, dec: 12 };

const MAX_LETTERS = 200;

/** Excel counts days from this date. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** `latest`: the last valid day. `lastOfPeriod`: the last possible day for dates that are written without a year. */
export type DayBounds = { latest: string; lastOfPeriod: string };

/** Returns 'YYYY-MM-DD', PENDING for a row that the bank has not booked yet, or null if the cell is invalid. */
export function bookingDay(cell: Cell | undefined, { latest, lastOfPeriod }: DayBounds): string | null {
  const day = typeof cell === 'number' ? serialDay(cell) : typedDay(cell ?? '', lastOfPeriod);
  if (day === PENDING || day === null) return day;
  return day >= '2000-01-01' && day <= latest ? day : null;
}

export function latestDayIn(text: string): string | null {
  const found = text.match(/\d{1,2}[/. -](\d{1,2}|[a-z]{3,9})[/. -]\d{4}|\d{4}-\d{2}-\d{2}/gi) ?? [];
  const days = found.flatMap((one) => typedDay(one, '9999-12-31') ?? []);
  return (
    days
      .filter((day) => day !== PENDING)
      .toSorted()
      .at(-1) ?? null
  );
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function serialDay(serial: number): string | null {
  if (serial >= 20_000_101 && serial <= 99_991_231) return typedDay(String(serial), '');
  if (!(serial >= 1 && serial < 2_958_466)) return null;
  return new Date(SERIAL_START + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}

function typedDay(cell: string, end: string): string | null {
  if (cell.length > MAX_LETTERS) return null;
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/^'/, '')
    .replace(/^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu),? /i, '');
  if (/^pend(ing)?\b/i.test(text)) return PENDING;
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  if (year) return written(Number(year), Number(month), Number(day));
  const [, first = '', second = '', third = ''] =
    /^(\d{1,2})[/. -]+(\d{1,2}|[a-z]{3,9})\.?(?:[/. ,-]+(\d{4}|\d{2}))?(?:[\s,].*)?$/i.exec(text) ?? [];
  const named = /^\d/.test(second) ? Number(second) : monthOf(second);
  if (first === '' || named === null) return null;
  if (third !== '') return written(Number(third) + (third.length === 2 ? 2000 : 0), named, Number(first));
  return latestUpTo(end, named, Number(first));
}

/** Returns the last occurrence of this date up to `end`. It looks back four years, because of 29 February. */
function latestUpTo(end: string, month: number, day: number): string | null {
  const year = Number(end.slice(0, 4));
  const found = [0, 1, 2, 3, 4].map((back) => written(year - back, month, day));
  return found.find((one) => one !== null && one <= end) ?? null;
}

function monthOf(name: string): number | null {
  const short = name.slice(0, 3).toLowerCase();
  const index = months.indexOf(short);
  return index >= 0 ? index + 1 : (otherMonths[short] ?? null);
}

function written(year: number, month: number, day: number): string | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
  return isReal && year <= 9_999 ? date.toISOString().slice(0, 10) : null;
}
