import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Incoming, sameness } from '#domain/payments/statements/incoming.ts';
import { mergeRows, type StoredRow } from '#domain/payments/statements/merge.ts';
import type { Tx } from '#server/db/access.ts';

const ROWS_AT_ONCE = 500;

/** Returns how many rows are new. Idempotent: rows that were imported before change nothing. */
export async function keepIncoming(
  tx: Tx,
  storeId: string,
  incoming: readonly Incoming[],
): Promise<{ added: number; booked: number }> {
  // Two concurrent imports would both find a payment missing.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statements ${storeId}`}, 0))`.execute(tx);
  const found = incoming.map((row) => ({ ...row, same: hashOf(sameness(row)) }));
  const { added, booked } = mergeRows(found, await readSame(tx, storeId, found));
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE) {
    const values = added.slice(from, from + ROWS_AT_ONCE).map(({ row, nth }) => ({
      storeId,
      id: randomUUIDv7(),
      ...row,
      nth,
      wasPending: row.bookedOn === null,
    }));
    await tx.insertInto('statementRows').values(values).execute();
  }
  if (booked.length > 0)
    await sql`
      UPDATE statement_rows SET booked_on = known.booked_on, nth = known.nth
      FROM unnest(${booked.map(({ id }) => id)}::uuid[], ${booked.map(({ bookedOn }) => bookedOn)}::date[],
        ${booked.map(({ nth }) => nth)}::int[]) AS known (id, booked_on, nth)
      WHERE statement_rows.store_id = ${storeId} AND statement_rows.id = known.id`.execute(tx);
  return { added: added.length, booked: booked.length };
}

function readSame(tx: Tx, storeId: string, found: readonly { same: string }[]): Promise<StoredRow[]> {
  const same = [...new Set(found.map((row) => row.same))];
  return tx
    .selectFrom('statementRows')
    .select(['id', 'same', 'bookedOn', 'wasPending'])
    .where('storeId', '=', storeId)
    .where(sql<boolean>`same = ANY(${same}::text[])`)
    .orderBy('id')
    .execute();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
