import { z } from 'zod';
import { buyerWelcomeMail, confirmMail, ownerWelcomeMail } from '#domain/accounts/mails.ts';
import type { MailText } from '#domain/orders/mails/order-mails.ts';
import { makeConfirmToken } from '../accounts/confirmation.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import type { Jobs } from '../jobs/queue.ts';
import { writePaymentChange } from '../payment-methods/change-mail.ts';
import { keepMailText } from './keep.ts';
import { readAccount } from './recipient.ts';

type MailJob = Jobs['mail'];
type AccountJob = Exclude<MailJob, { about: 'kept' }>;

const id = z.uuid();
const schema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('welcome'), userId: id }),
  z.object({ about: z.literal('confirmEmail'), userId: id, askedId: id }),
  z.object({ about: z.literal('payments'), auditId: id }),
  z.object({ about: z.literal('kept'), mailId: id }),
]);

/** Throws for a payload that no version of the program has made. */
export function parseMailJob(payload: unknown): MailJob {
  return schema.parse(payload);
}

/** Written now unless an earlier try did. Null where its rows are gone. */
export async function findOrWriteMail(job: MailJob, origin: string): Promise<string | null> {
  if (job.about === 'kept') return job.mailId;
  return asSystem(async (tx) => {
    const key = keyOf(job);
    const found = await findMail(tx, key);
    if (found !== null) return found;
    const mail = await writeMail(tx, job, origin);
    if (!mail) return null;
    return (await keepMailText(tx, { page: null, ...mail, key })) ?? findMail(tx, key);
  });
}

function writeMail(tx: Tx, job: AccountJob, origin: string) {
  if (job.about === 'payments') return writePaymentChange(tx, job.auditId, origin);
  return (job.about === 'welcome' ? writeWelcome : writeConfirm)(tx, job.userId, origin);
}

type WrittenMail = { recipient: string; content: MailText };

function keyOf(job: AccountJob): string {
  if (job.about === 'payments') return `payments ${job.auditId}`;
  return job.about === 'welcome' ? `welcome ${job.userId}` : `confirmEmail ${job.askedId}`;
}

async function findMail(tx: Tx, key: string): Promise<string | null> {
  const row = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

async function writeWelcome(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const account = await readAccount(tx, userId);
  if (!account || account.role === 'superAdmin') return null;
  const { email, storeId } = account;
  const platform = env.platformName;
  const facts = { email, platform, link: await confirmLink(tx, userId, origin) };
  const shop = storeId === null ? undefined : await readTerm(tx, storeId);
  if (!shop) return { recipient: email, content: buyerWelcomeMail(facts) };
  return {
    recipient: email,
    content: ownerWelcomeMail({ ...facts, ...shop, dashboardLink: `${origin}/dashboard` }),
  };
}

function readTerm(tx: Tx, storeId: string) {
  return tx
    .selectFrom('stores')
    .innerJoin('storeTerms', 'storeTerms.storeId', 'stores.storeId')
    .select(['expiryDate', 'timeZone'])
    .where('stores.storeId', '=', storeId)
    .executeTakeFirst();
}

async function writeConfirm(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const user = await tx.selectFrom('users').select('email').where('uid', '=', userId).executeTakeFirst();
  if (!user) return null;
  const { email } = user;
  const link = await confirmLink(tx, userId, origin);
  return { recipient: email, content: confirmMail({ email, platform: env.platformName, link }) };
}

async function confirmLink(tx: Tx, userId: string, origin: string): Promise<string> {
  return `${origin}/konfirmasi-email?token=${await makeConfirmToken(tx, userId)}`;
}
