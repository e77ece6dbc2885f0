import { expect, test } from 'vitest';
import { matchedBooks } from './matched.ts';

const caller = { storeId: 'a' };
const row = { id: 'r1', bookedOn: '2026-06-27', amount: 100_000, description: 'BUDI SANTOSO' };
const bill = {
  orderId: 'o1',
  orderNumber: 1001,
  customerName: 'Budi Santoso',
  totalPrice: 100_000,
  editKey: null,
  hasUniqueCode: false,
  billedOn: '2026-06-27',
};

test('what matches is kept until a row or a bill is another one', async () => {
  const first = await matchedBooks({ rows: [row], bills: [bill], settled: [] }, caller);
  expect(first.shown.map(({ certainty }) => certainty)).toEqual(['sure']);
  expect(await matchedBooks({ rows: [{ ...row }], bills: [{ ...bill }], settled: [] }, caller)).toBe(first);
  const changed = { rows: [row], bills: [{ ...bill, totalPrice: 100_500 }], settled: [] };
  const [match] = (await matchedBooks(changed, caller)).shown;
  expect(match).toMatchObject({ certainty: 'differs', candidates: [{ offBy: -500 }] });
  const taken = await matchedBooks({ rows: [], bills: [bill], settled: [] }, caller);
  expect(taken).toEqual({ shown: [], matchedCount: 0, otherIds: [], othersCount: 0 });
});

test('two questions at once are answered by one matching, and who has left by none', async () => {
  const books = { rows: [{ ...row, id: 'r2' }], bills: [bill], settled: [] };
  const [one, other] = await Promise.all([matchedBooks(books, caller), matchedBooks(books, caller)]);
  expect(one).toBe(other);
  const signal = AbortSignal.abort();
  const left = matchedBooks({ ...books, rows: [{ ...row, id: 'r3' }] }, { ...caller, signal });
  await expect(left).rejects.toBe(signal.reason);
});
