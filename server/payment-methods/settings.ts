import { changesBetween } from '#domain/activity/activity.ts';
import type { PaymentSettings } from '#domain/payment-methods/settings.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { publishStoreChange } from '../live/notify.ts';

export function readPaymentSettings(tx: Tx, storeId: string): Promise<PaymentSettings> {
  return tx
    .selectFrom('stores')
    .select(['caraPembayaran', 'uniqueCodes'])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
}

/** Saves payment settings. To change `caraPembayaran` (how to pay), first check the password and record the change. */
export async function savePaymentSettings(
  tx: Tx,
  storeId: string,
  settings: Partial<PaymentSettings>,
  former: Pick<PaymentSettings, 'uniqueCodes'>,
): Promise<void> {
  await tx.updateTable('stores').set(settings).where('storeId', '=', storeId).execute();
  const changes = changesBetween(former, settings, ['uniqueCodes']);
  if (changes.uniqueCodes) recordActivity(tx, { noun: 'payments', verb: 'codes_switched', changes });
  publishStoreChange(tx, storeId, 'store');
}
