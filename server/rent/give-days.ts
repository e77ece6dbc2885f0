import { plusDays } from '#domain/rent/term.ts';
import { type Auditor, recordAudit } from '#server/audit/audit.ts';
import type { Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { lockStore } from '#server/platform/store-admin.ts';
import { insertTerm } from '#server/stores/terms.ts';

export type GivenDays = {
  kind: 'gift' | 'correction';
  /** A negative number takes days away, which only a correction may do. */
  days: number;
  note: string;
  /** The shop's end that the form showed. If it has changed, nothing is given, so a form sent twice counts once. */
  seen: Date | null;
};

/** Returns the new end, or null if the shop's end is no longer `seen`. `tx` must come from `asOperatorAt`. */
export async function giveDays(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  { kind, days, note, seen }: GivenDays,
): Promise<Date | null> {
  const store = await lockStore(tx, storeId);
  if (!store?.expiryDate || store.expiryDate.getTime() !== seen?.getTime()) {
    await recordAudit(tx, auditor, { action: 'rent-given', storeId, details: { refused: true } });
    return null;
  }
  const { expiryDate } = store;
  const end = plusDays(expiryDate, days);
  await commitJointly(tx);
  const span = days > 0 ? { from: expiryDate, to: end } : { from: end, to: end };
  const term = { kind, days, ...span, worth: 0, plan: null, revoked: false };
  await insertTerm(tx, storeId, { ...term, note, actorId: auditor.id });
  await tx.updateTable('storeTerms').set({ expiryDate: end }).where('storeId', '=', storeId).execute();
  const details = { change: kind, days: String(days), expiryDate: end.toISOString() };
  await recordAudit(tx, auditor, { action: 'rent-given', storeId, details });
  publishStoreChange(tx, storeId, 'store');
  return end;
}
