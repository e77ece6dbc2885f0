import { expect, test } from 'vitest';
import { moveBy, movePhoto, parsePhotoMove, requestedOrder } from './arranging.ts';

test('moves one id within the list and keeps the order of the others', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moveBy(ids, 'c', -1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moveBy(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveBy(ids, 'a', -1)).toEqual(ids);
  expect(moveBy(ids, 'd', 9)).toEqual(ids);
  expect(moveBy(ids, 'x', 1)).toEqual(ids);
});

test.each([
  ['b', 'kiri', ['b', 'a', 'c']],
  ['b', 'kanan', ['a', 'c', 'b']],
  ['c', 'sampul', ['c', 'a', 'b']],
  ['a', 'kiri', ['a', 'b', 'c']],
  ['c', 'kanan', ['a', 'b', 'c']],
  ['x', 'sampul', ['a', 'b', 'c']],
] as const)('%s to the %s', (id, move, order) => {
  expect(movePhoto(['a', 'b', 'c'], id, move)).toEqual(order);
});

test.each([
  [
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
  ],
  [['c'], ['c', 'a', 'b']],
  [
    ['x', 'b', 'b'],
    ['b', 'a', 'c'],
  ],
  [[], ['a', 'b', 'c']],
])('the order %j', (requested, order) => {
  expect(requestedOrder(['a', 'b', 'c'], requested)).toEqual(order);
});

test.each([
  ['a:kiri', { id: 'a', move: 'kiri' }],
  ['a:atas', null],
  ['', null],
  [null, null],
])('the button %j', (text, move) => {
  expect(parsePhotoMove(text)).toEqual(move);
});
