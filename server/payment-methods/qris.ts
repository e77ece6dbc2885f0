import { sql } from 'kysely';
import type { Qris } from '#domain/payment-methods/qris.ts';
import { MAX_SHARING } from '#domain/platform/store-list.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { type MappedQuery, mappedQuery, runQuery } from '../db/client-dialect.ts';
import { publishPayment } from '../stores/public-facts.ts';

export type OwnQris = Qris & { active: boolean };

export function readShopQris(tx: Tx, storeId: string): Promise<OwnQris | null> {
  return runQuery(tx, shopQrisQuery(tx, storeId));
}

/** Returns the query of `readShopQris`, for callers that send several queries in one round trip. */
export function shopQrisQuery(tx: Tx, storeId: string): MappedQuery<OwnQris | null> {
  const qris = tx
    .selectFrom('storeQris')
    .select(['qrisText as text', 'merchant', 'city', 'nmid', 'active'])
    .where('storeId', '=', storeId);
  return mappedQuery(qris, ([row]) => row ?? null);
}

export async function saveShopQris(tx: Tx, storeId: string, qris: OwnQris): Promise<void> {
  const { text: qrisText, merchant, city, nmid, active } = qris;
  const row = { qrisText, merchant, city, nmid, active };
  await commitJointly(tx);
  await tx
    .insertInto('storeQris')
    .values({ storeId, ...row })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(row))
    .execute();
  await publishPayment(tx, storeId);
  await deleteMerchant(tx, storeId);
  if (nmid !== '') await tx.insertInto('qrisMerchants').values({ nmid, storeId }).execute();
}

export async function deleteShopQris(tx: Tx, storeId: string): Promise<void> {
  await commitJointly(tx);
  await tx.deleteFrom('storeQris').where('storeId', '=', storeId).execute();
  await publishPayment(tx, storeId);
  await deleteMerchant(tx, storeId);
}

/** Returns up to MAX_SHARING shops that share a QRIS merchant with others. `tx` must come from `asSurveyor`. */
export async function readSharingStores(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ storeId: string }>`
    SELECT store_id FROM qris_merchants
    WHERE nmid IN (SELECT nmid FROM qris_merchants GROUP BY nmid HAVING count(*) > 1)
    ORDER BY nmid, store_id LIMIT ${MAX_SHARING}`.execute(tx);
  return rows.map(({ storeId }) => storeId);
}

const MAX_OTHERS = 20;

/** Returns for each shop up to MAX_OTHERS shops with the same QRIS merchant. `tx` must come from `asSurveyor`. */
export async function readSharedMerchants(
  tx: Tx,
  storeIds: readonly string[],
): Promise<Record<string, { nmid: string; others: NamedStore[] }>> {
  if (storeIds.length === 0) return {};
  const own = await tx
    .selectFrom('qrisMerchants')
    .select(['nmid', 'storeId'])
    .where('storeId', 'in', [...storeIds])
    .execute();
  if (own.length === 0) return {};
  const same = await tx
    .selectFrom('qrisMerchants')
    .select(['nmid', 'storeId'])
    .where('nmid', 'in', [...new Set(own.map(({ nmid }) => nmid))])
    .orderBy('nmid')
    .orderBy('storeId')
    .limit(1_000)
    .execute();
  const byNmid = Map.groupBy(same, ({ nmid }) => nmid);
  const shared = own.flatMap(({ nmid, storeId }) => {
    const ids = (byNmid.get(nmid) ?? []).map((one) => one.storeId).filter((id) => id !== storeId);
    return ids.length > 0 ? [{ nmid, storeId, ids: ids.slice(0, MAX_OTHERS) }] : [];
  });
  const names = await readStoreNames(tx, [...new Set(shared.flatMap(({ ids }) => ids))]);
  return Object.fromEntries(
    shared.map(({ nmid, storeId, ids }) => {
      const others = ids.flatMap((id) => names.get(id) ?? []);
      return [storeId, { nmid, others }];
    }),
  );
}

type NamedStore = { storeId: string; namaToko: string };

/** Reads names in a separate query, because Citus cannot join shop tables with platform tables. */
async function readStoreNames(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedStore>> {
  if (ids.length === 0) return new Map();
  const stores = await tx
    .selectFrom('stores')
    .select(['storeId', 'namaToko'])
    .where('storeId', 'in', [...ids])
    .execute();
  return new Map(stores.map((store) => [store.storeId, store]));
}

async function deleteMerchant(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom('qrisMerchants').where('storeId', '=', storeId).execute();
}
