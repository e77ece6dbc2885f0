import { sql } from 'kysely';
import { z } from 'zod';
import { buyerWelcomeMail, confirmMail, ownerWelcomeMail } from '../../domain/accounts/mails.ts';
import type { OrderEvent } from '../../domain/orders/event.ts';
import {
  movedAnswerMail,
  unansweredMail,
  unansweredOwnerMail,
} from '../../domain/orders/mails/answer-mails.ts';
import {
  cancelledOrderMail,
  type MailOrder,
  type MailText,
  movedDeadlineMail,
  newOrderMail,
  orderStatusMail,
} from '../../domain/orders/mails/order-mails.ts';
import { makeConfirmToken } from '../accounts/confirmation.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { env } from '../env.ts';
import type { Jobs } from '../jobs/queue.ts';
import { roomForMail } from './bounds.ts';
import { keepMailText, type MailToKeep } from './keep.ts';
import { readMailOrder } from './order-facts.ts';
import { readAccount } from './recipient.ts';

type MailJob = Jobs['mail'];

const id = z.uuid();
const schema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('welcome'), userId: id }),
  z.object({ about: z.literal('confirmEmail'), userId: id, askedId: id }),
  z.object({ about: z.literal('newOrder'), storeId: id, orderId: id }),
  z.object({ about: z.literal('orderStatus'), storeId: id, orderId: id, eventId: id }),
  z.object({ about: z.literal('orderCancelled'), storeId: id, orderId: id, eventId: id }),
  z.object({ about: z.literal('kept'), mailId: id }),
]);

/** Throws for a payload that no version of the program has made. */
export function parseMailJob(payload: unknown): MailJob {
  return schema.parse(payload);
}

/** Written now unless an earlier try did. Null where its rows are gone or its recipient was told enough. */
export async function findOrWriteMail(job: MailJob, origin: string): Promise<string | null> {
  if (job.about === 'kept') return job.mailId;
  return asSystem(async (tx) => {
    const found = await findMail(tx, keyOf(job));
    if (found !== null) return found;
    const mail = await writeMail(tx, job, origin);
    if (mail === null) return null;
    const bounded = 'orderId' in job ? await withinBounds(tx, job, mail) : mail;
    if (bounded === null) return null;
    const page = bounded.page === null ? null : (bounded.content.action?.link ?? origin);
    return (await keepMailText(tx, { ...bounded, page, key: keyOf(job) })) ?? findMail(tx, keyOf(job));
  });
}

/** Null for one mail too many; the last one says so. The pages tell everything in any case. */
async function withinBounds(
  tx: Tx,
  job: Extract<WrittenJob, { orderId: string }>,
  mail: WrittenMail,
): Promise<WrittenMail | null> {
  const { left, causedBy } = await roomForMail(tx, job, mail.recipient);
  return left < 1 ? null : { ...mail, causedBy, isLast: left === 1 };
}

type WrittenJob = Exclude<MailJob, { about: 'kept' }>;
/** `page` undefined: the page that the button leads to. */
type WrittenMail = Omit<MailToKeep, 'key' | 'page'> & { page?: null };

function keyOf(job: WrittenJob): string {
  if (job.about === 'welcome') return `welcome ${job.userId}`;
  if (job.about === 'confirmEmail') return `confirmEmail ${job.askedId}`;
  return job.about === 'newOrder' ? `newOrder ${job.orderId}` : `${job.about} ${job.eventId}`;
}

async function findMail(tx: Tx, key: string): Promise<string | null> {
  const row = await tx.selectFrom('mails').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

function writeMail(tx: Tx, job: WrittenJob, origin: string): Promise<WrittenMail | null> {
  if (job.about === 'welcome') return writeWelcome(tx, job.userId, origin);
  if (job.about === 'confirmEmail') return writeConfirm(tx, job.userId, origin);
  if (job.about === 'newOrder') return writeNewOrder(tx, job, origin);
  return job.about === 'orderStatus' ? writeOrderStatus(tx, job, origin) : writeCancelled(tx, job, origin);
}

async function writeWelcome(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const account = await readAccount(tx, userId);
  if (!account || account.role === 'superAdmin') return null;
  const { email, storeId } = account;
  const platform = env.platformName;
  const facts = { email, platform, link: await confirmLink(tx, userId, origin) };
  const shop = storeId === null ? undefined : await readTerm(tx, storeId);
  if (!shop) return { recipient: email, content: buyerWelcomeMail(facts), page: null };
  const content = ownerWelcomeMail({ ...facts, ...shop, dashboardLink: `${origin}/dashboard` });
  return { recipient: email, content, page: null };
}

function readTerm(tx: Tx, storeId: string) {
  return tx
    .selectFrom('stores')
    .select(['expiryDate', 'timeZone'])
    .where('storeId', '=', storeId)
    .executeTakeFirst();
}

async function writeConfirm(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const user = await tx.selectFrom('users').select('email').where('uid', '=', userId).executeTakeFirst();
  if (!user) return null;
  const { email } = user;
  const link = await confirmLink(tx, userId, origin);
  return { recipient: email, content: confirmMail({ email, platform: env.platformName, link }), page: null };
}

async function confirmLink(tx: Tx, userId: string, origin: string): Promise<string> {
  return `${origin}/konfirmasi-email?token=${await makeConfirmToken(tx, userId)}`;
}

async function writeNewOrder(
  tx: Tx,
  { storeId, orderId }: { storeId: string; orderId: string },
  origin: string,
): Promise<WrittenMail | null> {
  const facts = await readMailOrder(tx, storeId, orderId);
  if (!facts) return null;
  return {
    recipient: facts.ownerEmail,
    content: newOrderMail(facts.order, `${origin}/dashboard/pesanan/${orderId}`),
  };
}

type EventIds = { storeId: string; orderId: string; eventId: string };

async function writeOrderStatus(tx: Tx, ids: EventIds, origin: string): Promise<WrittenMail | null> {
  const facts = await readMailOrder(tx, ids.storeId, ids.orderId);
  const event = await readEvent(tx, ids);
  if (!facts || !event) return null;
  const link = `${origin}/pesanan/${ids.orderId}`;
  return { recipient: facts.customerEmail, content: buyerMail(facts.order, event, link) };
}

type MailEvent = Pick<OrderEvent, 'kind' | 'fromStatus' | 'toStatus' | 'actorRole'>;

function buyerMail(order: MailOrder, event: MailEvent, link: string): MailText {
  const { kind, toStatus, actorRole } = event;
  if (kind === 'deadline_moved')
    return (toStatus === 'Pending' ? movedAnswerMail : movedDeadlineMail)(order, link);
  if (isUnanswered(event)) return unansweredMail(order, link);
  return orderStatusMail(order, { status: toStatus, by: actorRole }, link);
}

function isUnanswered({ kind, fromStatus }: MailEvent): boolean {
  return kind === 'expired' && fromStatus === 'Pending';
}

async function writeCancelled(tx: Tx, ids: EventIds, origin: string): Promise<WrittenMail | null> {
  const facts = await readMailOrder(tx, ids.storeId, ids.orderId);
  const event = await readEvent(tx, ids);
  if (!facts || !event || event.actorRole === 'storeAdmin') return null;
  const link = `${origin}/dashboard/pesanan/${ids.orderId}`;
  if (!isUnanswered(event))
    return { recipient: facts.ownerEmail, content: cancelledOrderMail(facts.order, event.actorRole, link) };
  const explains = await explainsFirst(tx, ids);
  const settingsLink = explains ? `${origin}/dashboard/pengaturan` : null;
  return { recipient: facts.ownerEmail, content: unansweredOwnerMail(facts.order, { link, settingsLink }) };
}

/** Whether this is the shop's first mail about an unanswered order; the same when asked again. */
async function explainsFirst(tx: Tx, { storeId, eventId }: EventIds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stores')
    .set({ unansweredExplainedBy: eventId })
    .where('storeId', '=', storeId)
    .where(sql<boolean>`coalesce(unanswered_explained_by, ${eventId}) = ${eventId}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function readEvent(tx: Tx, { storeId, orderId, eventId }: EventIds) {
  return tx
    .selectFrom('orderEvents')
    .select(['kind', 'fromStatus', 'toStatus', 'actorRole'])
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', eventId)
    .executeTakeFirst();
}
