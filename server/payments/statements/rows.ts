import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { evidenceParts, evidenceText } from '#domain/payments/notices/evidence.ts';
import { type Incoming, sameness } from '#domain/payments/statements/incoming.ts';
import { joinRows } from '#domain/payments/statements/join.ts';
import { mergeRows, type StoredRow } from '#domain/payments/statements/merge.ts';
import type { Tx } from '#server/db/access.ts';

const ROWS_AT_ONCE = 500;
const MOST_NOTICED = 5_000;

/** Stores new bank statement rows, and adds dates to rows that an earlier file listed as pending. Counts both kinds. */
export async function storeIncoming(
  tx: Tx,
  storeId: string,
  incoming: readonly Incoming[],
): Promise<{ added: number; booked: number }> {
  await lockStatementRows(tx, storeId);
  const found = incoming.map((row) => ({ ...row, same: hashOf(sameness(row)) }));
  const { added, booked } = mergeRows(found, await readSame(tx, storeId, found));
  const news = await joinNoticed(tx, storeId, added);
  for (let from = 0; from < news.length; from += ROWS_AT_ONCE) {
    const values = news.slice(from, from + ROWS_AT_ONCE).map(({ row, nth }) => ({
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
  return { added: news.length, booked: booked.length };
}

/** Without this lock, an import and a report by the shop's phone at the same moment could both add one payment. */
export async function lockStatementRows(tx: Tx, storeId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statements ${storeId}`}, 0))`.execute(tx);
}

type Added = { row: Incoming & { same: string }; nth: number };

/** Merges rows of a bank's file into payments that a phone reported before. Returns the rows without such a payment. */
async function joinNoticed(tx: Tx, storeId: string, added: Added[]): Promise<Added[]> {
  if (added.length === 0) return added;
  const noticed = await tx
    .selectFrom('statementRows')
    .select(['id', 'bank', 'amount', 'bookedOn', 'description', 'dismissed', 'automatic'])
    .where('storeId', '=', storeId)
    .where('inFile', '=', false)
    .orderBy('dismissed')
    .orderBy('noticedAt')
    .limit(MOST_NOTICED)
    .execute();
  const { joined, news } = joinRows(added, noticed);
  const noticedById = new Map(noticed.map((payment) => [payment.id, payment]));
  for (const { id, row, nth } of joined) {
    const { same, bookedOn } = row;
    const payment = noticedById.get(id);
    const { reference } = evidenceParts(payment?.description ?? '');
    const description = evidenceText({ sender: row.description, reference });
    // Undoing the automatic marking dismissed this payment. The bank's file confirms it, so it may pay an order again.
    const isBack = payment?.dismissed && payment.automatic;
    const shown = {
      same,
      description,
      nth,
      inFile: true,
      ...(bookedOn && { bookedOn }),
      ...(isBack && { dismissed: false, automatic: false }),
    };
    await tx
      .updateTable('statementRows')
      .set(shown)
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
  return news;
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
