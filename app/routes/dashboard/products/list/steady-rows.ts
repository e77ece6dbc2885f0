import { useEffect, useState } from 'react';

type Row = { id: string };

/** What is known of rows by id, other than from the list. */
export type Changed<R> = Readonly<Record<string, Partial<R>>>;

/**
 * The rows of a list, which keep their places as long as there is `changed`: one that the present list leaves out
 * stays, with what is known to have changed of it, and one that is new waits. Where it is null, the present list.
 */
export function useSteadyRows<R extends Row>(
  present: readonly R[],
  changed: Changed<R> | null,
): readonly R[] {
  const [kept, setKept] = useState(present);
  useEffect(() => {
    setKept((before) => (changed ? inPlace(before, present, changed) : present));
  }, [present, changed]);
  return changed ? inPlace(kept, present, changed) : present;
}

/** The rows of `kept`, in their order, each as new as anything here has it. */
function inPlace<R extends Row>(
  kept: readonly R[],
  present: readonly R[],
  changed: Changed<R>,
): readonly R[] {
  const newest = new Map(present.map((row) => [row.id, row]));
  return kept.map((row) => newest.get(row.id) ?? { ...row, ...changed[row.id] });
}
