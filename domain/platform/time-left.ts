import { formatDate } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { GRACE_HOURS, type StorePhase, type StoreStatus, storePhase } from '../stores/store.ts';

type Term = { status: StoreStatus; expiryDate: Date | null };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function timeLeft({ status, expiryDate }: Term, now: Date): string | null {
  const phase = storePhase(status, expiryDate, now);
  if (expiryDate === null || !isCounted(phase)) return null;
  if (phase === 'grace') {
    return `Masa tenggang: ${daysLeft(graceEnd(expiryDate), now)}`;
  }
  return `${status === 'trial' ? 'Masa coba' : 'Masa aktif'}: ${daysLeft(expiryDate, now)}`;
}

/** Says how long the shop still runs and until which day; in the grace period, both refer to the end of that period. */
export function standingText(
  { status, expiryDate, timeZone }: Term & { timeZone: TimeZone },
  now: Date,
): string {
  if (expiryDate === null) return 'Toko ini tidak punya tanggal berakhir.';
  const phase = storePhase(status, expiryDate, now);
  const left = timeLeft({ status, expiryDate }, now);
  const until = formatDate(phase === 'grace' ? graceEnd(expiryDate) : expiryDate, timeZone);
  if (left) return `${left}, sampai ${until}.`;
  return phase === 'closed'
    ? `Masa aktif sudah berakhir pada ${until}.`
    : `Nonaktif. Masa aktif sampai ${until}.`;
}

function graceEnd(expiryDate: Date): Date {
  return new Date(expiryDate.getTime() + GRACE_HOURS * HOUR_MS);
}

function isCounted(phase: StorePhase): phase is 'open' | 'grace' {
  return phase === 'open' || phase === 'grace';
}

function daysLeft(end: Date, now: Date): string {
  return `sisa ${Math.ceil((end.getTime() - now.getTime()) / DAY_MS)} hari`;
}
