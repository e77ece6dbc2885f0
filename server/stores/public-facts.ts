import { sql } from 'kysely';
import { paymentNames } from '#domain/stores/front/facts.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { publishStoreChange } from '../live/notify.ts';

/** Copies the names of active payment methods to the shop's row, which guests may read. Call after changing them. */
export async function publishPayment(tx: Tx, storeId: string): Promise<void> {
  // Waits until concurrent changes of this shop are committed, so that the queries below see the changes.
  const turn = sql`SELECT FROM stores WHERE store_id = ${storeId} FOR NO KEY UPDATE`;
  const accounts = tx
    .selectFrom('paymentAccounts')
    .select('provider')
    .where('storeId', '=', storeId)
    .where('active', '=', true)
    .orderBy('position');
  const qris = tx.selectFrom('storeQris').select('active').where('storeId', '=', storeId);
  const [, providers, [standing]] = await pipelined(tx, [turn, accounts, qris]);
  const publicPayment = paymentNames(
    providers.map(({ provider }) => provider),
    standing?.active === true,
  );
  await tx.updateTable('stores').set({ publicPayment }).where('storeId', '=', storeId).execute();
  publishStoreChange(tx, storeId, 'store');
}

export async function publishOrigin(tx: Tx, storeId: string, publicOrigin: string): Promise<void> {
  await tx.updateTable('stores').set({ publicOrigin }).where('storeId', '=', storeId).execute();
  publishStoreChange(tx, storeId, 'store');
}

export async function offersPickup(tx: Tx, storeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('tariffs')
    .select('id')
    .where('storeId', '=', storeId)
    .where('kind', '=', 'pickup')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
