import { GRACE_HOURS, type StoreLife, type StoreStatus, storeLife } from '../stores/store.ts';

type Term = { status: StoreStatus; expiryDate: Date | null };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 'Masa coba: sisa 6 hari', 'Masa tenggang: sisa 2 hari'; null without an end, once closed and where switched off. */
export function timeLeft({ status, expiryDate }: Term, now: Date): string | null {
  const life = storeLife(status, expiryDate, now);
  if (expiryDate === null || !isCounted(life)) return null;
  if (life === 'grace') {
    return `Masa tenggang: ${daysLeft(new Date(expiryDate.getTime() + GRACE_HOURS * HOUR_MS), now)}`;
  }
  return `${status === 'trial' ? 'Masa coba' : 'Masa aktif'}: ${daysLeft(expiryDate, now)}`;
}

function isCounted(life: StoreLife): life is 'open' | 'grace' {
  return life === 'open' || life === 'grace';
}

/** A day that has begun counts. */
function daysLeft(end: Date, now: Date): string {
  return `sisa ${Math.ceil((end.getTime() - now.getTime()) / DAY_MS)} hari`;
}
