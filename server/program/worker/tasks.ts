import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { isNodeLost } from '#server/db/errors.ts';
import { databaseTime } from '#server/db/pool.ts';
import { resourceLimits } from '#server/env.ts';
import { sweepOrphans } from '#server/files/sweep.ts';
import { runExclusively } from '#server/jobs/alone.ts';
import { MAIL_JOB_WOKEN, postpone, sqlToWakeMailJob, sqlToWakeProofJob } from '#server/jobs/queue.ts';
import { type RunningJobs, startJobs } from '#server/jobs/runner.ts';
import { freeJobsOfTheDead } from '#server/jobs/takeover.ts';
import { log } from '#server/log.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { deleteMailFilesBefore } from '#server/mail/outbox.ts';
import { makeUpForOutages } from '#server/orders/deadlines/outages.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { writeAnswerReminders } from '#server/orders/mails/answer-reminders.ts';
import { sendMailsOfEvents } from '#server/orders/mails/send-event-mails.ts';
import { compareProofs } from '#server/payments/proofs/compare-proofs.ts';
import { remindOfPayments } from '#server/payments/reminders.ts';
import { writeReminders } from '#server/platform/rent-reminders.ts';
import { makeAvifs } from '#server/products/avif.ts';
import { finishPushes, sendDue } from '#server/push/deliver.ts';
import { storeRentPushes } from '#server/push/rent.ts';
import { storePushesOfEvents } from '#server/push/store-event-pushes.ts';
import { keepTillOpen } from '#server/rent/keep-till-open.ts';
import { writeSitemaps } from '#server/sitemaps/platform.ts';
import { runStatusRound } from '#server/status/round.ts';
import { publishPhaseChanges } from '#server/stores/phase-changes.ts';
import { findOrWriteMail, isOutdated, parseMailJob } from './mail-jobs.ts';
import { sweepAll } from './sweeps.ts';
import { planAll, type Recurring } from './timetable.ts';

const DAY_MS = 86_400_000;

/** A mail job that needs a shop on a lost database node is retried after this time. */
const WHILE_NODE_LOST_S = 60;

/** Each run of `minutely` also looks this far back before its planned time, in case the previous run failed. */
const LOOKBACK_MS = 120_000;

/** `ownUrl` is where this process listens, which differs from `origin` behind a proxy. */
export function startPlatformJobs(origin: string, ownUrl = origin): RunningJobs {
  const jobs = startJobs({ tasks: makeTasks(origin, ownUrl), begin, plan: planAll });
  return {
    stop: async () => {
      await jobs.stop();
      await finishPushes();
    },
  };
}

/** Extends deadlines after an outage. Runs before any job, so that no mail states a deadline that is about to move. */
function begin(stopping: AbortSignal): Promise<void> {
  return makeUpForOutages(stopping).catch((error) =>
    log.warn({ err: error }, 'an outage could not be made up for yet'),
  );
}

/** Returns the job handlers. Each must be idempotent, because a job may run more than once. */
export function makeTasks(origin: string, ownUrl = origin): TaskList {
  const recurring: Record<Recurring, (helpers: JobHelpers) => Promise<unknown>> = {
    events: ({ withPgClient, abortSignal }) =>
      withPgClient(async (client) => {
        await freeJobsOfTheDead(client);
        const work = async (signal: AbortSignal) => {
          if (await sendMailsOfEvents(origin, signal)) await client.query(sqlToWakeProofJob(0));
        };
        // Another process is writing mails and may have missed the newest event, so this job is repeated in 1 s.
        if (!(await runExclusively(client, 'events', work, abortSignal)))
          await client.query(sqlToWakeMailJob(1));
      }),
    push: pushAll,
    payments: ({ abortSignal }) => remindOfPayments(abortSignal),
    // This job is separate from `events`, so that comparing pictures never delays mails.
    proofs: ({ withPgClient, abortSignal }) =>
      withPgClient(async (client) => {
        if (await compareProofs(abortSignal)) await client.query(sqlToWakeProofJob(1));
      }),
    unpaid: ({ abortSignal }) => cancelOverdueOrders(abortSignal),
    avif: ({ abortSignal }) => makeAvifs(abortSignal),
    minutely: ({ job }) => publishPhaseChanges(new Date(job.run_at.getTime() - LOOKBACK_MS)),
    reminders: async ({ abortSignal }) => {
      await keepTillOpen();
      await storeRentPushes(abortSignal);
      await writeReminders(origin, abortSignal);
    },
    sweeps: ({ abortSignal }) => sweepAll({ signal: abortSignal }),
    sitemaps: ({ abortSignal }) => writeSitemaps(origin, { signal: abortSignal }),
    answers: () => writeAnswerReminders(origin),
    status: () => runStatusRound(ownUrl),
    daily: ({ abortSignal }) => tidyFiles(abortSignal),
  };
  const tasks = Object.entries(recurring).map(([name, work]): [string, Task] => [
    name,
    async (_, helpers) => {
      // A planned run plans the next run of every job. A run of the mail job woken by an event skips this to save work.
      if (helpers.job?.key !== MAIL_JOB_WOKEN) await planAll();
      // The check of the nodes has already logged that a node is lost. The next run repeats this work.
      await work(helpers).catch(unlessNodeLost);
    },
  ]);
  return {
    ...Object.fromEntries(tasks),
    // This task, unlike those above, does not plan the recurring jobs, because it runs for every order.
    pushNow: (_, helpers) => pushAll(helpers).catch(unlessNodeLost),
    mail: async (payload, { job }) => {
      const work = async () => {
        const mailId = await findOrWriteMail(parseMailJob(payload), origin);
        if (mailId === null) return log.debug({ job: job.id }, 'a mail about something that is gone');
        await deliverMail(mailId, { lastTry: job.attempts >= job.max_attempts, isOutdated });
      };
      await work().catch((error) => {
        unlessNodeLost(error);
        return postpone(job, WHILE_NODE_LOST_S);
      });
    },
  };
}

async function pushAll({ abortSignal }: Pick<JobHelpers, 'abortSignal'>): Promise<void> {
  await storePushesOfEvents(abortSignal);
  await sendDue();
}

function unlessNodeLost(error: unknown): void {
  if (!isNodeLost(error)) throw error;
}

async function tidyFiles(signal: AbortSignal | undefined): Promise<void> {
  const now = (await databaseTime()).getTime();
  await deleteMailFilesBefore(new Date(now - resourceLimits.mailFilesDays * DAY_MS)).catch((error) =>
    log.error({ err: error }, 'old mails could not be removed from their folder'),
  );
  await sweepOrphans(new Date(now - DAY_MS), { signal });
}
