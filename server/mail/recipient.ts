import { sql } from 'kysely';
import type { Role } from '#domain/access.ts';
import type { Tx } from '../db/access.ts';

/** False for an address without an account. */
export async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  return (await confirmedAmong([email]).execute(tx)).rows.length > 0;
}

/** In lower case. */
export function confirmedAmong(emails: readonly string[]) {
  return sql<{ email: string }>`
    SELECT email FROM auth."user"
    WHERE email = ANY(${emails.map((email) => email.toLowerCase())}::text[]) AND "emailVerified"`;
}

export async function readAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; role: Role; storeId: string | null } | undefined> {
  const { rows } = await sql<{ email: string; role: Role; storeId: string | null }>`
    SELECT email, role, "storeId" FROM auth."user" WHERE id = ${userId}`.execute(tx);
  return rows[0];
}
