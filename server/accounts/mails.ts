import { sql } from 'kysely';
import type { Role } from '#domain/access.ts';
import { buyerWelcomeMail, confirmMail, ownerWelcomeMail } from '#domain/accounts/mails.ts';
import type { MailText } from '#domain/mail/message.ts';
import { href } from '#domain/routes/href.ts';
import type { Tx } from '../db/access.ts';
import { env } from '../env.ts';
import { makeConfirmToken } from './confirmation.ts';

type WrittenMail = { recipient: string; content: MailText };

export async function writeWelcome(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const account = await readAccount(tx, userId);
  if (!account || account.role === 'superAdmin') return null;
  const { email, storeId } = account;
  const platform = env.platformName;
  const facts = { email, platform, link: await confirmLink(tx, userId, origin) };
  const shop = storeId === null ? undefined : await readTerm(tx, storeId);
  if (!shop) return { recipient: email, content: buyerWelcomeMail(facts) };
  return {
    recipient: email,
    content: ownerWelcomeMail({ ...facts, ...shop, dashboardLink: `${origin}${href('/dashboard')}` }),
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

export async function writeConfirm(tx: Tx, userId: string, origin: string): Promise<WrittenMail | null> {
  const user = await tx.selectFrom('users').select('email').where('uid', '=', userId).executeTakeFirst();
  if (!user) return null;
  const { email } = user;
  const link = await confirmLink(tx, userId, origin);
  return { recipient: email, content: confirmMail({ email, platform: env.platformName, link }) };
}

async function confirmLink(tx: Tx, userId: string, origin: string): Promise<string> {
  return `${origin}${href('/konfirmasi-email')}?token=${await makeConfirmToken(tx, userId)}`;
}

async function readAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; role: Role; storeId: string | null } | undefined> {
  const { rows } = await sql<{ email: string; role: Role; storeId: string | null }>`
    SELECT email, role, "storeId" FROM auth."user" WHERE id = ${userId}`.execute(tx);
  return rows[0];
}
