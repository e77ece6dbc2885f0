import { sql } from 'kysely';
import { type Allowance, allowanceNote, isFreeShop, roomRefusal } from '#domain/stores/free/allowance.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';

/** Thrown, to roll back, if a free shop may have no more products or photos. The message says so in Indonesian. */
export class AllowanceExceeded extends Error {}

type Row = {
  status: StoreStatus;
  createdAt: Date;
  expiryDate: Date | null;
  products: number;
  photoBytes: number;
};

/** Returns a sentence on how much of its products and photos a free shop has used; null if that is not much. */
export async function readAllowanceNote(tx: Tx, storeId: string): Promise<string | null> {
  const allowance = await readAllowance(tx, storeId);
  return allowance && allowanceNote(allowance);
}

async function readAllowance(tx: Tx, storeId: string): Promise<Allowance | null> {
  const { rows } = await sql<Row>`
    SELECT t.status, s.created_at, t.expiry_date,
      (SELECT count(*)::int FROM products p WHERE p.store_id = ${storeId}) AS products,
      (SELECT coalesce(sum(f.bytes), 0)::float8 FROM product_photos f WHERE f.store_id = ${storeId}) AS photo_bytes
    FROM stores s JOIN store_terms t ON t.store_id = s.store_id
    WHERE s.store_id = ${storeId} AND t.store_id = ${storeId}`.execute(tx);
  const [row] = rows;
  if (!row || !isFreeShop(row)) return null;
  const { products, photoBytes } = row;
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
