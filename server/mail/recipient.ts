import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

/** Whether whoever has this account's address has ever proved to read it. An address without an account has not. */
export async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    SELECT "emailVerified" AS confirmed FROM auth."user" WHERE email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.confirmed ?? false;
}
