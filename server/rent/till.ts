import type { Actor } from '#domain/access.ts';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { lacksFreshFactor } from '#server/orders/billing/rent.ts';

/** Returns the id of the operator's own shop, which receives the rent, or null if there is none. */
export async function findTill(tx: Tx): Promise<string | null> {
  if (!env.platformStore) return null;
  const row = await tx
    .selectFrom('slugs')
    .select('storeId')
    .where('slug', '=', env.platformStore)
    .executeTakeFirst();
  return row?.storeId ?? null;
}

/** Vouchers of the shop that receives rent can pay rent. True if the actor must prove the second factor to edit one. */
export async function lacksFactorAtTill(tx: Tx, actor: Actor, storeId: string): Promise<boolean> {
  return lacksFreshFactor(actor) && (await findTill(tx)) === storeId;
}
