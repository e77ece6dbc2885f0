import { z } from 'zod';
import { writeConfirm, writeWelcome } from '#server/accounts/mails.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { addJob, type Jobs } from '#server/jobs/queue.ts';
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

/** Returns the id of the mail that the job sends, stored now or by an earlier attempt. Null if the job sends none. */
export async function findOrWriteMail(job: MailJob, origin: string): Promise<string | null> {
  if (job.about === 'kept') return job.mailId;
  if (job.about === 'team') return sendMailsOfChange(job.auditId).then(() => null);
  return asSystem(async (tx) => {
    const key = keyOf(job);
    const found = await findMail(tx, key);
    if (found !== null) return found;
    if (job.about === 'payments') return mailOwners(tx, job.auditId, { key, origin });
    const mail = await (job.about === 'welcome' ? writeWelcome : writeConfirm)(tx, job.userId, origin);
    if (!mail) return null;
    return (await enqueueMail(tx, { page: null, ...mail, key })) ?? findMail(tx, key);
  });
}

/** Stores a mail for each owner of the shop. Returns the id of the first mail and adds jobs that send the others. */
async function mailOwners(
  tx: Tx,
  auditId: string,
  { key, origin }: { key: string; origin: string },
): Promise<string | null> {
  const [mail, ...others] = await writePaymentChange(tx, auditId, origin);
  if (!mail) return null;
  for (const { userId, ...other } of others) {
    const mailId = await enqueueMail(tx, { ...other, key: `${key} ${userId}` });
    if (mailId !== null) await addJob(tx, 'mail', { about: 'kept', mailId });
  }
  return (await enqueueMail(tx, { ...mail, key })) ?? findMail(tx, key);
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
