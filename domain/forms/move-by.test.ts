import { expect, test } from 'vitest';
import { moveBy } from './move-by.ts';

test('moves one id within the list and keeps the order of the others', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moveBy(ids, 'c', -1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moveBy(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveBy(ids, 'a', -1)).toEqual(ids);
  expect(moveBy(ids, 'd', 9)).toEqual(ids);
  expect(moveBy(ids, 'x', 1)).toEqual(ids);
});
