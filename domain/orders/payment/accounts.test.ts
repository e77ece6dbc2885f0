import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentAccounts } from './accounts.ts';

const accountsOf = (text: string) =>
  paymentAccounts(text).map(({ provider, number }) => `${provider} ${number}`.trim());

describe('accounts in a shop’s way to pay', () => {
  test.each([
    ['BCA 123-456-7890 a.n. Sri', ['BCA 1234567890']],
    ['Transfer BCA 123 456 7890 a.n. Sri Rahayu, atau bayar tunai saat pesanan diantar.', ['BCA 1234567890']],
    ['Bank Mandiri: 137.00.1234567.8 (Dewi)', ['Mandiri 1370012345678']],
    ['BRI 0021 0112 3456 507', ['BRI 002101123456507']],
    ['bca\n1234567890\na/n Sri', ['BCA 1234567890']],
    ['1234567890 (BCA) an Budi', ['BCA 1234567890']],
    ['No. Rek 7123456789 – BSI', ['BSI 7123456789']],
    ['Rekening 1234567890', ['1234567890']],
    ['BCA 1234567890 / BNI 0987654321', ['BCA 1234567890', 'BNI 0987654321']],
    ['BCA 1234567890 - 0987654321 BNI', ['BCA 1234567890', 'BNI 0987654321']],
    [
      '1. BCA 1234567890\n2. Mandiri 1370012345678\n3. DANA 0812-3456-7890 a.n. Sri',
      ['BCA 1234567890', 'Mandiri 1370012345678', 'DANA 081234567890'],
    ],
    ['GoPay/OVO: 0812 3456 7890', ['OVO 081234567890']],
    ['ShopeePay +62 812-3456-7890', ['ShopeePay 081234567890']],
    ['0812 3456 789 (Dana)', ['DANA 08123456789']],
    ['BCA 1234567890\nBCA 123 456 7890', ['BCA 1234567890']],
    ['BCA 1234567890, minimal Rp 100.000.000', ['BCA 1234567890']],
    ['Kirim bukti ke DANA 081234567890', ['DANA 081234567890']],
  ])('%s', (text, found) => {
    expect(accountsOf(text)).toEqual(found);
  });

  test.each([
    [''],
    ['Tunai di tempat.'],
    ['Minimal Rp150000000, paling banyak Rp 1.250.000.000,-'],
    ['Paling banyak 150.000.000 sehari'],
    ['Sampai 22-11-2026 10.00, atau 2026-11-22 10.00'],
    ['Buka 08.00 - 17.00 08.00-15.00'],
    ['Jl. Melati 7, Yogyakarta 55222'],
    ['Konfirmasi WA 0812-3456-7890'],
    ['Hubungi admin: +62 812 3456 7890'],
    ['Bayar di https://bayar.example/1234567890 atau wa.me/6281234567890'],
    ['NMID ID1020304050607'],
    ['BCA 123'],
    ['1234567890123456789'],
  ])('none in: %s', (text) => {
    expect(paymentAccounts(text)).toEqual([]);
  });

  test('an account is found however its digits are grouped, whatever words stand around it', () => {
    const digits = fc.stringMatching(/^[1-9]\d{9,14}$/);
    const word = fc.constantFrom('Transfer', 'ke', 'a.n. Sri', 'lalu', 'barang dikirim', '');
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-'), word, word, (number, gap, before, after) => {
        const written = number.replaceAll(/(\d{4})(?=\d)/g, `$1${gap}`);
        expect(accountsOf(`${before} BNI ${written} ${after}`)).toEqual([`BNI ${number}`]);
      }),
    );
  });

  test('any text of a shop is read at once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', ' ', '-', '.', '+', 'R', '\n'), maxLength: 500 }),
        (text) => {
          for (const { number } of paymentAccounts(text)) expect(number).toMatch(/^\d{9,18}$/);
        },
      ),
    );
  });
});
