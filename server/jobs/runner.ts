import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { cutWhenOverdue } from '../db/overdue.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { makeUpForOutages } from '../platform/outages.ts';
import { JOB_CONNECTIONS, JOBS_AT_ONCE } from './connections.ts';
import { freeJobsOf, watchRunners } from './takeover.ts';
import { makeTasks } from './tasks.ts';
import { planAll } from './timetable.ts';

/** What the process's share of the jobs is stopped with: lets running ones finish, for up to 15 s. */
export type RunningJobs = { stop: () => Promise<void> };

/** How often the queue is looked through without being told: when pauses between tries are over. */
const LOOK_EVERY_MS = 2_000;
const FINISH_MS = 15_000;
const RESTART_AFTER_MS = 2_000;

/** The queue's own statements are short; a database that says nothing for so long has vanished. */
const ANSWER_WITHIN_MS = 8_000;

/**
 * A runner that ends and has not ended by then is given up. On a full disk, with the database down, jobs were seen to stay
 * with a runner that showed that it lived and did nothing any more; its successor frees them and does them again.
 */
const GIVEN_UP_AFTER_MS = FINISH_MS + 3_000;

/**
 * That a job is done, or has failed, is noted in batches. Without a batch (the default) graphile-worker 0.18 tries that
 * once and nobody catches its error: a database that is away for a moment would end the whole process.
 */
const notedInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Runs this process's share of the jobs until `stop`; any number of processes may do so, and each job is one's alone.
 * `origin` is where the links of mails lead. Comes back by itself after the database was away.
 */
export function startJobs(origin: string): RunningJobs {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const keepRunning = async () => {
    let lastId: string | undefined;
    while (!stopping.signal.aborted) {
      const pool = makePool();
      const over = new AbortController();
      let isUnsure = false;
      const onUnsure = () => {
        isUnsure = true;
        halt(runner);
      };
      const { promise: overdue, resolve: giveUp } = Promise.withResolvers<void>();
      const onEnding = () => void pause(GIVEN_UP_AFTER_MS, undefined, { ref: false }).then(giveUp);
      try {
        if (lastId) await freeJobsOf(lastId, pool);
        // Before any mail is written that would tell of a deadline which an outage has swallowed.
        await makeUpForOutages(stopping.signal).catch((error) =>
          log.warn({ err: error }, 'an outage could not be made up for yet'),
        );
        await planAll();
        runner = await run(optionsFor(origin, pool, { onId: (id) => (lastId = id), onUnsure, onEnding }));
        if (lastId) void watchRunners(pool, lastId, over.signal);
        if (stopping.signal.aborted || isUnsure) halt(runner);
        await Promise.race([runner.promise, overdue]);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'jobs stand still; they will go on');
      }
      runner = undefined;
      over.abort();
      // A runner that was given up may keep a connection.
      await Promise.race([
        pool.end().catch(() => undefined),
        pause(RESTART_AFTER_MS, undefined, { ref: false }),
      ]);
      await pause(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      const stopped = Promise.allSettled([runner?.stop(), running]);
      // Where the database is away nothing can be noted any more; its job is found and taken up again later.
      await Promise.race([stopped, pause(FINISH_MS + 1_000, undefined, { ref: false })]);
    },
  };
}

type Hearers = {
  /** Hears the name under which this runner locks its jobs. */
  onId: (id: string) => void;
  /**
   * The database was asked for a job and no answer came. It may have locked one for this runner all the same, which then
   * does not know of it, and lives, so that nobody else takes it either: the runner has to end and let go of its jobs.
   */
  onUnsure: () => void;
  /** The runner begins to end, whoever wished it. */
  onEnding: () => void;
};

function optionsFor(origin: string, pgPool: pg.Pool, { onId, onUnsure, onEnding }: Hearers): RunnerOptions {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => onId(workerPool.id));
  // Later, when the worker that tells of it has put itself to rest.
  events.on('worker:getJob:error', () => setImmediate(onUnsure));
  events.on('pool:gracefulShutdown', onEnding);
  return {
    pgPool,
    events,
    taskList: makeTasks(origin),
    // What recurs is planned in server/jobs/timetable.ts; without this a file named crontab would be looked for.
    parsedCronItems: [],
    concurrency: JOBS_AT_ONCE,
    pollInterval: LOOK_EVERY_MS,
    noHandleSignals: true,
    logger,
    preset: { worker: { gracefulShutdownAbortTimeout: FINISH_MS, ...notedInBatches } },
  };
}

/** Lets running jobs finish. One that is ending already is left to it. */
function halt(runner: Runner | undefined): void {
  runner?.stop().catch((error) => log.debug({ err: error }, 'a job runner was ending already'));
}

/** Apart from the requests' pool: two of its connections are taken for good. */
function makePool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.databaseUrl,
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: `kedai-jobs-${process.pid}`,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the jobs broke'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    cutWhenOverdue(client, () => log.warn('the database does not answer the jobs'));
  });
  return pool;
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** A job that fails is logged here, once a try, with its error. */
const logger = new Logger(() => (level, message, meta) => {
  log[levels[level]]({ part: 'jobs', err: meta?.error }, message);
});
