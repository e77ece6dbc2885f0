import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';

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
