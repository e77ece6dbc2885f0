import { GRACE_HOURS, type StorePhase, type StoreStatus, storePhase } from '../stores/store.ts';

type Term = { status: StoreStatus; expiryDate: Date | null };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function timeLeft({ status, expiryDate }: Term, now: Date): string | null {
  const phase = storePhase(status, expiryDate, now);
  if (expiryDate === null || !isCounted(phase)) return null;
  if (phase === 'grace') {
    return `Masa tenggang: ${daysLeft(new Date(expiryDate.getTime() + GRACE_HOURS * HOUR_MS), now)}`;
  }
  return `${status === 'trial' ? 'Masa coba' : 'Masa aktif'}: ${daysLeft(expiryDate, now)}`;
}

function isCounted(phase: StorePhase): phase is 'open' | 'grace' {
  return phase === 'open' || phase === 'grace';
}

function daysLeft(end: Date, now: Date): string {
  return `sisa ${Math.ceil((end.getTime() - now.getTime()) / DAY_MS)} hari`;
}
