import { expect, test } from 'vitest';
import { movePhoto, parsePhotoMove, wishedOrder } from './photo-order.ts';

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
])('the order %j', (wished, order) => {
  expect(wishedOrder(['a', 'b', 'c'], wished)).toEqual(order);
});

test.each([
  ['a:kiri', { id: 'a', move: 'kiri' }],
  ['a:atas', null],
  ['', null],
  [null, null],
])('the button %j', (text, move) => {
  expect(parsePhotoMove(text)).toEqual(move);
});
