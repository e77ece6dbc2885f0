import { type RawBuilder, sql } from 'kysely';
import { writePageKey } from '../../domain/forms/page-key.ts';

/** SQL: a moment as a page's key carries it, whole microseconds since 1970, exactly as the column has it. */
export function microsecondsOf(column: RawBuilder<unknown>) {
  return sql<number>`(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

/** SQL: the moment of such microseconds. */
export function momentOf(microseconds: string) {
  return sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;
}

/** Of `limit` + 1 rows the first `limit`, without what they are sorted by, and the key of the next page; null at the end. */
export function keyedPage<Row extends { id: string; sortedBy: string | number }>(
  rows: Row[],
  limit: number,
): { page: Omit<Row, 'sortedBy'>[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    page: shown.map(({ sortedBy: _, ...row }) => row),
    next: last ? writePageKey({ value: String(last.sortedBy), id: last.id }) : null,
  };
}
