import { expect, test } from 'vitest';
import { placeText } from './place.ts';

test.each([
  [['Garut Kota', 'Kabupaten Garut'], 'Garut Kota, Kabupaten Garut'],
  [['', 'Kabupaten Garut'], 'Kabupaten Garut'],
  [['', '', ''], 'Ambil sendiri di toko'],
])('%j is told as %s', (parts, text) => {
  expect(placeText(parts)).toBe(text);
});
