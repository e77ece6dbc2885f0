import { once } from 'node:events';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { resourceLimits } from '../env.ts';
import { makeFairQueue, type Requester } from './fair-queue.ts';

/** The project's root. Thread files are found from it, because the build may move this module to another folder. */
const root = dirname(findPackageJSON(import.meta.url) ?? '');

const WATCH_MS = 100;

const inTurn = makeFairQueue({
  concurrency: resourceLimits.threads,
  maxWaiting: resourceLimits.threadsWaiting,
  maxWaitingOfShop: resourceLimits.threadsWaitingOfShop,
  budgetMs: resourceLimits.shopThreadsMs,
  share: resourceLimits.shopThreadsPercent / 100,
});

type Charge = (ms: number) => void;

export type ThreadBudget = { ms: number; megabytes: number };

type InThread<Input, Output> = (input: Input, requester: Requester) => Promise<Output | null>;

export class OverBudget extends Error {
  constructor(budget: 'time' | 'memory', cause?: unknown) {
    super(`the work went over its budget of ${budget}`, { cause });
    this.name = 'OverBudget';
  }
}

/** Returns a function that runs `file`, a path from the project's root, in threads. A run may throw OverBudget. */
export function threadOf<Input, Output>(
  file: string,
  { ms, megabytes }: ThreadBudget = {
    ms: resourceLimits.threadMs,
    megabytes: resourceLimits.threadMegabytes,
  },
): InThread<Input, Output> {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const run = async (input: Input, signal: AbortSignal | undefined, charge: Charge): Promise<Output> => {
    const worker = idle.keys().next().value ?? startThread(file, megabytes, idle);
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    const output = await outputOf<Output>(worker, input, { ms, signal, charge });
    const used = await usedMs(worker);
    charge(used);
    usedBefore.set(worker, (usedBefore.get(worker) ?? 0) + used);
    worker.unref();
    idle.set(worker, setTimeout(() => retire(worker, idle), resourceLimits.threadIdleMs).unref());
    return output;
  };
  return (input, requester) => inTurn(requester, (charge) => run(input, requester.signal, charge));
}

/** Ends an idle thread. First removes it from `idle`, because an ending thread accepts messages but never answers. */
function retire(worker: Worker, idle: Map<Worker, NodeJS.Timeout>): void {
  idle.delete(worker);
  worker.terminate();
}

function startThread(file: string, megabytes: number, idle: Map<Worker, NodeJS.Timeout>): Worker {
  const worker = new Worker(join(root, file), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  worker.once('exit', () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  });
  worker.on('error', () => undefined);
  return worker;
}

async function outputOf<Output>(
  worker: Worker,
  input: unknown,
  { ms, signal, charge }: { ms: number; signal: AbortSignal | undefined; charge: Charge },
): Promise<Output> {
  const over = new AbortController();
  const stuck = AbortSignal.timeout(20 * ms);
  const gone = new AbortController();
  const leave = () => gone.abort(new Error('the thread ended before it answered'));
  worker.once('exit', leave);
  const watching = setInterval(() => endWhenOver(worker, ms, over), WATCH_MS);
  worker.ref();
  worker.postMessage(input);
  try {
    const endings = [over.signal, stuck, gone.signal, ...(signal ? [signal] : [])];
    const [output] = await once(worker, 'message', { signal: AbortSignal.any(endings) });
    return output;
  } catch (error) {
    worker.off('exit', leave);
    charge(signal?.aborted ? await usedMs(worker) : ms);
    await worker.terminate();
    signal?.throwIfAborted();
    if (over.signal.aborted || stuck.aborted) throw new OverBudget('time', error);
    if (isOutOfMemory(error)) throw new OverBudget('memory', error);
    if (error instanceof Error && error.name === 'AbortError') gone.signal.throwIfAborted();
    throw error;
  } finally {
    worker.off('exit', leave);
    clearInterval(watching);
  }
}

const usedBefore = new WeakMap<Worker, number>();

async function endWhenOver(worker: Worker, ms: number, over: AbortController): Promise<void> {
  if ((await usedMs(worker)) > ms) over.abort();
}

/** Returns the processor time of the current task. Elapsed time would also count the time other programs used. */
async function usedMs(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return Math.max(0, (used.user + used.system) / 1_000 - (usedBefore.get(worker) ?? 0));
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
