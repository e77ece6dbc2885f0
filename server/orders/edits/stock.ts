import { sql } from 'kysely';
import type { EditedLine } from '#domain/orders/edits/edit.ts';
import { MAX_STOCK } from '#domain/products/product.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

export type ShortVariant = { variantId: string; most: number };

type Held = Pick<EditedLine, 'variantId' | 'quantity'>;

/** Adjusts the stock to an order's edited lines. If variants lack stock, returns them and changes nothing. */
export async function moveStock(
  tx: Tx,
  storeId: string,
  before: readonly Held[],
  after: readonly Held[],
): Promise<ShortVariant[]> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of after) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const held = new Map<string, number>();
  for (const { variantId, quantity } of before) {
    wanted.set(variantId, (wanted.get(variantId) ?? 0) - quantity);
    held.set(variantId, (held.get(variantId) ?? 0) + quantity);
  }
  const moves = [...wanted].filter(([, delta]) => delta !== 0);
  const ids = moves.map(([id]) => id);
  const deltas = moves.map(([, delta]) => delta);
  if (ids.length === 0) return [];
  const [, shelves] = await pipelined(tx, [lock(storeId, ids), shelvesOf(storeId, ids)]);
  const stocks = new Map(shelves.map(({ variantId, stok }) => [variantId, stok]));
  const short = moves.flatMap(([variantId, delta]) => {
    const stok = stocks.get(variantId) ?? 0;
    return delta > stok ? [{ variantId, most: (held.get(variantId) ?? 0) + stok }] : [];
  });
  if (short.length > 0) return short;
  await sql`
    UPDATE variant_stock s SET stok = least(s.stok - line.delta, ${MAX_STOCK})
    FROM unnest(${ids}::uuid[], ${deltas}::int[]) AS line (id, delta)
    WHERE s.store_id = ${storeId} AND s.variant_id = line.id`.execute(tx);
  return [];
}

function lock(storeId: string, ids: string[]) {
  return sql`
    SELECT FROM variant_stock WHERE store_id = ${storeId} AND variant_id = ANY(${ids}::uuid[])
    ORDER BY variant_id FOR NO KEY UPDATE`;
}

function shelvesOf(storeId: string, ids: string[]) {
  return sql<{ variantId: string; stok: number }>`
    SELECT s.variant_id, s.stok
    FROM variant_stock s JOIN variants v ON v.store_id = s.store_id AND v.id = s.variant_id
    JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
    WHERE s.store_id = ${storeId} AND v.store_id = ${storeId} AND p.store_id = ${storeId}
      AND s.variant_id = ANY(${ids}::uuid[]) AND v.deleted_at IS NULL AND p.deleted_at IS NULL`;
}
