import { dayAfter } from './day.ts';

type FileRow = { row: { bank: string; amount: number; bookedOn: string | null } };

/** A payment that a phone reported on the day `bookedOn` and that no bank file contains yet. */
type NoticedRow = { id: string; bank: string; amount: number; bookedOn: string | null };

/** Days from a phone's report to the bank's booking date. Time zones can put the booking one day before the report. */
const EARLIEST = -1;
const LATEST = 3;

/** Pairs rows of a bank file with payments that a phone reported. `news` are the rows that no phone reported. */
export function joinRows<Row extends FileRow>(
  added: readonly Row[],
  noticed: readonly NoticedRow[],
): { joined: (Row & { id: string })[]; news: Row[] } {
  const waiting = [...noticed];
  const joined: (Row & { id: string })[] = [];
  const news: Row[] = [];
  for (const one of added) {
    const at = waiting.findIndex((payment) => isSamePayment(one.row, payment));
    const [found] = at < 0 ? [] : waiting.splice(at, 1);
    if (found) joined.push({ ...one, id: found.id });
    else news.push(one);
  }
  return { joined, news };
}

function isSamePayment({ bank, amount, bookedOn }: FileRow['row'], payment: NoticedRow): boolean {
  if (bank !== payment.bank || amount !== payment.amount || !payment.bookedOn) return false;
  if (bookedOn === null) return true;
  return bookedOn >= dayAfter(payment.bookedOn, EARLIEST) && bookedOn <= dayAfter(payment.bookedOn, LATEST);
}
