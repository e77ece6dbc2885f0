import { expect, test } from 'vitest';
import { withPublished } from './with-published.ts';

const rowsOf = (ids: string) => ids.split('').map((id) => ({ id }));
const merged = (drafts: string, before: string, published: string) =>
  withPublished(rowsOf(drafts), rowsOf(before), new Set(published))
    .map(({ id }) => id)
    .join('');

test('a draft that arrives late takes its own place', () => {
  expect(merged('abc', 'ac', '')).toBe('abc');
});

test('published rows keep their places', () => {
  expect(merged('ac', 'abc', 'b')).toBe('abc');
  expect(merged('bc', 'abc', 'a')).toBe('abc');
  expect(merged('', 'abc', 'abc')).toBe('abc');
  expect(merged('cd', 'abc', 'ab')).toBe('abcd');
});

test('deleted rows disappear, and a published row then follows the row above them', () => {
  expect(merged('a', 'abc', 'c')).toBe('ac');
  expect(merged('d', 'abcd', 'c')).toBe('cd');
});

test('a row that is hidden again is a draft like the others', () => {
  expect(merged('abc', 'bac', 'b')).toBe('abc');
});
