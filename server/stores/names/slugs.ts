import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { NAMES_RESERVED_DAYS } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { daysAgo, type Swept, startingFrom } from '#server/jobs/swept.ts';
import { publishStoreChange } from '#server/live/notify.ts';

/** Takes a slug for the shop. Returns false if any shop has or had it. Waits for concurrent calls with this slug. */
export async function reserveSlug(tx: Tx, storeId: string, slug: string): Promise<boolean> {
  const taken = await tx
    .insertInto('slugs')
    .values({ slug, storeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return taken !== undefined;
}

const endedLongAgo = sql`t.expiry_date < ${daysAgo(NAMES_RESERVED_DAYS)}`;

/** SQL condition: the shop has a paid, not cancelled order. Owners can place unpaid orders, so those prove no sale. */
function hasSold(storeId: string) {
  return sql<boolean>`EXISTS (
    SELECT FROM orders o
    WHERE o.store_id = ${storeId}
      AND o.status IN ('Sudah Dibayar', 'Processing', 'Shipped', 'Completed', 'Complain')
      AND (o.status <> 'Complain' OR EXISTS (
        SELECT FROM order_events e
        WHERE e.store_id = ${storeId} AND e.order_id = o.id
          AND e.to_status IN ('Sudah Dibayar', 'Processing', 'Shipped', 'Completed'))))`;
}

/**
 * Frees the slugs of shops that sold nothing and whose rent ended long ago. Checks a shop again only after its expiry
 * date has changed. `tx` must come from `asSystem`.
 */
export async function freeNames(tx: Tx, most: number, from: string | null): Promise<Swept> {
  const { rows: endedShops } = await sql<{ storeId: string; end: string }>`
    SELECT t.store_id, t.expiry_date::text AS "end"
    FROM store_terms t
    WHERE ${endedLongAgo} AND t.expiry_date IS DISTINCT FROM t.settled_expiry_date ${startingFrom(sql`t.expiry_date`, from)}
    ORDER BY t.expiry_date LIMIT ${most}`.execute(tx);
  if (endedShops.length === 0) return { swept: 0, last: null };
  await commitJointly(tx);
  // Marks these shops as checked. Skips a shop whose rent was extended after the query above.
  const lockedShops = await pipelined<{ storeId: string }[]>(
    tx,
    endedShops.map(
      ({ storeId, end }) => sql`
        UPDATE store_terms SET settled_expiry_date = expiry_date
        WHERE store_id = ${storeId} AND expiry_date = ${end}::timestamptz RETURNING store_id`,
    ),
  );
  const still = endedShops.filter((_, nth) => lockedShops[nth]?.length);
  const unsold = await pipelined<{ storeId: string }[]>(
    tx,
    still.map(
      ({ storeId }) =>
        sql`SELECT t.store_id FROM store_terms t WHERE t.store_id = ${storeId} AND NOT ${hasSold(storeId)}`,
    ),
  );
  const freed = unsold.flat();
  if (freed.length > 0)
    await pipelined(
      tx,
      freed.flatMap(({ storeId }) => renamed(storeId)),
    );
  for (const { storeId } of freed) publishStoreChange(tx, storeId, 'store');
  return { swept: endedShops.length, last: endedShops.at(-1)?.end ?? null };
}

/** Replaces all slugs of the shop with a new one. Updates the shop's row first, so concurrent renaming waits. */
function renamed(storeId: string) {
  // Random, so that nobody can take the slug beforehand.
  const slug = `toko-${randomBytes(8).toString('hex')}`;
  return [
    sql`UPDATE stores SET slug = ${slug} WHERE store_id = ${storeId}`,
    sql`DELETE FROM slugs WHERE store_id = ${storeId}`,
    sql`INSERT INTO slugs (slug, store_id) VALUES (${slug}, ${storeId})`,
  ];
}

/**
 * Returns true if the shop sold nothing and its rent ended long ago. Such a shop may take no new slug, because
 * `freeNames` may have checked the shop already and would then never free the new slug.
 */
export async function isForgottenShop(tx: Tx, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM store_terms t
    WHERE t.store_id = ${storeId} AND ${endedLongAgo} AND NOT ${hasSold(storeId)}`.execute(tx);
  return rows.length > 0;
}
