import { lruCache } from './lru-cache.ts';

export type Requester = { storeId: string; signal?: AbortSignal };

type FairQueueOptions = {
  concurrency: number;
  maxWaiting: number;
  maxWaitingOfShop: number;
  budgetMs: number;
  share: number;
};

type Waiting = { storeId: string; start: () => void };

type Taken = { ms: number; at: number };

type RunFairly = <T>(
  requester: Requester,
  work: (charge: (ms: number) => void) => Promise<T>,
) => Promise<T | null>;

/** Makes a queue that runs one task per shop at a time. Gives null if too many wait or the shop used up `budgetMs`. */
export function makeFairQueue(line: FairQueueOptions): RunFairly {
  const running = new Set<string>();
  const waiting: Waiting[] = [];
  const taken = takenTimes(line);
  const begin = () => {
    const ready = waiting.filter(({ storeId }) => !running.has(storeId));
    const [next] = ready.toSorted((one, other) => taken.of(one.storeId) - taken.of(other.storeId));
    if (!next || running.size >= line.concurrency) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.add(next.storeId);
    next.start();
    begin();
  };
  const turnOf = async ({ storeId, signal }: Requester): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { storeId, start: resolve };
    const leave = () => {
      if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
      reject(signal?.reason);
    };
    waiting.push(entry);
    signal?.addEventListener('abort', leave, { once: true });
    begin();
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  };
  return async (requester, work) => {
    const { storeId, signal } = requester;
    signal?.throwIfAborted();
    const own = waiting.filter((one) => one.storeId === storeId).length;
    if (waiting.length >= line.maxWaiting || own >= line.maxWaitingOfShop) return null;
    if (taken.of(storeId) >= line.budgetMs) return null;
    await turnOf(requester);
    try {
      return await work((ms) => taken.add(storeId, ms));
    } finally {
      running.delete(storeId);
      begin();
    }
  };
}

function takenTimes({ budgetMs, share }: FairQueueOptions) {
  const cache = lruCache<Taken>({ maxBytes: 2_000_000, bytesOf: () => 50 });
  const of = (storeId: string) => {
    const { ms, at } = cache.get(storeId) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (performance.now() - at) * share);
  };
  return {
    of,
    add: (storeId: string, ms: number) =>
      cache.set(storeId, { ms: Math.min(of(storeId) + ms, 2 * budgetMs), at: performance.now() }),
  };
}
