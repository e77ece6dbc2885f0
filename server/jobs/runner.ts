import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { withoutClient } from '../db/errors.ts';
import { disconnectOnTimeout } from '../db/query-timeout.ts';
import { env, resourceLimits } from '../env.ts';
import { log } from '../log.ts';
import { JOB_CONNECTIONS } from './alone.ts';
import { holdRunnerLock } from './takeover.ts';

type JobsToRun = {
  tasks: TaskList;
  begin: (stopping: AbortSignal) => Promise<void>;
  plan: () => Promise<void>;
};

/** `stop` lets running jobs finish for up to 15 s. */
export type RunningJobs = { stop: () => Promise<void> };

const POLL_INTERVAL_MS = 2_000;
const RESTART_AFTER_MS = 2_000;

const ANSWER_WITHIN_MS = 8_000;

/** After this time, a runner that cannot stop, for example because the disk is full, is replaced by a new one. */
const GIVEN_UP_AFTER_MS = resourceLimits.jobsFinishMs + 3_000;

/** Saves results in batches. Otherwise an error in saving a result ends the process (graphile-worker 0.18). */
const notedInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export function startJobs(jobs: JobsToRun): RunningJobs {
  const stopping = new AbortController();
  const running = keepRunning(jobs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      // Limits the wait, because no job can end while the database is unreachable. An unfinished job runs again later.
      await Promise.race([running, pause(resourceLimits.jobsFinishMs + 1_000, undefined, { ref: false })]);
    },
  };
}

async function keepRunning(jobs: JobsToRun, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await runUntilUnsure(jobs, stopping).catch((error) => {
      if (!stopping.aborted) log.warn({ err: error }, 'jobs stand still; they will go on');
    });
    await pause(RESTART_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function runUntilUnsure({ tasks, begin, plan }: JobsToRun, stopping: AbortSignal): Promise<void> {
  const pool = makePool();
  const unsure = new AbortController();
  const ending = AbortSignal.any([stopping, unsure.signal]);
  const { promise: overdue, resolve: giveUp } = Promise.withResolvers<void>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ workerPool, client }) => holdRunnerLock(client, workerPool.id));
  // A failed query may have locked the next job for this runner, so the runner ends and leaves the job to another.
  events.on('worker:getJob:error', () => setImmediate(() => unsure.abort()));
  events.on('pool:gracefulShutdown', () => pause(GIVEN_UP_AFTER_MS, undefined, { ref: false }).then(giveUp));
  try {
    await begin(stopping);
    await plan();
    const runner = await run(optionsFor(tasks, pool, events));
    const halt = () =>
      runner.stop().catch((error) => log.debug({ err: error }, 'a job runner was ending already'));
    if (ending.aborted) halt();
    else ending.addEventListener('abort', halt, { once: true });
    await Promise.race([runner.promise, overdue]);
  } finally {
    await Promise.race([
      pool.end().catch(() => undefined),
      pause(RESTART_AFTER_MS, undefined, { ref: false }),
    ]);
  }
}

function optionsFor(taskList: TaskList, pgPool: pg.Pool, events: WorkerEvents): RunnerOptions {
  return {
    pgPool,
    events,
    taskList,
    // `runUntilUnsure` plans recurring jobs. Without this empty list, the library would look for a crontab file.
    parsedCronItems: [],
    concurrency: resourceLimits.jobConcurrency,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger,
    preset: { worker: { gracefulShutdownAbortTimeout: resourceLimits.jobsFinishMs, ...notedInBatches } },
  };
}

/** Makes the database notice within a minute that this machine died without closing its connections. */
const KEEPALIVE = ['idle=30', 'interval=10', 'count=3'].map((one) => `-c tcp_keepalives_${one}`).join(' ');

/** The runner has its own pool, because it occupies one connection permanently. */
function makePool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.databaseUrl,
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    // Lets a client send queries while an earlier one is unanswered: the library sends LISTEN while we wait for a lock.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: `kedai-jobs-${process.pid}`,
    options: KEEPALIVE,
  });
  pool.on('error', (error) => log.warn(withoutClient(error), 'an idle connection of the jobs broke'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    disconnectOnTimeout(client, () => log.warn('the database does not answer the jobs'));
  });
  return pool;
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

const logger = new Logger(() => (level, message, meta) => {
  log[levels[level]]({ part: 'jobs', err: meta?.error }, message);
});
