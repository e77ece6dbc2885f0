import { describe, expect, it, test } from 'vitest';
import {
  type Actor,
  accountLink,
  decideAccess,
  homeOf,
  landingOf,
  mayReadFile,
  ownsStore,
  type Role,
  safeReturnPath,
} from './access.ts';
import { addresses, addressOf, policyOf } from './routes/policies.ts';

const id = '01a1fc41-48b0-7d98-8149-c419385b5612';
const buyer: Actor = { id, email: 'budi@contoh.id', role: 'customer', storeId: null };
const owner: Actor = { id, email: 'sri@contoh.id', role: 'storeAdmin', storeId: id };
const superAdmin: Actor = { id, email: 'wati@contoh.id', role: 'superAdmin', storeId: null };

test('a super admin who lacks a required second factor gets no further than to its page', () => {
  const admin = { ...superAdmin, lacksFactor: true };
  const to = (path: string) => {
    const decision = decideAccess(policyOf(path).access, admin);
    return decision.allowed ? 'in' : decision.redirectTo;
  };
  const closed = addresses.filter((address) => policyOf(address).access !== 'open');
  expect(closed.length).toBeGreaterThan(30);
  for (const address of closed)
    expect(to(address), address).toBe(address === '/superadmin/keamanan' ? 'in' : '/superadmin/keamanan');
  expect(to('/logout')).toBe('in');
});

describe('access to each address', () => {
  const cases: [path: string, guest: string, buyer: string, owner: string, superAdmin: string][] = [
    ['/', 'in', '/profil', '/dashboard', '/dashboard'],
    ['/toko/warung-bu-sri', 'in', 'in', 'in', 'in'],
    ['/login', 'in', '/profil', '/dashboard', '/dashboard'],
    ['/register', 'in', '/profil', '/dashboard', '/dashboard'],
    ['/forgot-password', 'in', '/profil', '/dashboard', '/dashboard'],
    ['/keranjang', 'in', 'in', 'in', 'in'],
    ['/profil', '/login', 'in', '/dashboard', '/dashboard'],
    ['/pesanan-berhasil', '/login', 'in', '/dashboard', '/dashboard'],
    ['/pesanan', '/login', 'in', '/dashboard', '/dashboard'],
    [`/pesanan/${id}`, '/login', 'in', '/dashboard', '/dashboard'],
    [`/faktur/${id}`, '/login', 'in', '/dashboard', '/dashboard'],
    ['/dashboard', '/login', '/profil', 'in', 'in'],
    ['/dashboard/produk', '/login', '/profil', 'in', 'in'],
    [`/dashboard/pesanan/${id}`, '/login', '/profil', 'in', 'in'],
    ['/superadmin', '/', '/', '/', 'in'],
  ];
  test.each(cases)('%s', (path, ...expected) => {
    const answers = [null, buyer, owner, superAdmin].map((actor) => {
      const decision = decideAccess(policyOf(path).access, actor);
      return decision.allowed ? 'in' : decision.redirectTo;
    });
    expect(addressOf(path)).not.toBeNull();
    expect(answers).toEqual(expected);
  });
});

test('remembers the page to return to only if login is required', () => {
  expect(decideAccess('customerOnly', null)).toMatchObject({ redirectTo: '/login', remember: true });
  expect(decideAccess('customerOnly', owner)).toMatchObject({ remember: false });
  expect(decideAccess('superAdminOnly', null)).toMatchObject({ redirectTo: '/', remember: false });
});

test('login leads each role to its home', () => {
  expect([homeOf('customer'), homeOf('storeAdmin'), homeOf('superAdmin')]).toEqual([
    '/profil',
    '/dashboard',
    '/superadmin',
  ]);
});

test('a shop is owned only by its owner', () => {
  expect(ownsStore(owner, id)).toBe(true);
  expect(ownsStore(owner, id.replace('0', '1'))).toBe(false);
  expect(ownsStore(buyer, id)).toBe(false);
  expect(ownsStore(superAdmin, id)).toBe(false);
  expect(ownsStore(null, id)).toBe(false);
});

describe('the page to return to after login', () => {
  test.each(['/', '/keranjang', '/toko/a?cari=soto#x', '/toko/a?cari=%C3%A9%20x', '/pesanan/1'])(
    '%s is accepted',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );
  test.each([
    '//evil.id',
    '/\\evil.id',
    'https://evil.id',
    'javascript:alert(1)',
    '',
    'keranjang',
    '/a\\b',
    '/a\nb',
    '/\t/evil.id',
    '/toko/€',
    '/toko/é',
    '/toko/a b',
    `/${'a'.repeat(600)}`,
    null,
    ['/profil'],
  ])('%j is rejected', (value) => {
    expect(safeReturnPath(value)).toBeNull();
  });
});

describe('access to a private file, about a buyer or about the shop only:', () => {
  const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
  const [shop, otherShop, someBuyer, otherBuyer] = [idOf(1), idOf(2), idOf(3), idOf(4)];
  const person = (role: Role, own: string, storeId: string | null = null): Actor => ({
    id: own,
    email: 'orang@contoh.test',
    role,
    storeId,
  });

  test.each<[string, Actor, boolean, boolean]>([
    ['the owner', person('storeAdmin', idOf(5), shop), true, true],
    ['the owner of another shop', person('storeAdmin', idOf(6), otherShop), false, false],
    ['an owner without a shop', person('storeAdmin', idOf(7)), false, false],
    ['the buyer', person('customer', someBuyer), true, false],
    ['another buyer', person('customer', otherBuyer), false, false],
    ['an owner with the id of the buyer', person('storeAdmin', someBuyer, otherShop), false, false],
    ['a super admin', person('superAdmin', idOf(8)), true, true],
  ])('%s', (_, actor, ofBuyer, ofShopAlone) => {
    expect(mayReadFile(actor, { storeId: shop, customerId: someBuyer })).toBe(ofBuyer);
    expect(mayReadFile(actor, { storeId: shop, customerId: null })).toBe(ofShopAlone);
  });
});

const elsewhere = [
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\nb',
  '',
  'evil',
];

describe('the landing page after login', () => {
  it('returns a customer to the earlier page, and everybody else to their home', () => {
    expect(landingOf({ role: 'customer' }, '/keranjang?a=1')).toBe('/keranjang?a=1');
    expect(landingOf({ role: 'customer' }, null)).toBe('/profil');
    expect(landingOf({ role: 'storeAdmin' }, '/keranjang')).toBe('/dashboard');
    expect(landingOf({ role: 'superAdmin' }, null)).toBe('/superadmin');
  });

  it.each(elsewhere)('ignores %j', (from) => {
    expect(landingOf({ role: 'customer' }, from)).toBe('/profil');
    expect(accountLink('/register', from)).toBe('/register');
  });
});

describe('a link between account pages', () => {
  it('keeps the page to return to', () => {
    expect(accountLink('/register', '/toko/a?b=c')).toBe('/register?from=%2Ftoko%2Fa%3Fb%3Dc');
    expect(accountLink('/register', null, { role: 'storeAdmin' })).toBe('/register?role=storeAdmin');
  });
});
