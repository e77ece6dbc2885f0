import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { type ChangeTopic, writeChange } from './changes.ts';

/** The one channel that every process listens on. */
export const CHANNEL = 'kedai';

/** The same notice as an SQL expression, to be selected by the statement that makes the change: one round trip less. */
export function changeNotice(storeId: string, topics: readonly ChangeTopic[], customerId?: string) {
  return sql`pg_notify(${CHANNEL}, ${writeChange(storeId, topics, customerId)})`;
}

/**
 * Tells every process that something of a shop changed, when and only when this transaction commits: its guest
 * pages are made anew and the live pages of its owner and, for an order, of `customerId` read again. Whatever
 * lowers or raises stock is 'products' too.
 */
export async function notifyStoreChange(
  tx: Tx,
  storeId: string,
  topics: ChangeTopic | readonly ChangeTopic[],
  customerId?: string,
): Promise<void> {
  const text = writeChange(storeId, typeof topics === 'string' ? [topics] : topics, customerId);
  await sql`SELECT pg_notify(${CHANNEL}, ${text})`.execute(tx);
}
