import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { makeSemaphore } from '../bounds/semaphore.ts';

const MAX_WAITING = 250;

type Line = { inTurn: ReturnType<typeof makeSemaphore>; users: number };

const lines = new Map<string, Line>();

/** Runs requests with the same key one by one, so that a repeated one finds the order. Null if too many wait. */
export async function withKeyLock<T>(
  { storeId, key }: Pick<CheckoutRequest, 'storeId' | 'key'>,
  work: () => Promise<T>,
): Promise<T | null> {
  const name = `${storeId} ${key}`;
  const line = lines.get(name) ?? {
    inTurn: makeSemaphore({ concurrency: 1, maxWaiting: MAX_WAITING }),
    users: 0,
  };
  lines.set(name, line);
  line.users += 1;
  try {
    return await line.inTurn(work);
  } finally {
    line.users -= 1;
    if (line.users === 0) lines.delete(name);
  }
}
