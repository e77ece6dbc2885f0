import { expect, test } from 'vitest';
import { receiptNumberIn } from './receipt-number.ts';

test("a receipt's number is told from what else is printed as a code", () => {
  const codes = ['https://jne.co.id/lacak?awb=1', '#1042', '00020101021226', 'jp1234567890'];
  expect(receiptNumberIn(codes.toSpliced(2, 1))).toBe('JP1234567890');
  expect(receiptNumberIn([' 0012-3456-7890 '])).toBe('0012-3456-7890');
  for (const none of [[], ['#1042'], ['TERIMAKASIH'], ['1234567'], ['9'.repeat(31)]])
    expect(receiptNumberIn(none)).toBeNull();
});
