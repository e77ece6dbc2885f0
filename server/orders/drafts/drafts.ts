import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { type OrderDraft, orderDraftFrom, storableOrderDraft } from '#domain/orders/drafts/draft.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

export const MAX_ORDER_DRAFTS = 50;

type ListedOrderDraft = { id: string; draft: OrderDraft; updatedAt: Date };

/** Returns false if the shop has too many drafts. Saves nothing if the draft has already become an order. */
export async function saveOrderDraft(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { id, draft }: { id: string; draft: OrderDraft },
): Promise<boolean> {
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`order drafts ${storeId}`}, 0))`;
  const others = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_drafts WHERE store_id = ${storeId} AND id <> ${id}`;
  const orderMade = sql`
    SELECT FROM idempotency_keys WHERE store_id = ${storeId} AND customer_id = ${actor.id} AND key = ${id}`;
  const [, , [counted], isMade] = await pipelined(tx, [
    turnOfOrderDraft(storeId, id),
    turn,
    others,
    orderMade,
  ]);
  if (isMade.length > 0) return true;
  if ((counted?.count ?? 0) >= MAX_ORDER_DRAFTS) return false;
  await tx
    .insertInto('orderDrafts')
    .values({ storeId, id, content: JSON.stringify(storableOrderDraft(draft)), updatedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'id']).doUpdateSet(({ ref }) => ({
        content: ref('excluded.content'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
  return true;
}

/** Locks one draft until the commit, so that it is not saved while it becomes an order. */
export function turnOfOrderDraft(storeId: string, id: string) {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`order draft ${storeId} ${id}`}, 0))`;
}

export async function readOrderDraft(tx: Tx, storeId: string, id: string): Promise<OrderDraft | null> {
  const row = await tx
    .selectFrom('orderDrafts')
    .select('content')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? orderDraftFrom(JSON.parse(row.content)) : null;
}

export async function listOrderDrafts(tx: Tx, storeId: string): Promise<ListedOrderDraft[]> {
  const rows = await tx
    .selectFrom('orderDrafts')
    .select(['id', 'content', 'updatedAt'])
    .where('storeId', '=', storeId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ORDER_DRAFTS)
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, draft: orderDraftFrom(JSON.parse(content)) }));
}

export async function deleteOrderDraft(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom('orderDrafts').where('storeId', '=', storeId).where('id', '=', id).execute();
}
