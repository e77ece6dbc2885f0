/** Payments with equal bank, amount and text have equal `same`. `bookedOn` is null until the bank books the payment. */
type Found = { same: string; bookedOn: string | null };

export type StoredRow = Found & {
  id: string;
  /** True if an earlier file contained the row before the bank booked it. */
  wasPending: boolean;
};

type Merged<Row> = {
  /** `nth` numbers the equal payments of a day: 0 for the first, 1 for the second. */
  added: { row: Row; nth: number }[];
  booked: { id: string; bookedOn: string; nth: number }[];
};

/**
 * Compares a bank file's payments with the stored ones. Returns the new payments, and stored pending payments that the
 * bank has booked since. Three equal payments in a file are three payments; if two are stored, the third is new.
 */
export function mergeRows<Row extends Found>(
  found: readonly Row[],
  stored: readonly StoredRow[],
): Merged<Row> {
  const merged: Merged<Row> = { added: [], booked: [] };
  const lastDay = found.reduce<string>(
    (last, { bookedOn }) => (bookedOn && bookedOn > last ? bookedOn : last),
    '',
  );
  const storedBySame = Map.groupBy(stored, ({ same }) => same);
  for (const [same, rows] of Map.groupBy(found, (row) => row.same))
    mergeSame(merged, rows, storedBySame.get(same) ?? [], lastDay);
  return merged;
}

function mergeSame<Row extends Found>(
  merged: Merged<Row>,
  found: readonly Row[],
  stored: readonly StoredRow[],
  lastDay: string,
): void {
  const pending = stored.filter(({ bookedOn }) => bookedOn === null);
  const days = Map.groupBy(found, ({ bookedOn }) => bookedOn);
  const dated = [...days].flatMap(([day, rows]) => (day === null ? [] : [{ day, rows }]));
  for (const { day, rows } of dated.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const present = stored.filter(({ bookedOn }) => bookedOn === day).length;
    for (const [more, row] of rows.slice(present).entries()) {
      const waiting = pending.shift();
      const nth = present + more;
      if (waiting) merged.booked.push({ id: waiting.id, bookedOn: day, nth });
      else merged.added.push({ row, nth });
    }
  }
  const open = days.get(null) ?? [];
  // An older file may show a payment as pending although it is stored as booked. It must not be added again.
  const bookedSince = Map.groupBy(
    stored.filter(({ bookedOn, wasPending }) => wasPending && bookedOn !== null && bookedOn >= lastDay),
    ({ bookedOn }) => bookedOn,
  );
  const hidden = [...bookedSince].reduce(
    (sum, [day, rows]) => sum + Math.max(0, rows.length - (days.get(day)?.length ?? 0)),
    0,
  );
  const storedCount = pending.length + hidden;
  for (const [more, row] of open.slice(storedCount).entries())
    merged.added.push({ row, nth: storedCount + more });
}
