import { expect, test } from 'vitest';
import { completeRights, leastRights, rights, rightsOfPreset } from './rights.ts';
import { parseRights } from './team/form.ts';

test('a right brings along those that it needs, and changing products the right to change stock', () => {
  expect(completeRights(['orders.ship', 'unknown'])).toEqual(['orders.read', 'orders.ship']);
  expect(completeRights(['products.write'])).toEqual(['products.read', 'products.write', 'stock.write']);
  expect(parseRights({ 'products.write': 'on' })).toEqual(['products.read', 'products.write', 'stock.write']);
  expect(completeRights(['stock.write'])).toEqual(['products.read', 'stock.write']);
});

test.each([...rights.map((right) => [right]), ...Object.values(rightsOfPreset)])(
  'the least of some rights, made complete, are all of them: %s',
  (...held) => {
    const whole = completeRights(held);
    expect(completeRights(whole)).toEqual(whole);
    expect(completeRights(leastRights(whole))).toEqual(whole);
  },
);

test('what others bring along is not among the least rights', () => {
  expect(leastRights(completeRights(['products.write', 'orders.bill', 'reports.read']))).toEqual([
    'orders.bill',
    'products.write',
    'reports.read',
  ]);
});
