import { sql } from 'kysely';
import type { Tx } from '#server/db/access.ts';
import type { LockedOrder } from '../lock.ts';
import type { HeldLine } from './lines.ts';

/** Adds an order edit to the stock history. Call before `writeOrderLines`, which deletes lines that are read here. */
export async function recordStockMoves(
  tx: Tx,
  { storeId, id: orderId }: LockedOrder,
  { before, remaining, key }: { before: HeldLine[]; remaining: HeldLine[]; key: string },
): Promise<void> {
  const quantities = new Map(remaining.map(({ id, quantity }) => [id, quantity]));
  const isRemoved = ({ id }: HeldLine) => !quantities.has(id);
  const moved = before.filter(({ id, quantity }) => quantities.get(id) !== quantity);
  if (moved.length === 0) return;
  const edited = before.some(isRemoved) ? await editedSoFar(tx, storeId, orderId) : new Map<string, number>();
  const rows = moved.flatMap((line) => {
    const { variantId, productId, quantity, createdAt } = line;
    const row = { storeId, orderId, variantId, productId };
    const move = { ...row, key, reason: 'edit' as const, delta: quantity - (quantities.get(line.id) ?? 0) };
    if (!isRemoved(line)) return [move];
    const first = quantity + (edited.get(variantId) ?? 0);
    return [move, { ...row, key: line.id, reason: 'order' as const, delta: -first, createdAt }];
  });
  await tx.insertInto('stockChanges').values(rows).execute();
}

/** Returns, for each variant of the order, how many pieces earlier edits gave back; negative if they took some. */
async function editedSoFar(tx: Tx, storeId: string, orderId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ variantId: string; delta: number }>`
    SELECT i.variant_id, sum(c.delta)::int AS delta
    FROM order_items i JOIN stock_changes c
      ON c.store_id = i.store_id AND c.order_id = i.order_id AND c.variant_id = i.variant_id
    WHERE i.store_id = ${storeId} AND c.store_id = ${storeId} AND i.order_id = ${orderId} AND c.order_id = ${orderId}
      AND c.reason = 'edit' AND c.created_at > i.created_at
    GROUP BY i.variant_id`.execute(tx);
  return new Map(rows.map(({ variantId, delta }) => [variantId, delta]));
}
