/**
 * Returns the rows of the drafts table: the drafts, and products that were drafts `before` and are now published, so
 * that no row vanishes on publishing. A published row stays below the row that was above it; drafts keep their order.
 */
export function withPublished<Row extends { id: string }>(
  drafts: readonly Row[],
  before: readonly Row[],
  published: ReadonlySet<string>,
): readonly Row[] {
  const present = new Set(drafts.map(({ id }) => id));
  const rows = [...drafts];
  for (const [nth, row] of before.entries()) {
    if (present.has(row.id) || !published.has(row.id)) continue;
    const upper = before.slice(0, nth).findLast(({ id }) => rows.some((one) => one.id === id));
    rows.splice(rows.findIndex(({ id }) => id === upper?.id) + 1, 0, row);
  }
  return rows;
}
