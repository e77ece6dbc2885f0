import { asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { findTill } from './till.ts';

/** Ensures that the operator's own shop, which pays no rent, never expires. Leaves a deactivated shop unchanged. */
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
