import { sql } from 'kysely';
import type { FirstStepsDone } from '../../domain/stores/first-steps.ts';
import type { Tx } from '../db/access.ts';

export async function readFirstSteps(tx: Tx, storeId: string): Promise<FirstStepsDone> {
  const { rows } = await sql<FirstStepsDone>`
    SELECT logo_url <> '' AS logo, wa_number <> '' AS whatsapp, cara_pembayaran <> '' AS payment,
      link_shared_at IS NOT NULL AS share,
      EXISTS (SELECT FROM products WHERE store_id = ${storeId} AND deleted_at IS NULL) AS product,
      EXISTS (SELECT FROM store_shipping WHERE store_id = ${storeId}) AS shipping
    FROM stores WHERE store_id = ${storeId}`.execute(tx);
  if (!rows[0]) throw new Error('an open shop is not there');
  return rows[0];
}

/** Only the first time counts. */
export async function markLinkShared(tx: Tx, storeId: string): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ linkSharedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('linkSharedAt', 'is', null)
    .execute();
}
