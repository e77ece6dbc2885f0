import { sql } from 'kysely';
import type { Proof } from '#domain/payments/proof.ts';
import type { Tx } from '../db/access.ts';

/** SQL condition: the query's `orders` row has an unjudged proof. `storeId` limits the query to one database node. */
export function waitingProofExists(storeId?: string) {
  const shop = storeId ?? sql.ref('orders.store_id');
  return sql<boolean>`EXISTS (SELECT FROM payment_proofs p
    WHERE p.store_id = ${shop} AND p.order_id = orders.id AND p.status = 'waiting')`;
}

/** True if the order has an unjudged proof of payment. Lock the order first, so that a concurrent proof is seen. */
export async function hasWaitingProof(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select(waitingProofExists(storeId).as('proofWaits'))
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.proofWaits ?? false;
}

export async function closeProofs(tx: Tx, storeId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('paymentProofs')
    .set({ status: 'closed', decidedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('status', '=', sql.lit('waiting'))
    .execute();
}

export function readProofs(tx: Tx, order: { storeId: string; id: string }): Promise<Proof[]> {
  return tx
    .selectFrom('paymentProofs')
    .select(['id', 'fileId', 'seenTotal', 'bank', 'senderName', 'status', 'reason', 'createdAt'])
    .where('storeId', '=', order.storeId)
    .where('orderId', '=', order.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
