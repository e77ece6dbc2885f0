import { sql } from 'kysely';
import type { Duplicate } from '#domain/payments/proof.ts';
import type { Tx } from '#server/db/access.ts';

/** For each proof, returns another order of the shop that got the same picture, if any. Buyers must not see this. */
export async function readDuplicates(
  tx: Tx,
  order: { storeId: string; id: string },
): Promise<Record<string, Duplicate>> {
  const { rows } = await sql<Duplicate & { proofId: string }>`
    SELECT p.id AS proof_id, o.id AS order_id, o.order_number
    FROM payment_proofs p JOIN orders o ON o.store_id = p.store_id AND o.id = p.same_as
    WHERE p.store_id = ${order.storeId} AND p.order_id = ${order.id}`.execute(tx);
  return Object.fromEntries(rows.map(({ proofId, ...duplicate }) => [proofId, duplicate]));
}
