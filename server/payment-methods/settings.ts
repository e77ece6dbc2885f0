import type { PaymentSettings } from '#domain/payment-methods/settings.ts';
import type { Tx } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';

export function readPaymentSettings(tx: Tx, storeId: string): Promise<PaymentSettings> {
  return tx
    .selectFrom('stores')
    .select(['caraPembayaran', 'uniqueCodes'])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
}

/** A change of `caraPembayaran` (how to pay) needs the owner's password; the caller must have checked it. */
export async function savePaymentSettings(
  tx: Tx,
  storeId: string,
  settings: Partial<PaymentSettings>,
): Promise<void> {
  await tx.updateTable('stores').set(settings).where('storeId', '=', storeId).execute();
  publishStoreChange(tx, storeId, 'store');
}
