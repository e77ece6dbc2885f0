import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { EditedLine } from '#domain/orders/edits/edit.ts';
import { optionText } from '#domain/products/option.ts';
import type { Tx } from '#server/db/access.ts';

export type HeldLine = EditedLine & { id: string; productId: string; position: number; createdAt: Date };

type NewLine = EditedLine & { productId: string; berat: number };

export function readLines(tx: Tx, order: { storeId: string; id: string }): Promise<HeldLine[]> {
  return tx
    .selectFrom('orderItems')
    .select(['id', 'variantId', 'namaProduk', 'optionText', 'harga', 'quantity', 'position'])
    .select(['productId', 'createdAt'])
    .where('storeId', '=', order.storeId)
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
}

/** Reads the variants to add, even hidden ones, with today's prices. Null if one was deleted or is not the shop's. */
export async function readNewLines(
  tx: Tx,
  storeId: string,
  added: ReadonlyMap<string, number>,
): Promise<NewLine[] | null> {
  if (added.size === 0) return [];
  const { rows } = await sql<Omit<NewLine, 'quantity' | 'optionText'> & { optionValues: string[] }>`
    SELECT v.id AS variant_id, v.product_id, p.nama_produk, v.option_values, v.harga, v.berat
    FROM variants v JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
    WHERE v.store_id = ${storeId} AND p.store_id = ${storeId} AND v.id = ANY(${[...added.keys()]}::uuid[])
      AND v.deleted_at IS NULL AND p.deleted_at IS NULL`.execute(tx);
  const found = new Map(rows.map((row) => [row.variantId, row]));
  const lines = [...added].flatMap(([variantId, quantity]) => {
    const row = found.get(variantId);
    if (!row) return [];
    const { optionValues, ...line } = row;
    return [{ ...line, optionText: optionText(optionValues), quantity }];
  });
  return lines.length === added.size ? lines : null;
}

export async function writeOrderLines(
  tx: Tx,
  order: { storeId: string; id: string; customerId: string },
  { before, remaining, fresh }: { before: HeldLine[]; remaining: HeldLine[]; fresh: NewLine[] },
): Promise<void> {
  const { storeId, id: orderId, customerId } = order;
  const ids = new Set(remaining.map(({ id }) => id));
  const removed = before.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  if (removed.length > 0) {
    await tx
      .deleteFrom('orderItems')
      .where('storeId', '=', storeId)
      .where('orderId', '=', orderId)
      .where(sql<boolean>`id = ANY(${removed}::uuid[])`)
      .execute();
  }
  await sql`
    UPDATE order_items i SET quantity = line.quantity
    FROM unnest(${remaining.map(({ id }) => id)}::uuid[], ${remaining.map(({ quantity }) => quantity)}::int[]) AS line (id, quantity)
    WHERE i.store_id = ${storeId} AND i.order_id = ${orderId} AND i.id = line.id AND i.quantity <> line.quantity`.execute(
    tx,
  );
  if (fresh.length === 0) return;
  const last = Math.max(0, ...before.map(({ position }) => position));
  const rows = fresh.map((line, index) => ({
    storeId,
    orderId,
    id: randomUUIDv7(),
    customerId,
    ...line,
    position: last + index + 1,
  }));
  await tx.insertInto('orderItems').values(rows).execute();
}
