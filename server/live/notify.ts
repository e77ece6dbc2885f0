import { afterCommit, type Tx } from '../db/access.ts';
import { type ChangeTopic, noticeText } from './changes.ts';
import { gatherNotice } from './gather.ts';

/** Told once this transaction has committed, and never if it rolls back. What changes stock is 'products', too. */
export function tellStoreChange(
  tx: Tx,
  storeId: string,
  topics: ChangeTopic | readonly ChangeTopic[],
  customerId?: string,
): void {
  const list = typeof topics === 'string' ? [topics] : topics;
  afterCommit(tx, () => gatherNotice(noticeText(storeId, list, customerId)));
}
