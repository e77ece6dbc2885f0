import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { type ChangeTopic, writeChange } from './changes.ts';

export const CHANNEL = 'kedai';

/** For the statement that makes the change: one round trip less. */
export function changeNotice(storeId: string, topics: readonly ChangeTopic[], customerId?: string) {
  return sql`pg_notify(${CHANNEL}, ${writeChange(storeId, topics, customerId)})`;
}

/** Told when and only when this transaction commits. What changes stock is 'products', too. */
export async function notifyStoreChange(
  tx: Tx,
  storeId: string,
  topics: ChangeTopic | readonly ChangeTopic[],
  customerId?: string,
): Promise<void> {
  const text = writeChange(storeId, typeof topics === 'string' ? [topics] : topics, customerId);
  await sql`SELECT pg_notify(${CHANNEL}, ${text})`.execute(tx);
}
