import { mostDaysTaken, spanOfGivenDays } from '#domain/rent/gift.ts';
import { type Auditor, recordAudit } from '#server/audit/audit.ts';
import type { Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { lockStore } from '#server/platform/store-admin.ts';
import { insertTerm } from '#server/stores/terms.ts';

export type GivenDays = {
  kind: 'gift' | 'correction';
  /** Negative to take days away, which only a 'correction' may do. */
  days: number;
  note: string;
  /** The end of the rent that the form showed. If the end has changed meanwhile, no days are given. */
  seen: Date | null;
};

type DaysGiven =
  | { kind: 'given'; end: Date }
  | { kind: 'late' }
  /** Only `most` days can be taken away. */
  | { kind: 'tooMany'; most: number };

/** Moves the end of a rent by days given or taken by a super admin. `tx` must come from `asOperatorAt`. */
export async function giveDays(
  tx: Tx,
  auditor: Auditor,
  storeId: string,
  { kind, days, note, seen }: GivenDays,
): Promise<DaysGiven> {
  const store = await lockStore(tx, storeId);
  if (!store?.expiryDate || store.expiryDate.getTime() !== seen?.getTime()) {
    await recordAudit(tx, auditor, { action: 'rent-given', storeId, details: { refused: true } });
    return { kind: 'late' };
  }
  const { expiryDate, now } = store;
  const most = mostDaysTaken(expiryDate, now);
  if (days < 0 && -days > most) return { kind: 'tooMany', most };
  const span = spanOfGivenDays({ kind, days }, expiryDate, now);
  const { to: end } = span;
  await commitJointly(tx);
  const term = { kind, days, ...span, worth: 0, plan: null, revoked: false };
  await insertTerm(tx, storeId, { ...term, note, actorId: auditor.id });
  await tx.updateTable('storeTerms').set({ expiryDate: end }).where('storeId', '=', storeId).execute();
  const details = { change: kind, days: String(days), expiryDate: end.toISOString() };
  await recordAudit(tx, auditor, { action: 'rent-given', storeId, details });
  publishStoreChange(tx, storeId, 'store');
  return { kind: 'given', end };
}
