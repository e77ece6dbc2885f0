import type { ShopAccount } from '#domain/payment-methods/account.ts';
import type { Qris } from '#domain/payment-methods/qris.ts';
import type { Tx } from '#server/db/access.ts';
import { type MappedQuery, mappedQuery, runPipelined } from '#server/db/client-dialect.ts';
import { type OwnQris, shopQrisQuery } from './qris.ts';

export type WaysToPay = { accounts: ShopAccount[]; qris: Qris | null };

export const noWays: WaysToPay = { accounts: [], qris: null };

/** Reads the active payment accounts, in the order that the owner chose, and the active QRIS. */
export async function readWaysToPay(tx: Tx, storeId: string): Promise<WaysToPay> {
  return waysOf(...(await runPipelined(tx, waysQueries(tx, storeId))));
}

/** Returns the queries of `readWaysToPay`, so that callers can send more queries in the same round trip. */
export function waysQueries(
  tx: Tx,
  storeId: string,
): [MappedQuery<ShopAccount[]>, MappedQuery<OwnQris | null>] {
  const accounts = tx
    .selectFrom('paymentAccounts')
    .select(['id', 'kind', 'provider', 'number', 'holder'])
    .where('storeId', '=', storeId)
    .where('active', '=', true)
    .orderBy('position');
  return [mappedQuery(accounts, (rows) => rows), shopQrisQuery(tx, storeId)];
}

export function waysOf(accounts: ShopAccount[], qris: OwnQris | null): WaysToPay {
  return { accounts, qris: qris?.active ? qris : null };
}
