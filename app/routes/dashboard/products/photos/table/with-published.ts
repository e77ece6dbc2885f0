/**
 * Returns the rows of the drafts table. A row in `before` that has been published since then stays in the table, below
 * the row that was above it, so that no row vanishes on publishing. Drafts keep their order.
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
