import { asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { findTill } from './till.ts';

/** The operator's own shop pays no rent. Removes its end date, unless the shop was deactivated. */
export function keepTillOpen(): Promise<void> {
  return asSystem(async (tx) => {
    const tillId = await findTill(tx);
    if (!tillId) return;
    const { numUpdatedRows } = await tx
      .updateTable('storeTerms')
      .set({ expiryDate: null, status: 'active' })
      .where('storeId', '=', tillId)
      .where('status', '<>', 'inactive')
      .where('expiryDate', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) publishStoreChange(tx, tillId, 'store');
  });
}
