import { expect, test } from 'vitest';
import { mayFollow } from './following.ts';

test.each([
  ['Pending', true],
  ['Harus Dibayar', true],
  ['Sudah Dibayar', true],
  ['Processing', true],
  ['Shipped', false],
  ['Completed', false],
  ['Cancelled', false],
] as const)('a buyer of an order that is %s is asked: %s', (status, isAsked) => {
  expect(mayFollow(status)).toBe(isAsked);
});
