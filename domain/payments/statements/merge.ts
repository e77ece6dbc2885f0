/** `same` is the text that equal payments share; `bookedOn` is null until the bank has booked it. */
type Found = { same: string; bookedOn: string | null };

export type StoredRow = Found & {
  id: string;
  /** True if a file showed the row before the bank booked it. */
  wasPending: boolean;
};

type Merged<Row> = {
  /** `nth` numbers equal payments of one day, from 0. */
  added: { row: Row; nth: number }[];
  booked: { id: string; bookedOn: string; nth: number }[];
};

/**
 * Equal rows in one file are separate payments. If some of them are stored already, only the missing number is added.
 * If a row is stored as not booked and the file shows it as booked, the stored row gets the day of booking.
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
  // A file older than the stored rows may show rows as not booked that are stored as booked. These are not added.
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
