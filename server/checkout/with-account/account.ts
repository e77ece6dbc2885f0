import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import type { Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { pipelined } from '#server/db/client-dialect.ts';

/** Thrown if an account with this e-mail or this id (see `accountOfKey`) exists. Nothing is stored. */
export class AccountIsThere extends Error {}

/** Derives a guest's account id from the checkout's idempotency key, so that a retry finds account and order. */
export function accountOfKey(storeId: string, key: string, email = ''): Actor {
  const hash = createHash('sha256').update(`account ${storeId} ${key}`).digest('hex');
  const id = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { id, email, role: 'customer', storeId: null, emailConfirmed: false };
}

/** Call it before taking any locks, because it waits while another transaction registers the e-mail. */
export async function insertAccount(tx: Tx, { id, email }: Actor, passwordHash: string): Promise<void> {
  await commitJointly(tx);
  const user = sql<{ id: string }>`
    INSERT INTO auth."user" (id, name, email, "emailVerified", role, "createdAt", "updatedAt")
    VALUES (${id}, '', ${email}, false, 'customer', now(), now())
    ON CONFLICT DO NOTHING RETURNING id`;
  const [[made]] = await pipelined(tx, [user]);
  if (!made) throw new AccountIsThere();
  await sql`
    INSERT INTO auth.account (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
    VALUES (${randomUUIDv7()}, ${id}, ${id}, 'credential', ${passwordHash}, now(), now())`.execute(tx);
}
