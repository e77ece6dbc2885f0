import { sql } from 'kysely';
import type { Role } from '../../domain/access.ts';
import type { Tx } from '../db/access.ts';

/** False for an address without an account. */
export async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    SELECT "emailVerified" AS confirmed FROM auth."user" WHERE email = ${email.toLowerCase()}`.execute(tx);
  return rows[0]?.confirmed ?? false;
}

export async function readAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; role: Role; storeId: string | null } | undefined> {
  const { rows } = await sql<{ email: string; role: Role; storeId: string | null }>`
    SELECT email, role, "storeId" FROM auth."user" WHERE id = ${userId}`.execute(tx);
  return rows[0];
}
