import { expect, test } from 'vitest';
import { parsePaymentSettings } from './settings.ts';

test('a line break counts as one character, and an unticked box is false', () => {
  expect(parsePaymentSettings({ caraPembayaran: 'BCA 123\r\na.n. Sri' })).toEqual({
    ok: true,
    settings: { caraPembayaran: 'BCA 123\na.n. Sri', uniqueCodes: false },
  });
  const full = `${'x'.repeat(499)}\n`.replace('\n', '\r\n');
  expect(parsePaymentSettings({ caraPembayaran: `${full}`, uniqueCodes: 'on' })).toMatchObject({
    settings: { uniqueCodes: true },
  });
});

test('more than 500 characters are rejected', () => {
  expect(parsePaymentSettings({ caraPembayaran: 'x'.repeat(501) })).toEqual({
    ok: false,
    errors: { caraPembayaran: 'Cara pembayaran paling panjang 500 huruf.' },
  });
});
