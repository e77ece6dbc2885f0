import type { TaskList } from 'graphile-worker';
import { databaseTime } from '../db/clock.ts';
import { limits } from '../env.ts';
import { sweepOrphans } from '../files/sweep.ts';
import { tellLifeChanges } from '../live/life-changes.ts';
import { log } from '../log.ts';
import { writeAnswerReminders } from '../mail/answer-reminders.ts';
import { deliverMail } from '../mail/deliver.ts';
import { forgetKeptMails } from '../mail/outbox.ts';
import { writeReminders } from '../mail/reminders.ts';
import { findOrWriteMail, parseMailJob } from '../mail/write.ts';
import { cancelOverdueOrders } from '../orders/overdue.ts';
import { sweepAll } from './sweeps.ts';
import { planNext } from './timetable.ts';

const DAY_MS = 86_400_000;

/** A minute's run looks back so far, in case the one before it has failed. */
const TOLD_AGAIN_MS = 120_000;

/** Each job may run more than once: what was done is found and left. */
export function makeTasks(origin: string): TaskList {
  return {
    mail: async (payload, { job }) => {
      const mailId = await findOrWriteMail(parseMailJob(payload), origin);
      if (mailId === null) return log.debug({ job: job.id }, 'a mail about something that is gone');
      await deliverMail(mailId, { lastTry: job.attempts >= job.max_attempts });
    },
    unpaid: async (_, { abortSignal }) => {
      await planNext('unpaid');
      await cancelOverdueOrders(abortSignal);
    },
    minutely: async (_, { job }) => {
      await planNext('minutely');
      await tellLifeChanges(new Date(job.run_at.getTime() - TOLD_AGAIN_MS));
    },
    reminders: async (_, { abortSignal }) => {
      await planNext('reminders');
      await writeReminders(origin, abortSignal);
    },
    sweeps: async (_, { abortSignal }) => {
      await planNext('sweeps');
      await sweepAll({ signal: abortSignal });
    },
    answers: async () => {
      await planNext('answers');
      await writeAnswerReminders(origin);
    },
    daily: async (_, { abortSignal }) => {
      await planNext('daily');
      const now = (await databaseTime()).getTime();
      await forgetKeptMails(new Date(now - limits.mailFilesDays * DAY_MS)).catch((error) =>
        log.error({ err: error }, 'old mails could not be removed from their folder'),
      );
      await sweepOrphans(new Date(now - DAY_MS), { signal: abortSignal });
    },
  };
}
