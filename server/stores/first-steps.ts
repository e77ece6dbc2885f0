import { sql } from 'kysely';
import type { FirstStepsDone } from '#domain/stores/first-steps.ts';
import type { Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery } from '../db/client-dialect.ts';

export function firstStepsOf(storeId: string): MappedQuery<FirstStepsDone> {
  const done = sql<FirstStepsDone>`
    SELECT logo_url <> '' AS logo, wa_number <> '' AS whatsapp, (cara_pembayaran <> ''
        OR EXISTS (SELECT FROM payment_accounts WHERE store_id = ${storeId} AND active)
        OR EXISTS (SELECT FROM store_qris WHERE store_id = ${storeId} AND active)) AS payment,
      link_shared_at IS NOT NULL AS share,
      EXISTS (SELECT FROM products WHERE store_id = ${storeId} AND deleted_at IS NULL) AS product,
      (EXISTS (SELECT FROM tariffs WHERE store_id = ${storeId} AND active)
        OR EXISTS (SELECT FROM store_shipping WHERE store_id = ${storeId}
          AND couriers <> '' AND origin_kecamatan <> '' AND api_key_last4 <> '')) AS shipping
    FROM stores WHERE store_id = ${storeId}`;
  return mappedQuery(done, ([row]) => {
    if (!row) throw new Error('an open shop is not there');
    return row;
  });
}

export async function markLinkShared(tx: Tx, storeId: string): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ linkSharedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('linkSharedAt', 'is', null)
    .execute();
}
