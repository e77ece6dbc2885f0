import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { env, resourceLimits } from '../env.ts';
import { RESYNC } from '../live/changes.ts';
import { log } from '../log.ts';

type Options = {
  count: number;
  onReady: (port: number) => void;
  onHopeless: () => void;
};

export type Workers = {
  stop: () => Promise<void>;
  kill: () => void;
};

/** Limits V8's young generation, which saves much memory per worker without slowing requests. */
const WORKER_FLAGS = ['--max-semi-space-size=8'];

/** Makes glibc return the memory of pictures to the system. By default, glibc keeps much of it for later use. */
const WORKER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const STOP_TIMEOUT_MS = resourceLimits.finishMs + 500;
const LONGEST_PAUSE_MS = 5_000;
const HOPELESS_AFTER = 6;

export async function startWorkers({ count, onReady, onHopeless }: Options): Promise<Workers> {
  let stopping = false;
  let isReady = false;
  let deathsInARow = 0;
  let lossReport: Promise<void> | undefined;
  const listening = new Set<number>();
  // Workers accept connections themselves, because a connection that the primary passes to a dying worker is lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: resolve(import.meta.dirname, '../../build/server/index.js'),
    args: [],
    execArgv: [...process.execArgv, ...WORKER_FLAGS],
  });

  cluster.on('listening', (worker, { port }) => {
    listening.add(worker.id);
    deathsInARow = 0;
    if (isReady || listening.size < count) return;
    isReady = true;
    onReady(port);
  });
  cluster.on('exit', async (worker, code, signal) => {
    listening.delete(worker.id);
    // The worker may have died before it announced a commit, so the other workers drop all cached data.
    if (code !== 0) lossReport = announceLoss();
    if (stopping) return;
    deathsInARow++;
    log.error({ worker: worker.process.pid, code, signal }, 'a worker ended by itself');
    if (!isReady && deathsInARow >= HOPELESS_AFTER) return onHopeless();
    await pause(deathsInARow === 1 ? 0 : Math.min(100 * 2 ** deathsInARow, LONGEST_PAUSE_MS));
    if (!stopping) fork();
  });
  if (env.metricsToken) (await import('../metrics-sum.ts')).collectMetrics();
  for (let forked = 0; forked < count; forked++) fork();

  return {
    stop: async () => {
      stopping = true;
      signalAll('SIGTERM');
      const cut = setTimeout(() => signalAll('SIGKILL'), STOP_TIMEOUT_MS);
      await Promise.all(running().map((worker) => new Promise((gone) => worker.once('exit', gone))));
      clearTimeout(cut);
      await lossReport;
    },
    kill: () => {
      stopping = true;
      signalAll('SIGKILL');
    },
  };
}

function fork(): void {
  cluster.fork(WORKER_MEMORY);
}

/** Tells all workers that any shop may have changed. Imports on demand, because the primary rarely needs the module. */
async function announceLoss(): Promise<void> {
  const { flushChanges, queueChange } = await import('../live/notify.ts');
  queueChange(RESYNC);
  await flushChanges();
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[];
}

function signalAll(signal: NodeJS.Signals): void {
  for (const worker of running()) worker.process.kill(signal);
}
