/**
 * Adds the published rows of `before` to `drafts`, each after the row that preceded it in `before`.
 * The drafts keep their own order, so that a draft's row has the same number after a reload.
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
