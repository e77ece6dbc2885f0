import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { makeSemaphorePerKey } from '../bounds/semaphore.ts';

const inTurn = makeSemaphorePerKey({ concurrency: 1, maxWaiting: 250 });

/** Runs requests with the same `key` one by one, so that a retry finds the first order. Null if too many wait. */
export function withKeyLock<T>(
  { storeId, key }: Pick<CheckoutRequest, 'storeId' | 'key'>,
  work: () => Promise<T>,
): Promise<T | null> {
  return inTurn(`${storeId} ${key}`, work);
}
