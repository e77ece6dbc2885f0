import { expect, test } from 'vitest';
import { guestVisitor, visitorIn } from './visitor.ts';

const mark = 'abcdefghijkl-_01';

test.each([
  [`kedai-siapa=customer.${mark}`, 'customer'],
  [`andere=1; kedai-siapa=storeAdmin.${mark}`, 'storeAdmin'],
  [`kedai-siapa=superAdmin.${mark}; andere=1`, 'superAdmin'],
])('%s', (cookies, role) => {
  expect(visitorIn(cookies)).toEqual({ role, mark });
});

test.each([
  '',
  'andere=1',
  'kedai-siapa=',
  `kedai-siapa=admin.${mark}`,
  `kedai-siapa=customer.${mark}x`,
  `kedai-siapa=customer.<b>`,
  `x-kedai-siapa=customer.${mark}`,
])('no visitor is read from %j', (cookies) => {
  expect(visitorIn(cookies)).toEqual(guestVisitor);
});
