import { type RawBuilder, sql } from 'kysely';
import { writePageKey } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';

export function microsecondsOf(column: RawBuilder<unknown>) {
  return sql<number>`(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

export function momentOf(microseconds: string) {
  return sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;
}

/** Matches rows older than the row with id `after`. `own` is a table name and a WHERE, as in `orders WHERE true`. */
export function behindRow(own: RawBuilder<unknown>, after: string) {
  return sql<boolean>`(created_at, id) < (SELECT created_at, id FROM ${own} AND id = ${isUuid(after) ? after : null}::uuid)`;
}

/** Returns the first `limit` rows. If `rows` has more, another page follows, and `next` is this page's last key. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : keyOf(last) };
}

export const idOf = ({ id }: { id: string }): string => id;

/** Like `cutPage`, but the key holds the last row's sort value, because that row may change before the next page. */
export function cutKeyedPage<Row extends { id: string; sortedBy: string | number }>(
  rows: readonly Row[],
  limit: number,
): { page: Omit<Row, 'sortedBy'>[]; next: string | null } {
  const keyOf = ({ sortedBy, id }: Row) => writePageKey({ value: String(sortedBy), id });
  const { page, next } = cutPage(rows, limit, keyOf);
  return { page: page.map(({ sortedBy: _, ...row }) => row), next };
}
