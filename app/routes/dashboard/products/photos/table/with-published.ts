/**
 * Adds the products of `before` that are in `published` to `drafts`, so that a table row does not vanish when its draft
 * is published. Each row follows the row that preceded it in `before`; drafts keep their order.
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
