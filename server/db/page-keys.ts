import { type RawBuilder, sql } from 'kysely';
import { writePageKey } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';

/** SQL: whole microseconds since 1970, exactly as the column has it. */
export function microsecondsOf(column: RawBuilder<unknown>) {
  return sql<number>`(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

/** SQL. */
export function momentOf(microseconds: string) {
  return sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;
}

/** SQL, newest first; nothing where `own`, a table with the condition on whose rows they are, has no row of this id. */
export function behindRow(own: RawBuilder<unknown>, after: string) {
  return sql<boolean>`(created_at, id) < (SELECT created_at, id FROM ${own} AND id = ${isUuid(after) ? after : null}::uuid)`;
}

/** One row more than `limit` was asked for, which tells whether a page follows; `next` is its key, null at the end. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : keyOf(last) };
}

/** Where rows stay for good, their id is key enough. */
export const idOf = ({ id }: { id: string }): string => id;

/** Where what the rows are sorted by may change, the key carries it; it is for nobody else. */
export function cutKeyedPage<Row extends { id: string; sortedBy: string | number }>(
  rows: readonly Row[],
  limit: number,
): { page: Omit<Row, 'sortedBy'>[]; next: string | null } {
  const keyOf = ({ sortedBy, id }: Row) => writePageKey({ value: String(sortedBy), id });
  const { page, next } = cutPage(rows, limit, keyOf);
  return { page: page.map(({ sortedBy: _, ...row }) => row), next };
}
