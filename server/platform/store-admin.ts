import { plusDays } from '#domain/rent/term.ts';
import { EXTENSION_DAYS, extendedExpiry, type StoreStatus } from '#domain/stores/store.ts';
import { type Auditor, recordAudit } from '../audit/audit.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { publishStoreChange } from '../live/notify.ts';
import { insertTerm } from '../stores/terms.ts';

/**
 * Changes a shop's status and records this in the audit log. If the shop is gone or already has the status, records a
 * refusal and returns false. `tx` must come from `asOperatorAt`.
 */
export async function setStoreStatus(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  status: 'active' | 'inactive',
): Promise<boolean> {
  const store = await lockStore(tx, storeId);
  if (!store || store.status === status) {
    const details = { status, from: store?.status ?? null, refused: true };
    await recordAudit(tx, auditor, { action: 'store-status', storeId, details });
    return false;
  }
  await commitJointly(tx);
  await tx.updateTable('storeTerms').set({ status }).where('storeId', '=', storeId).execute();
  const details = { status, from: store.status };
  await recordAudit(tx, auditor, { action: 'store-status', storeId, details });
  publishStoreChange(tx, storeId, 'store');
  return true;
}

/** Returns the trial's new end. If the old end is not `seen` (form sent twice), records a refusal and returns null. */
export async function extendTrial(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  seen: Date | null,
  countedFrom: 'end' | 'today',
): Promise<Date | null> {
  const store = await lockStore(tx, storeId);
  const from = store?.expiryDate?.toISOString() ?? null;
  if (!store || store.expiryDate?.getTime() !== seen?.getTime()) {
    await recordAudit(tx, auditor, { action: 'extend-trial', storeId, details: { from, refused: true } });
    return null;
  }
  const expiryDate = extendedExpiry(countedFrom === 'today' ? null : store.expiryDate, store.now);
  await commitJointly(tx);
  await tx.updateTable('storeTerms').set({ expiryDate }).where('storeId', '=', storeId).execute();
  const term = { kind: 'extension' as const, days: EXTENSION_DAYS, worth: 0, plan: null, revoked: false };
  const start = plusDays(expiryDate, -EXTENSION_DAYS);
  await insertTerm(tx, storeId, { ...term, from: start, to: expiryDate, actorId: auditor.id });
  const details = { from, expiryDate: expiryDate.toISOString(), countedFrom };
  await recordAudit(tx, auditor, { action: 'extend-trial', storeId, details });
  publishStoreChange(tx, storeId, 'store');
  return expiryDate;
}

type LockedStore = { status: StoreStatus; expiryDate: Date | null; now: Date };

/** Reads the shop's status and end date, and locks them so that super admins do not overwrite each other's changes. */
export function lockStore(tx: Tx, storeId: string): Promise<LockedStore | undefined> {
  return tx
    .selectFrom('storeTerms')
    .select(['status', 'expiryDate', (select) => select.fn<Date>('now').as('now')])
    .where('storeId', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
