import { expect, test } from 'vitest';
import type { Actor, Role } from '../access.ts';
import { mayReadFile } from './private-file.ts';

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const [shop, otherShop, buyer, otherBuyer] = [id(1), id(2), id(3), id(4)];
const person = (role: Role, own: string, storeId: string | null = null): Actor => ({
  id: own,
  email: 'orang@contoh.test',
  role,
  storeId,
});

test.each<[string, Actor, boolean, boolean]>([
  ['the owner', person('storeAdmin', id(5), shop), true, true],
  ['the owner of another shop', person('storeAdmin', id(6), otherShop), false, false],
  ['an owner without a shop', person('storeAdmin', id(7)), false, false],
  ['the buyer', person('customer', buyer), true, false],
  ['another buyer', person('customer', otherBuyer), false, false],
  ['an owner with the id of the buyer', person('storeAdmin', buyer, otherShop), false, false],
  ['a super admin', person('superAdmin', id(8)), true, true],
])('%s', (_, actor, ofBuyer, ofShopAlone) => {
  expect(mayReadFile(actor, { storeId: shop, customerId: buyer })).toBe(ofBuyer);
  expect(mayReadFile(actor, { storeId: shop, customerId: null })).toBe(ofShopAlone);
});
