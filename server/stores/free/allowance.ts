import { sql } from 'kysely';
import { type Allowance, allowanceNote, isFreeShop, roomRefusal } from '#domain/stores/free/allowance.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';

/** Thrown, to roll back, if a free shop may have no more products or photos. The message says so in Indonesian. */
export class AllowanceExceeded extends Error {}

/** Returns a sentence on how much of its products and photos a free shop has used; null if that is not much. */
export async function readAllowanceNote(tx: Tx, storeId: string): Promise<string | null> {
  const allowance = await readAllowance(tx, storeId);
  return allowance && allowanceNote(allowance);
}

/** Counts only in free shops, which have few products; in a large shop it would take longer than the page around it. */
async function readAllowance(tx: Tx, storeId: string): Promise<Allowance | null> {
  const { rows } = await sql<{ status: StoreStatus; createdAt: Date; expiryDate: Date | null }>`
    SELECT t.status, s.created_at, t.expiry_date
    FROM stores s JOIN store_terms t ON t.store_id = s.store_id
    WHERE s.store_id = ${storeId} AND t.store_id = ${storeId}`.execute(tx);
  const [row] = rows;
  if (!row || !isFreeShop(row)) return null;
  const counted = await sql<{ products: number; photoBytes: number }>`
    SELECT (SELECT count(*)::int FROM products p WHERE p.store_id = ${storeId}) AS products,
      (SELECT coalesce(sum(f.bytes), 0)::float8 FROM product_photos f WHERE f.store_id = ${storeId}) AS photo_bytes`.execute(
    tx,
  );
  const { products = 0, photoBytes = 0 } = counted.rows[0] ?? {};
  return { products, maxProducts: env.freeProducts, photoBytes, maxPhotoBytes: env.freePhotoBytes };
}

/** Throws AllowanceExceeded if a free shop may not add so much. Call it first in the transaction that adds it. */
export async function claimRoom(
  tx: Tx,
  storeId: string,
  wanted: { products: number; photoBytes: number },
): Promise<void> {
  if (wanted.products === 0 && wanted.photoBytes === 0) return;
  if ((await readAllowance(tx, storeId)) === null) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`allowance ${storeId}`}, 0))`.execute(tx);
  const allowance = await readAllowance(tx, storeId);
  const refusal = allowance && roomRefusal(allowance, wanted);
  if (refusal) throw new AllowanceExceeded(refusal);
}
