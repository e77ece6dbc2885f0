import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadCpuMs } from '../../tests/support/cpu-time.ts';
import { resultOf } from '../../tests/support/result-of.ts';
import { type Match, matchRows, type OpenBill, type OpenRow, type PaidOrder } from './matching.ts';

const bill = (orderNumber: number, more: Partial<OpenBill> = {}): OpenBill => ({
  orderId: `o${orderNumber}`,
  orderNumber,
  customerName: 'Budi Santoso',
  totalPrice: 100_000,
  editKey: null,
  hasUniqueCode: false,
  billedOn: '2026-06-27',
  ...more,
});

const row = (more: Partial<OpenRow> = {}): OpenRow => ({
  id: 'r1',
  bookedOn: '2026-06-27',
  amount: 100_000,
  description: 'TRSF E-BANKING CR 2706/FTSCY/WS95051 100000.00',
  ...more,
});

const named = { description: 'TRSF E-BANKING CR BUDI SANTOSO' };

const settled = (orderNumber: number, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...bill(orderNumber),
  settledBy: 'proof',
  settledOn: '2026-06-27',
  ...more,
});

const matched = (...books: Parameters<typeof matchRows>): Match[] => resultOf(matchRows(...books));

function matches(rows: OpenRow[], bills: OpenBill[], paid: PaidOrder[] = []) {
  return matched(rows, bills, paid).map(({ certainty, candidates }) => [
    certainty,
    ...candidates.map(({ orderId, offBy }) => `${orderId} ${offBy}`),
  ]);
}

test('the only bill of an amount is likely, and sure by its buyer, number or unique code', () => {
  expect(matches([row()], [bill(1001)])).toEqual([['likely', 'o1001 0']]);
  expect(matches([row(named)], [bill(1001)])).toEqual([['sure', 'o1001 0']]);
  expect(matches([row({ description: 'pesanan 1001' })], [bill(1001)])).toEqual([['sure', 'o1001 0']]);
  expect(
    matches([row({ amount: 100_123 })], [bill(1001, { totalPrice: 100_123, hasUniqueCode: true })]),
  ).toEqual([['sure', 'o1001 0']]);
});

test('a row that is not booked, or may pay the bill a second time, is never sure', () => {
  expect(matches([row({ ...named, bookedOn: null })], [bill(1001)])).toEqual([['likely', 'o1001 0']]);
  expect(matches([row(named), row({ ...named, id: 'r2' })], [bill(1001)])).toEqual([
    ['likely', 'o1001 0'],
    ['likely', 'o1001 0'],
  ]);
});

test('a row that names the buyer precedes one that does not', () => {
  expect(matches([row({ id: 'r2' }), row(named)], [bill(1001)])).toEqual([
    ['likely', 'o1001 0'],
    ['sure', 'o1001 0'],
  ]);
});

test('an amount that a paid order also has is never sure or likely for another bill', () => {
  const both = ['several', 'o1002 0', 'o1001 0'];
  expect(matches([row(named)], [bill(1002)], [settled(1001)])).toEqual([both]);
  expect(matches([row()], [bill(1002, { hasUniqueCode: true })], [settled(1001)])).toEqual([both]);
  const ani = bill(1002, { customerName: 'Ani Lestari' });
  expect(matches([row({ description: 'ANI LESTARI' })], [ani], [settled(1001)])).toEqual([both]);
  expect(matches([row({ ...named, bookedOn: null })], [bill(1002)], [settled(1001)])).toEqual([both]);
});

test('a paid order claims rows of its amount from its day to a week after its payment', () => {
  const claimed = (bookedOn: string, more: Partial<PaidOrder> = {}) =>
    matches([row({ ...named, bookedOn })], [bill(1002)], [settled(1001, more)])[0]?.[0];
  expect(claimed('2026-07-04')).toBe('several');
  expect(claimed('2026-07-05')).toBe('sure');
  expect(claimed('2026-06-27', { billedOn: '2026-06-28' })).toBe('sure');
  expect(claimed('2026-06-27', { totalPrice: 100_001 })).toBe('sure');
});

test('without an open bill, a row shows the paid order of its amount and similar bills', () => {
  expect(matches([row()], [], [settled(1001)])).toEqual([['settled', 'o1001 0']]);
  const near = bill(1002, { totalPrice: 100_500 });
  expect(matches([row()], [near], [settled(1001)])).toEqual([['settled', 'o1001 0', 'o1002 -500']]);
  expect(matches([row({ amount: 99_000 })], [], [settled(1001)])).toEqual([]);
});

test('thousands of rows and bills of one amount are matched quickly', () => {
  const bills = Array.from({ length: 1_000 }, (_, nth) => bill(1001 + nth));
  const rows = Array.from({ length: 3_000 }, (_, nth) => row({ ...named, id: `r${nth}` }));
  const paid = Array.from({ length: 2_000 }, (_, nth) => settled(9001 + nth));
  const spentMs = threadCpuMs(() => expect(matched(rows, bills, paid)).toHaveLength(3_000));
  expect(spentMs).toBeLessThan(2_000);
});

test('among many bills that share a word with a row, the one with the rarest word is found', () => {
  const bills = Array.from({ length: 1_000 }, (_, nth) =>
    bill(1001 + nth, { customerName: 'Budi Setiawan', totalPrice: 90_000 + nth }),
  );
  const rare = bill(5001, { customerName: 'Budi Wijayakusuma', totalPrice: 150_000 });
  expect(
    matches([row({ amount: 149_000, description: 'BUDI WIJAYAKUSUMA' })], [...bills, rare])[0]?.[1],
  ).toBe('o5001 -1000');
});

test('among bills of one amount the named one is likely, and without a name all are shown', () => {
  const bills = [bill(1001), bill(1002, { customerName: 'Ani Lestari' })];
  expect(matches([row()], bills)).toEqual([['several', 'o1001 0', 'o1002 0']]);
  expect(matches([row({ description: 'ANI LESTARI' })], bills)).toEqual([['likely', 'o1002 0']]);
});

test('a wrong amount is shown with its difference', () => {
  expect(matches([row({ amount: 97_500 })], [bill(1001)])).toEqual([['differs', 'o1001 -2500']]);
  expect(matches([row({ ...named, amount: 150_000 })], [bill(1001)])).toEqual([['differs', 'o1001 50000']]);
  expect(matches([row({ amount: 150_000 })], [bill(1001)])).toEqual([]);
});

test('a payment cannot precede its bill', () => {
  expect(matches([row({ bookedOn: '2026-06-26' })], [bill(1001)])).toEqual([]);
});

test.each([
  ['BIFAST CR BUDI SANTO', 'Budi Santoso', 'sure'],
  ['TRANSFER DARI BUDI', 'Pak Budi', 'sure'],
  ['TRF BUDI HARTONO', 'Budi Santoso', 'likely'],
  ['SETORAN TUNAI', 'Ibu', 'likely'],
  ['NO 11001', 'X Y', 'likely'],
  ['SITI NÚRHALIZA', 'Siti Nurhaliza', 'sure'],
])('%s is from %s: %s', (description, customerName, certainty) => {
  expect(matches([row({ description })], [bill(1001, { customerName })])).toEqual([[certainty, 'o1001 0']]);
});

test('only one bill of exactly the amount is sure, and never if another row may have paid it', () => {
  const names = fc.constantFrom('Budi Santoso', 'Ani', 'Siti Aminah', 'Pak Budi', '\u0000', '((', 'a.*');
  const amount = fc.integer({ min: 1, max: 6 }).map((one) => one * 25_000);
  const day = fc.constantFrom('2026-06-26', '2026-06-27', '2026-06-28');
  const bills = fc.array(
    fc.record({ totalPrice: amount, customerName: names, billedOn: day, hasUniqueCode: fc.boolean() }),
    { maxLength: 8 },
  );
  const rows = fc.array(fc.record({ amount, description: names, bookedOn: fc.option(day) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(bills, bills, rows, (someBills, somePaid, someRows) => {
      const open = someBills.map((one, nth) => bill(1001 + nth, one));
      const money = someRows.map((one, nth) => row({ ...one, id: `r${nth}` }));
      const settledOnes = somePaid.map((one, nth) =>
        settled(2001 + nth, { ...one, settledOn: '2026-06-28' }),
      );
      const matches = matched(money, open, settledOnes);
      for (const { rowId, certainty, candidates } of matches) {
        const paid = money.find(({ id }) => id === rowId);
        expect(candidates.length).toBeGreaterThan(0);
        for (const { orderId, offBy } of candidates) {
          const owed = [...open, ...settledOnes].find((one) => one.orderId === orderId);
          expect(offBy).toBe((paid?.amount ?? 0) - (owed?.totalPrice ?? 0));
          expect((paid?.bookedOn ?? '9') >= (owed?.billedOn ?? '')).toBe(true);
          if (certainty !== 'settled') expect(offBy !== 0).toBe(certainty === 'differs');
        }
        if (certainty === 'sure') expect(candidates).toHaveLength(1);
        const isClaimed = candidates.some(({ settledBy }) => settledBy !== null);
        if (isClaimed) expect(['several', 'settled']).toContain(certainty);
      }
      const sure = matches
        .filter(({ certainty }) => certainty === 'sure')
        .map(({ candidates }) => candidates[0]?.orderId);
      expect(new Set(sure).size).toBe(sure.length);
    }),
  );
});
