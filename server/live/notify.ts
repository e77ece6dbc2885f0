import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { type ChangeTopic, noticeText } from './changes.ts';

export const CHANNEL = 'kedai';

/** Told when and only when this transaction commits. What changes stock is 'products', too. */
export async function notifyStoreChange(
  tx: Tx,
  storeId: string,
  topics: ChangeTopic | readonly ChangeTopic[],
  customerId?: string,
): Promise<void> {
  const list = typeof topics === 'string' ? [topics] : topics;
  await sql`SELECT ${changeNotice(storeId, list, customerId)}`.execute(tx);
}

/** The same as an SQL expression, for a statement that touches no table of a shop. */
export function changeNotice(storeId: string, topics: readonly ChangeTopic[], customerId?: string) {
  return sql`pg_notify(${CHANNEL}, ${noticeText(storeId, topics, customerId)})`;
}
