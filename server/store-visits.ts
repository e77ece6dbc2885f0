import { createHash } from 'node:crypto';
import { type Auditor, recordAudit } from './audit.ts';
import type { Tx } from './db/access.ts';

/**
 * Records that a super admin looks into a shop, once per person, shop and hour: the entry's id is made of the
 * three, so that simultaneous requests write it once. Run as that super admin.
 */
export function recordStoreVisit(tx: Tx, auditor: Auditor, storeId: string, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  const id = idOf(`store-visit ${auditor.id} ${storeId} ${hour}`);
  return recordAudit(tx, auditor, { action: 'store-visit', storeId, id });
}

/** A UUID of version 8 (made by the application) from a text: the same text, the same id. */
function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = 'a';
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
