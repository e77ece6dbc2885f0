import type { ShopAccount } from '#domain/payment-methods/account.ts';
import type { Qris } from '#domain/payment-methods/qris.ts';
import type { Tx } from '#server/db/access.ts';
import { readShopQris } from './qris.ts';

/** Accounts and QRIS to which a buyer can pay; empty if an order need not be paid. */
export type WaysToPay = { accounts: ShopAccount[]; qris: Qris | null };

export const noWays: WaysToPay = { accounts: [], qris: null };

/** Reads the active accounts, in the owner's sequence, and the active QRIS. Row policies hide them from strangers. */
export async function readWaysToPay(tx: Tx, storeId: string): Promise<WaysToPay> {
  const accounts = await readShownAccounts(tx, storeId);
  const qris = await readShopQris(tx, storeId);
  return { accounts, qris: qris?.active ? qris : null };
}

function readShownAccounts(tx: Tx, storeId: string): Promise<ShopAccount[]> {
  return tx
    .selectFrom('paymentAccounts')
    .select(['id', 'kind', 'provider', 'number', 'holder'])
    .where('storeId', '=', storeId)
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}
