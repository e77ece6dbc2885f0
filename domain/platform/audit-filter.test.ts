import { expect, test } from 'vitest';
import { isAuditAction } from './audit.ts';
import { parseAuditFilter } from './audit-filter.ts';

const parse = (query: string) => parseAuditFilter(new URLSearchParams(query));

test('an empty filter means all', () => {
  expect(parse('')).toMatchObject({ actorEmail: '', action: null, toko: '', after: null, query: {} });
});

test('e-mail and shop are normalized, and the next page has the same filter', () => {
  const filter = parse('pelaku=+Wati@Contoh.id+&tindakan=store-visit&toko=Warung-Bu-Sri&dari=2026-11-01');
  expect(filter).toMatchObject({
    actorEmail: 'wati@contoh.id',
    action: 'store-visit',
    toko: 'warung-bu-sri',
  });
  expect(filter.query).toEqual({
    pelaku: 'wati@contoh.id',
    tindakan: 'store-visit',
    toko: 'warung-bu-sri',
    dari: '2026-11-01',
  });
});

test('invalid values are ignored', () => {
  const nul = parse('pelaku=a%00b&tindakan=toString&setelah=x');
  expect(nul).toMatchObject({ actorEmail: '', action: null, after: null });
  expect(parse(`toko=${'x'.repeat(61)}&pelaku=${'x'.repeat(255)}`)).toMatchObject({
    toko: '',
    actorEmail: '',
  });
  expect(parse('dari=2026-02-30').days.errors.from).toBeTruthy();
});

test('only known names are actions', () => {
  expect(['store-visit', 'toString', '__proto__', '', null].map(isAuditAction)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
