import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRows, type StoredRow } from './merge.ts';

type Row = { same: string; bookedOn: string | null };

function uploaded(stored: readonly StoredRow[], found: readonly Row[]): StoredRow[] {
  const { added, booked } = mergeRows(found, stored);
  const days = new Map(booked.map(({ id, bookedOn }) => [id, bookedOn]));
  const changed = stored.map((row) => ({ ...row, bookedOn: days.get(row.id) ?? row.bookedOn }));
  const fresh = added.map(({ row }, nth) => ({
    ...row,
    id: `${stored.length + nth}`,
    wasPending: row.bookedOn === null,
  }));
  return [...changed, ...fresh];
}

function counted(rows: readonly Row[]): string[] {
  return rows.map(({ same, bookedOn }) => `${bookedOn} ${same}`).toSorted();
}

const row = (same: string, bookedOn: string | null): Row => ({ same, bookedOn });

test('equal rows of one file are separate payments, and the same file adds nothing', () => {
  const file = [row('a', '2026-06-27'), row('a', '2026-06-27'), row('b', '2026-06-27')];
  const once = uploaded([], file);
  expect(counted(once)).toEqual(counted(file));
  expect(uploaded(once, file)).toEqual(once);
});

test('a file with one more equal row adds one', () => {
  const once = uploaded([], [row('a', '2026-06-27')]);
  expect(uploaded(once, [row('a', '2026-06-27'), row('a', '2026-06-27')])).toHaveLength(2);
});

test('an unbooked row becomes the booked one, and an older file does not add it again', () => {
  const morning = [row('a', '2026-06-26'), row('b', null)];
  const evening = [row('a', '2026-06-26'), row('b', '2026-06-27')];
  const stored = uploaded(uploaded([], morning), evening);
  expect(counted(stored)).toEqual(counted(evening));
  expect(uploaded(stored, morning)).toEqual(stored);
});

test('an equal payment of the next day is a separate one, booked or not', () => {
  const first = uploaded([], [row('a', null)]);
  const second = uploaded(first, [row('a', '2026-06-27'), row('a', null)]);
  expect(counted(second)).toEqual(['2026-06-27 a', 'null a']);
  expect(uploaded(second, [row('a', '2026-06-27'), row('a', '2026-06-28')])).toHaveLength(2);
});

test('any files in any order, even repeated, give each payment once', () => {
  const payment = fc.record({ same: fc.constantFrom('a', 'b'), day: fc.integer({ min: 10, max: 14 }) });
  const span = fc.record({ from: fc.integer({ min: 10, max: 14 }), to: fc.integer({ min: 10, max: 14 }) });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 12 }), fc.array(span, { maxLength: 6 }), (payments, spans) => {
      const bank = payments.map(({ same, day }) => row(same, `2026-06-${day}`));
      const fileOf = ({ from, to }: { from: number; to: number }) =>
        bank.filter(
          ({ bookedOn }) => bookedOn && bookedOn >= `2026-06-${from}` && bookedOn <= `2026-06-${to}`,
        );
      const seen = spans.reduce<StoredRow[]>((stored, one) => uploaded(stored, fileOf(one)), []);
      expect(counted(uploaded(seen, bank))).toEqual(counted(bank));
    }),
  );
});
