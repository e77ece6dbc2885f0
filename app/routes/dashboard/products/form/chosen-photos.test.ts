import { expect, test } from 'vitest';
import { shareOf } from './chosen-photos.ts';

test.each([
  [0, [0, 0, 0]],
  [0.125, [0.5, 0, 0]],
  [0.25, [1, 0, 0]],
  [0.5, [1, 0.5, 0]],
  [1, [1, 1, 1]],
])('photos upload one after another: %j of the form', (share, shares) => {
  const sizes = [100, 200, 100];
  expect(sizes.map((_, index) => shareOf(sizes, index, share))).toEqual(shares);
});

test('a photo of 0 bytes has no share of its own', () => {
  expect(shareOf([0, 100], 0, 0)).toBe(0);
});
