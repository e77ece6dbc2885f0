import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';

/** Result of one cleanup. `last` is the highest key of the removed rows, cast to text; null if none was removed. */
export type Swept = { swept: number; last: string | null };

export function startingFrom(key: RawBuilder<unknown>, from: string | null): RawBuilder<unknown> {
  return from === null ? sql`` : sql`AND ${key} >= ${from}`;
}

/** Runs a cleanup. `statement` is like `WITH ended AS (DELETE … RETURNING key AS at)`; `at` is a removed row's key. */
export async function sweptBy(tx: Tx, statement: RawBuilder<unknown>): Promise<Swept> {
  const { rows } = await sql<Swept>`${statement}
    SELECT count(*)::int AS swept, max(at)::text AS last FROM ended`.execute(tx);
  return rows[0] ?? { swept: 0, last: null };
}

export function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days})`;
}

export async function shopByShop<Row extends { storeId: string }>(
  tx: Tx,
  old: RawBuilder<Row>,
  forgetOf: (storeId: string, rows: Row[]) => RawBuilder<Swept>,
): Promise<Swept> {
  const { rows } = await old.execute(tx);
  if (rows.length === 0) return { swept: 0, last: null };
  const forgotten = await pipelined<Swept[]>(
    tx,
    [...Map.groupBy(rows, ({ storeId }) => storeId)].map(([storeId, ofShop]) => forgetOf(storeId, ofShop)),
  );
  const parts = forgotten.flat();
  return {
    swept: parts.reduce((sum, { swept }) => sum + swept, 0),
    last: parts.reduce<string | null>(
      (latest, { last }) => (latest && last && latest > last ? latest : (last ?? latest)),
      null,
    ),
  };
}
