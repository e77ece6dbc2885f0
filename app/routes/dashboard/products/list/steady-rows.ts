import { useEffect, useState } from 'react';

type Row = { id: string };

export type KnownChanges<R> = Readonly<Record<string, Partial<R>>>;

/** While there is `changed`, rows keep their places: one that the list leaves out stays, and a new one waits. */
export function useSteadyRows<R extends Row>(
  present: readonly R[],
  changed: KnownChanges<R> | null,
): readonly R[] {
  const [kept, setKept] = useState(present);
  useEffect(() => {
    setKept((before) => (changed ? inPlace(before, present, changed) : present));
  }, [present, changed]);
  return changed ? inPlace(kept, present, changed) : present;
}

function inPlace<R extends Row>(
  kept: readonly R[],
  present: readonly R[],
  changed: KnownChanges<R>,
): readonly R[] {
  const newest = new Map(present.map((row) => [row.id, row]));
  return kept.map((row) => newest.get(row.id) ?? { ...row, ...changed[row.id] });
}
