import { describe, expect, it } from 'vitest';
import { accountLink, landingOf } from './return-path.ts';

const elsewhere = [
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\nb',
  '',
  'evil',
];

describe('where login leads', () => {
  it('brings a customer back, and everybody else to their own place', () => {
    expect(landingOf('customer', '/keranjang?a=1')).toBe('/keranjang?a=1');
    expect(landingOf('customer', null)).toBe('/profil');
    expect(landingOf('storeAdmin', '/keranjang')).toBe('/dashboard');
    expect(landingOf('superAdmin', null)).toBe('/superadmin');
  });

  it.each(elsewhere)('never follows %j', (from) => {
    expect(landingOf('customer', from)).toBe('/profil');
    expect(accountLink('/register', from)).toBe('/register');
  });
});

describe('a link between account pages', () => {
  it('keeps the way back', () => {
    expect(accountLink('/register', '/toko/a?b=c')).toBe('/register?from=%2Ftoko%2Fa%3Fb%3Dc');
    expect(accountLink('/register', null, { role: 'storeAdmin' })).toBe('/register?role=storeAdmin');
  });
});
