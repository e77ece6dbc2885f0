import { z } from 'zod';
import { writeConfirm, writeWelcome } from '#server/accounts/mails.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { isAnswerReminderOutdated } from '#server/orders/mails/answer-reminders.ts';
import { writePaymentChange } from '#server/payment-methods/change-mail.ts';
import { isReminderOutdated } from '#server/platform/rent-reminders.ts';
import { sendMailsOfChange } from '#server/team/changes.ts';

type MailJob = Jobs['mail'];
type AccountJob = Exclude<MailJob, { about: 'kept' | 'team' }>;

const id = z.uuid();
const schema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('welcome'), userId: id }),
  z.object({ about: z.literal('confirmEmail'), userId: id, askedId: id }),
  z.object({ about: z.literal('payments'), auditId: id }),
  z.object({ about: z.literal('team'), auditId: id }),
  z.object({ about: z.literal('kept'), mailId: id }),
]);

export function parseMailJob(payload: unknown): MailJob {
  return schema.parse(payload);
}

/** Returns the id of the job's mail, stored now or by an earlier attempt; null if the account needs none any more. */
export async function findOrWriteMail(job: MailJob, origin: string): Promise<string | null> {
  if (job.about === 'kept') return job.mailId;
  if (job.about === 'team') return sendMailsOfChange(job.auditId).then(() => null);
  return asSystem(async (tx) => {
    const key = keyOf(job);
    const found = await findMail(tx, key);
    if (found !== null) return found;
    const mail = await writeMail(tx, job, origin);
    if (!mail) return null;
    return (await enqueueMail(tx, { page: null, ...mail, key })) ?? findMail(tx, key);
  });
}

function writeMail(tx: Tx, job: AccountJob, origin: string) {
  if (job.about === 'payments') return writePaymentChange(tx, job.auditId, origin);
  return (job.about === 'welcome' ? writeWelcome : writeConfirm)(tx, job.userId, origin);
}

function keyOf(job: AccountJob): string {
  if (job.about === 'payments') return `payments ${job.auditId}`;
  return job.about === 'welcome' ? `welcome ${job.userId}` : `confirmEmail ${job.askedId}`;
}

async function findMail(tx: Tx, key: string): Promise<string | null> {
  const row = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

export async function isOutdated(key: string): Promise<boolean> {
  return (await isReminderOutdated(key)) || (await isAnswerReminderOutdated(key));
}
