import { type Cell, isFailedFormula, type RawRow, textOf } from '#domain/spreadsheets/cell.ts';
import { sheetText } from '#domain/spreadsheets/text.ts';
import { amountOf, directionOf } from './amount.ts';
import type { StatementColumns } from './columns.ts';
import { bookingDay, type DayBounds, PENDING } from './day.ts';

export type Incoming = {
  bank: string;
  /** 'YYYY-MM-DD'; null until the bank has booked the payment. */
  bookedOn: string | null;
  amount: number;
  description: string;
};

/** Counts the skipped rows: `outgoing` payments, `odd` incoming ones with cents (sen), and `unread` broken rows. */
export type ReadRows = { incoming: Incoming[]; outgoing: number; odd: number; unread: number };

const MAX_DESCRIPTION = 300;

export function incomingOf(
  rows: readonly RawRow[],
  columns: StatementColumns,
  bank: string,
  bounds: DayBounds,
): ReadRows {
  const read: ReadRows = { incoming: [], outgoing: 0, odd: 0, unread: 0 };
  for (const { cells } of rows) {
    const dated = cells[columns.date];
    const cell = cells[columns.amount];
    const day = bookingDay(dated, bounds);
    if (isFailedFormula(dated) || (day !== null && hasFailedFormula(cells, columns))) {
      read.unread += 1;
      continue;
    }
    const amount = amountOf(cell);
    if (day === null && (amount === null || !/\d/.test(textOf(dated)))) continue;
    if (columns.isIncomingOnly && day !== null && textOf(cell) === '') read.outgoing += 1;
    else if (day === null || !amount) read.unread += 1;
    else {
      const marked = columns.mark === null ? null : directionOf(cells[columns.mark]);
      const direction = amount.direction ?? marked ?? (columns.mark === null ? 'in' : null);
      if (direction === null) read.unread += 1;
      else if (direction === 'out' || (amount.rupiah === 0 && !amount.hasSen)) read.outgoing += 1;
      else if (amount.hasSen) read.odd += 1;
      else
        read.incoming.push({
          bank,
          bookedOn: day === PENDING ? null : day,
          amount: amount.rupiah,
          description: descriptionOf(columns.descriptions.map((at) => cells[at])),
        });
    }
  }
  return read;
}

function hasFailedFormula(cells: RawRow['cells'], { amount, mark, descriptions }: StatementColumns): boolean {
  const read = [amount, ...descriptions, ...(mark === null ? [] : [mark])];
  return read.some((at) => isFailedFormula(cells[at]));
}

/** Returns the same text for one payment in all files of a bank, although each file may break lines differently. */
export function sameness({ bank, amount, description }: Incoming): string {
  return [bank, amount, description.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, ' ')].join('\n');
}

function descriptionOf(cells: readonly (Cell | undefined)[]): string {
  const text = cells.map(textOf).filter(Boolean).join(' ');
  return sheetText(text).replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION).toWellFormed().trim();
}
