import { expect, test } from 'vitest';
import { matchedBooks } from './matched.ts';

const requester = { storeId: 'a' };
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

test('matches are cached until a row or a bill changes', async () => {
  const first = await matchedBooks({ rows: [row], bills: [bill], paidOrders: [] }, requester);
  expect(first.shown.map(({ certainty }) => certainty)).toEqual(['sure']);
  expect(await matchedBooks({ rows: [{ ...row }], bills: [{ ...bill }], paidOrders: [] }, requester)).toBe(
    first,
  );
  const changed = { rows: [row], bills: [{ ...bill, totalPrice: 100_500 }], paidOrders: [] };
  const [match] = (await matchedBooks(changed, requester)).shown;
  expect(match).toMatchObject({ certainty: 'differs', candidates: [{ offBy: -500 }] });
  const taken = await matchedBooks({ rows: [], bills: [bill], paidOrders: [] }, requester);
  expect(taken).toEqual({ shown: [], matchedCount: 0, otherIds: [], othersCount: 0 });
});

test('two concurrent requests share one matching, and an aborted request does none', async () => {
  const books = { rows: [{ ...row, id: 'r2' }], bills: [bill], paidOrders: [] };
  const [one, other] = await Promise.all([matchedBooks(books, requester), matchedBooks(books, requester)]);
  expect(one).toBe(other);
  const signal = AbortSignal.abort();
  const left = matchedBooks({ ...books, rows: [{ ...row, id: 'r3' }] }, { ...requester, signal });
  await expect(left).rejects.toBe(signal.reason);
});
