import { expect, test } from 'vitest';
import { monogramOf } from './branding.ts';

test.each([
  ['Warung Bu Sri', 'WB'],
  ['batik', 'B'],
  ['  & Éclair 99', 'É9'],
  ['🌸 Toko Bunga', 'TB'],
  ['🌸', ''],
])('%s becomes %j', (namaToko, letters) => {
  expect(monogramOf(namaToko)).toBe(letters);
});
