import { sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';

export async function lockProducts(tx: Tx, storeId: string, ids: readonly string[]): Promise<string[]> {
  const present = tx
    .selectFrom('products')
    .select('id')
    .where('storeId', '=', storeId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('deletedAt', 'is', null);
  const [, , found] = await pipelined(tx, [...locksOf(storeId, ids), present]);
  return found.map(({ id }) => id);
}

/** Returns queries that lock products, then their stock, in id order. Checkouts wait for these locks on the stock. */
export function locksOf(storeId: string, ids: readonly string[]) {
  return [
    sql`SELECT FROM products WHERE store_id = ${storeId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    sql`
      SELECT FROM variant_stock WHERE store_id = ${storeId} AND variant_id IN (
        SELECT id FROM variants WHERE store_id = ${storeId} AND product_id = ANY(${ids}::uuid[]))
      ORDER BY variant_id FOR NO KEY UPDATE`,
  ] as const;
}
