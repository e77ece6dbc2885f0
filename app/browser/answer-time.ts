import { type AnswerHours, answerPeriods } from '#domain/stores/store.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'answerHours';

/** Remembers how soon the shop must answer an order, so that the cart shows this time before the server responds. */
export function storeAnswerHours(storeId: string, hours: AnswerHours | null): void {
  writeStored('localStorage', KEY, hours === null ? null : { storeId, hours });
}

export function readAnswerHours(storeId: string | null): AnswerHours | null {
  if (storeId === null) return null;
  const stored = readStored('localStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { storeId: storedId, hours } = stored as Record<string, unknown>;
  return storedId === storeId ? (answerPeriods.find((period) => period === hours) ?? null) : null;
}
