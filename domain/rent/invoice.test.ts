import { expect, test } from 'vitest';
import { invoiceDueAt, invoiceState, termDates } from './invoice.ts';
import { plusDays } from './term.ts';

const made = new Date('2026-06-01T05:00:00Z');

test.each([
  ['an upgrade, which begins at once', 0, 3],
  ['of a shop in its days of grace', -5, 3],
  ['made early', 20, 20],
])('an invoice %s is due after it was made, or when its term begins', (_, begins, due) => {
  const dated = { createdAt: made, from: plusDays(made, begins) };
  const dueAt = invoiceDueAt(dated);
  expect(dueAt).toEqual(plusDays(made, due));
  const open = { ...dated, status: 'open' as const, hasProof: false };
  expect(invoiceState(open, dueAt)).toBe('open');
  const late = plusDays(dueAt, 0.1);
  expect(invoiceState(open, late)).toBe('overdue');
  expect(invoiceState({ ...open, hasProof: true }, late)).toBe('waiting');
  expect(invoiceState({ ...open, status: 'paid' }, late)).toBe('paid');
});

test('a payment without days names no end', () => {
  const term = { kind: 'paid' as const, createdAt: made, to: plusDays(made, 30) };
  expect(termDates({ ...term, days: 30 }, 'Asia/Jakarta')).toBe('1 Juni 2026 · sampai 1 Juli 2026');
  expect(termDates({ ...term, days: 0 }, 'Asia/Jakarta')).toBe('1 Juni 2026');
});
