import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';

/** False for an address without an account. */
export async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    SELECT "emailVerified" AS confirmed FROM auth."user" WHERE email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.confirmed ?? false;
}
