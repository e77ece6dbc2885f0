import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { accountMessages, CONFIRM_LINK_DAYS } from '#domain/accounts/user.ts';
import { confirmMailByAccount, confirmMailByAddress } from '#domain/limits.ts';
import { addressKey, hitLimit } from '../bounds/rate-limit.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { pool } from '../db/pool.ts';
import { clientIpOf } from '../http/address/client-address.ts';
import { addJob } from '../jobs/queue.ts';

type Confirmation = { userId: string; email: string; confirmed: boolean };

export async function makeConfirmToken(tx: Tx, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    INSERT INTO auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    VALUES (${randomUUIDv7()}, ${identifierOf(token)}, ${boundTo(userId)},
      now() + make_interval(days => ${CONFIRM_LINK_DAYS}), now(), now())`.execute(tx);
  return token;
}

/** Reading a link does not use it up, because mail scanners open the links in mails. */
export async function readConfirmToken(token: string | null): Promise<Confirmation | null> {
  if (token === null || !/^[\w-]{43}$/.test(token)) return null;
  const { rows } = await pool().query<Confirmation>(
    `SELECT u.id AS "userId", u.email, u."emailVerified" AS confirmed
     FROM auth.verification v JOIN auth."user" u ON v.value = 'confirm-email ' || u.id
     WHERE v.identifier = $1 AND v."expiresAt" > now()`,
    [identifierOf(token)],
  );
  return rows[0] ?? null;
}

export async function confirmByToken(token: string | null): Promise<'confirmed' | 'known' | 'dead'> {
  const found = await readConfirmToken(token);
  if (!found) return 'dead';
  return (await confirmEmail(found.userId)) ? 'confirmed' : 'known';
}

export async function confirmEmail(userId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE auth."user" SET "emailVerified" = true, "updatedAt" = now() WHERE id = $1 AND NOT "emailVerified"`,
    [userId],
  );
  return rowCount === 1;
}

export async function sendConfirmation(request: Request, actor: Actor): Promise<string | null> {
  const wait =
    (await hitLimit(confirmMailByAddress, addressKey(clientIpOf(request)))) ??
    (await hitLimit(confirmMailByAccount, actor.id));
  if (wait !== null) return accountMessages.tooManyAttempts(wait);
  await asSystem((tx) =>
    addJob(tx, 'mail', { about: 'confirmEmail', userId: actor.id, askedId: randomUUID() }),
  );
  return null;
}

function identifierOf(token: string): string {
  return createHash('sha256').update(`confirm-email ${token}`).digest('base64url');
}

/** With this prefix, the link survives a password change, which deletes rows whose `value` is a bare user id. */
function boundTo(userId: string): string {
  return `confirm-email ${userId}`;
}
