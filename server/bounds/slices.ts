import { resourceLimits } from '../env.ts';
import type { Requester } from './fair-queue.ts';
import { OverBudget } from './threads.ts';

/** A generator that yields every few milliseconds, so that the process can answer requests in between. */
type Steps<T> = Generator<void, T>;

type Waiting = { storeId: string; begin: () => void };

const waiting: Waiting[] = [];
let lastStoreId = '';
let isAwaited = false;

/** Runs a generator in short slices, in turn with other shops' work. Throws OverBudget after `budgetMs` of work. */
export async function inSlices<T>(
  steps: Steps<T>,
  { storeId, signal }: Requester,
  budgetMs: number = resourceLimits.slicedWorkMs,
): Promise<T> {
  let workedMs = 0;
  for (;;) {
    await nextSlice(storeId);
    signal?.throwIfAborted();
    const begun = performance.now();
    const until = begun + resourceLimits.sliceMs;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) return step.value;
    workedMs += performance.now() - begun;
    if (workedMs > budgetMs) throw new OverBudget('time');
  }
}

function nextSlice(storeId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push({ storeId, begin: resolve });
  awaitRound();
  return promise;
}

function awaitRound(): void {
  if (isAwaited || waiting.length === 0) return;
  isAwaited = true;
  setImmediate(() => {
    isAwaited = false;
    const other = waiting.findIndex(({ storeId }) => storeId !== lastStoreId);
    const [next] = waiting.splice(Math.max(other, 0), 1);
    lastStoreId = next?.storeId ?? '';
    next?.begin();
    awaitRound();
  });
}
