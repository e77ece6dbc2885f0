import { expect, test } from 'vitest';
import { isAuditAction } from './audit.ts';

test('only its own names are acts', () => {
  expect(['store-visit', 'toString', '__proto__', '', null].map(isAuditAction)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
