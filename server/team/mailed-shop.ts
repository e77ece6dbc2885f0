import { pathForOwner } from '#domain/routes/shop-path.ts';
import type { Tx } from '../db/access.ts';

/** Reads a shop and the owner who gets its mails. `pathTo` makes a dashboard path that opens the shop for the owner. */
export async function readMailedShop(tx: Tx, storeId: string) {
  const found = await tx
    .selectFrom('stores')
    .innerJoin('memberships as owner', 'owner.storeId', 'stores.storeId')
    .select(['namaToko', 'slug', 'timeZone', 'owner.email', 'owner.userId', 'owner.main'])
    .where('stores.storeId', '=', storeId)
    .where('owner.main', '=', true)
    .executeTakeFirst();
  if (!found) return undefined;
  const { userId, main, ...shop } = found;
  return { ...shop, pathTo: (path: string) => pathForOwner(path, storeId, { userId, main }) };
}
