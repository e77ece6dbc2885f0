import type { Tx } from '#server/db/access.ts';

/** False where any shop has or had it. Waits for a transaction that is just taking it. */
export async function reserveSlug(tx: Tx, storeId: string, slug: string): Promise<boolean> {
  const taken = await tx
    .insertInto('slugs')
    .values({ slug, storeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return taken !== undefined;
}
