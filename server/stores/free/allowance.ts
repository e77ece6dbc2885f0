import { sql } from 'kysely';
import { planInForce } from '#domain/rent/term.ts';
import { type Allowance, allowanceNote, isFreeShop, roomRefusal } from '#domain/stores/free/allowance.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import { asSystem, type Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { env } from '#server/env.ts';
import { selectTerms, termsOf } from '../terms.ts';

/** Thrown, to roll back, if a shop's trial or plan allows no more products or photos. Owners see its message. */
export class AllowanceExceeded extends Error {}

/** Returns a sentence about how much of its allowance a shop has used, or null if it is far from the limit. */
export async function readAllowanceNote(tx: Tx, storeId: string): Promise<string | null> {
  const allowance = await readAllowance(tx, storeId);
  return allowance && allowanceNote(allowance);
}

/** Counts only if there is a limit, because in a large shop counting takes longer than everything else on a page. */
export async function readAllowance(tx: Tx, storeId: string): Promise<Allowance | null> {
  const all = await readLimits(tx, storeId);
  if (!all || (all.maxProducts === null && all.maxPhotoBytes === null)) return null;
  const { maxMembers: _, ...limits } = all;
  return { ...limits, ...(await countUsed(tx, storeId, { isTrial: limits.plan === null })) };
}

async function countUsed(tx: Tx, storeId: string, { isTrial }: { isTrial: boolean }) {
  // A trial also counts deleted products and private pictures, so that nobody can fill the disk for free.
  const counts = isTrial ? sql`true` : sql`p.deleted_at IS NULL`;
  const privateBytes = isTrial
    ? sql`(SELECT coalesce(sum(f.bytes), 0)::float8 FROM private_files f WHERE f.store_id = ${storeId})`
    : sql`0`;
  const counted = await sql<{ products: number; photoBytes: number }>`
    SELECT (SELECT count(*)::int FROM products p WHERE p.store_id = ${storeId} AND ${counts}) AS products,
      (SELECT coalesce(sum(f.bytes), 0)::float8 FROM product_photos f WHERE f.store_id = ${storeId})
        + ${privateBytes} AS photo_bytes`.execute(tx);
  const { products = 0, photoBytes = 0 } = counted.rows[0] ?? {};
  return { products, photoBytes };
}

/** A full trial shop still accepts payment proofs, until its files take up this many times its allowed space. */
const PROOF_SPACES = 2;

/** Returns false only for a trial shop that has no space for more proofs. Limit the rate of calls: counting is slow. */
export function hasRoomForProof(storeId: string): Promise<boolean> {
  return asSystem(async (tx) => {
    const limits = await readLimits(tx, storeId);
    if (limits?.plan !== null || limits.maxPhotoBytes === null) return true;
    const { photoBytes } = await countUsed(tx, storeId, { isTrial: true });
    return photoBytes < PROOF_SPACES * limits.maxPhotoBytes;
  });
}

type Limits = Pick<Allowance, 'plan' | 'maxProducts' | 'maxPhotoBytes'> & { maxMembers: number | null };

/** Returns the limits of the shop's trial or present plan; null if it has neither. A limit of null means unlimited. */
export async function readLimits(tx: Tx, storeId: string): Promise<Limits | null> {
  const [[shop], terms] = await pipelined(tx, [
    sql<{ status: StoreStatus; createdAt: Date; expiryDate: Date | null; now: Date }>`
      SELECT t.status, s.created_at, t.expiry_date, now() AS now
      FROM stores s JOIN store_terms t ON t.store_id = s.store_id
      WHERE s.store_id = ${storeId} AND t.store_id = ${storeId}`,
    selectTerms(tx, storeId),
  ]);
  if (!shop) return null;
  if (isFreeShop(shop)) {
    const { freeProducts: maxProducts, freePhotoBytes: maxPhotoBytes, freeMembers: maxMembers } = env;
    return { plan: null, maxProducts, maxPhotoBytes, maxMembers };
  }
  const held = planInForce(termsOf(terms), shop.now);
  if (!held) return null;
  const { name: plan, maxProducts, maxPhotoBytes, maxMembers } = held;
  return { plan, maxProducts, maxPhotoBytes, maxMembers };
}

/** Throws AllowanceExceeded if `wanted` exceeds the shop's limits. To avoid deadlocks, lock products before calling. */
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
