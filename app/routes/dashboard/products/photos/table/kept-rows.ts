import { useEffect, useState } from 'react';
import type { OwnProduct } from '#domain/products/product.ts';

/** What went on sale from here stays in its place until the page is left. */
export function useKeptRows(
  drafts: readonly OwnProduct[],
  shown: ReadonlySet<string>,
): readonly OwnProduct[] {
  const [kept, setKept] = useState(drafts);
  useEffect(() => {
    setKept((before) => inPlace(before, drafts, shown));
  }, [drafts, shown]);
  return inPlace(kept, drafts, shown);
}

function inPlace(
  kept: readonly OwnProduct[],
  drafts: readonly OwnProduct[],
  shown: ReadonlySet<string>,
): readonly OwnProduct[] {
  const present = new Map(drafts.map((draft) => [draft.id, draft]));
  const old = kept.filter(({ id }) => present.has(id) || shown.has(id));
  const known = new Set(old.map(({ id }) => id));
  return [...old.map((row) => present.get(row.id) ?? row), ...drafts.filter(({ id }) => !known.has(id))];
}
