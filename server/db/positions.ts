import { sql } from 'kysely';
import type { Tx } from './access.ts';
import { pipelined } from './client-dialect.ts';

type Sorted = 'categories' | 'tariffs' | 'payment_accounts';

/** Returns ids sorted by position. Locks the shop's row: other changes of positions wait, but checkouts do not. */
export async function lockPositions(tx: Tx, table: Exclude<Sorted, 'payment_accounts'>, storeId: string) {
  const turn = sql`SELECT FROM stores WHERE store_id = ${storeId} FOR NO KEY UPDATE`;
  const present = tx.selectFrom(table).select('id').where('storeId', '=', storeId).orderBy('position');
  const [, rows] = await pipelined(tx, [turn, present]);
  return rows.map(({ id }) => id);
}

export async function writePositions(
  tx: Tx,
  table: Sorted,
  storeId: string,
  ids: readonly string[],
): Promise<void> {
  // Two rows may briefly have the same position, because the unique constraint is checked when the statement ends.
  await sql`
    UPDATE ${sql.table(table)} AS sorted SET position = requested.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, position)
    WHERE sorted.store_id = ${storeId} AND sorted.id = requested.id AND sorted.position <> requested.position - 1`.execute(
    tx,
  );
}
