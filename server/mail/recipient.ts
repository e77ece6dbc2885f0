import { sql } from 'kysely';
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
