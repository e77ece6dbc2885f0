import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/access.ts';

/** What a batch has ended: how many rows, and the key of the latest of them as the database writes it; null for none. */
export type Swept = { swept: number; last: string | null };

/** A condition on a batch's rows: at the key where the one before it ended, or behind it. */
export function fromOn(key: RawBuilder<unknown>, from: string | null): RawBuilder<unknown> {
  return from === null ? sql`` : sql`AND ${key} >= ${from}`;
}

/** Runs a batch: `statement` is a WITH whose `ended` has a row for each that it ended, with its key as `at`. */
export async function sweptBy(tx: Tx, statement: RawBuilder<unknown>): Promise<Swept> {
  const { rows } = await sql<Swept>`${statement}
    SELECT count(*)::int AS swept, max(at)::text AS last FROM ended`.execute(tx);
  return rows[0] ?? { swept: 0, last: null };
}
