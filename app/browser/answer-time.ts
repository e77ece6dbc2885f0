import { type AnswerHours, answerPeriods } from '#domain/stores/store.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'answerHours';

/** Lets the cart show the answer time before the server has responded. */
export function keepAnswerHours(storeId: string, hours: AnswerHours | null): void {
  writeStored('localStorage', KEY, hours === null ? null : { storeId, hours });
}

export function readAnswerHours(storeId: string | null): AnswerHours | null {
  if (storeId === null) return null;
  const kept = readStored('localStorage', KEY);
  if (typeof kept !== 'object' || kept === null) return null;
  const { storeId: keptId, hours } = kept as Record<string, unknown>;
  return keptId === storeId ? (answerPeriods.find((period) => period === hours) ?? null) : null;
}
