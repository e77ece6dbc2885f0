import { expect, test } from 'vitest';
import { threadCpuMs } from '../../tests/support/cpu-time.ts';
import { amountOf, directionOf } from '../payments/statements/amount.ts';
import { headerKey } from '../payments/statements/columns.ts';
import { bookingDay } from '../payments/statements/day.ts';
import { incomingOf } from '../payments/statements/incoming.ts';
import { columnOf } from '../products/import/columns.ts';
import { gramsOf, wholeOf } from './cell.ts';

const LETTERS = 50_000;

const hostile = [
  'RP',
  'IDR',
  'Rp. ',
  ' ',
  '1,',
  '1.',
  '.',
  ',-',
  '-',
  '1 ',
  '(',
  '|',
  '1. ',
  '\n',
  'A',
  '5kg',
]
  .flatMap((part) => {
    const long = part.repeat(LETTERS / part.length);
    const short = part.repeat(36 / part.length);
    return [long, short].flatMap((text) => [text, `${text}x`, `1${text}x`, `1${text}\nx`]);
  })
  .concat(`a${' '.repeat(LETTERS)}kgx`, `|${'\n|'.repeat(LETTERS / 2)}x`);

const bounds = { latest: '2026-06-30', lastOfPeriod: '2026-06-30' };

const readers: Record<string, (cell: string) => unknown> = {
  amountOf,
  directionOf,
  bookingDay: (cell) => bookingDay(cell, bounds),
  incomingOf: (cell) => {
    const columns = { date: 0, descriptions: [0, 1], amount: 1, mark: 1, isIncomingOnly: false };
    return incomingOf([{ row: 1, cells: [cell, cell] }], columns, 'BCA', bounds);
  },
  headerKey: (cell) => headerKey(Array.from({ length: 256 }, (_, at) => (at < 255 ? '|'.repeat(60) : cell))),
  wholeOf,
  gramsOf: (cell) => gramsOf(cell, 'kg'),
  columnOf: (cell) => columnOf(cell, 0),
};

test.each(Object.entries(readers))('%s is fast for any cell', (_, read) => {
  for (const cell of hostile) {
    expect(
      threadCpuMs(() => read(cell)),
      JSON.stringify(cell.slice(0, 20)),
    ).toBeLessThan(500);
  }
});
