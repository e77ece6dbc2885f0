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
    ['Mandiri 137-00-1234567-8', ['Mandiri 1370012345678']],
    ['BCA (014) 1234567890', ['BCA 1234567890']],
    ['BCA (kode bank 014) 1234567890', ['BCA 1234567890']],
    ['*BCA* *1234567890*', ['BCA 1234567890']],
    ['BCA 1234\u2011567\u2011890', ['BCA 1234567890']],
    ['BNI No. Rek. 0812345678', ['BNI 0812345678']],
    ['Rek. 0123456789 a.n. Sri', ['0123456789']],
    ['Shopee Pay (+62) 812 3456 7890', ['ShopeePay 081234567890']],
    ['LinkAja: 6281234567890', ['LinkAja 081234567890']],
    ['DANA a.n. Sri\n0812-3456-7890', ['DANA 081234567890']],
    ['DANA 0812-3456-7890 (WA Sri)', ['DANA 081234567890']],
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

  describe('a number that goes on is taken as a whole, or not at all', () => {
    test.each([
      ['BCA 1234567890a.n. Sri', ['BCA 1234567890']],
      ['BCA 123-456-7890an Sri', ['BCA 1234567890']],
      ['Mandiri 1370012345678ab', []],
      ['BCA 1234567890/12', []],
      ['BCA 1234567890@bank', []],
      ['Jago 1000 1234 5678 90', []],
      ['Jago 1000 1234 5678 90a.n. Sri', []],
      ['Jago 1000 1234 5678 9012ab', []],
      ['BRI 0021 01 123456507', []],
      ['BRI 002101 - 123456507', []],
      ['BCA 014 1234567890', []],
      ['Jago 1000 12345 100002026', []],
      ['Jago 1000 1234 5678 1500 ribu', []],
      ['Jago 123 456 789 12-11-2026', ['Jago 123456789']],
      ['Jago 123-456-789-12-11-2026', ['Jago 12345678912112026']],
    ])('%s', (text, found) => expect(accountsOf(text)).toEqual(found));
  });

  describe('a number behind an account is no part of it', () => {
    test.each([
      ['BCA 123 456 7890 24 jam', ['BCA 1234567890']],
      ['BCA 123 456 7890 2x24 jam', ['BCA 1234567890']],
      ['BCA 123 456 7890 10-20 menit', []],
      ['BCA 872 034 5678 - 12 Nov', ['BCA 8720345678']],
      ['BRI 0021 0112 3456 507 50rb', ['BRI 002101123456507']],
      ['Jago 1000 1234 5678 100 ribu', ['Jago 100012345678']],
      ['BCA 123 456 7890 2026', []],
      ['Jago 1000 1234 5678 34 Mei Lin', []],
      ['Jago 1000 1234 5678 34 Novita', []],
      ['Paling banyak 150.000.000-200.000.000', []],
      ['Paling banyak Rp 1 250 000 000', []],
    ])('%s', (text, found) => expect(accountsOf(text)).toEqual(found));
  });

  describe('a number to ask at is offered only where a wallet names it', () => {
    test.each([
      ['0812-3456-7890 (WA Sri)', []],
      ['0812-3456-7890', []],
      ['6281234567890', []],
      ['Sri (+62) 812-3456-7890', []],
      ['0274-555123 (telp)', []],
      ['Toko 0274-555123', []],
      ['0274-555123 Andi', []],
      ['Kode toko 123456789', []],
      ['123456789012345 (NPWP)', []],
      ['BCA 1234567890. 08123456789 untuk konfirmasi', ['BCA 1234567890']],
      ['BCA 1234567890 a.n. Sri, 0812-3456-7890 (WA)', ['BCA 1234567890']],
      ['1234567890 BCA a.n. Sri 081234567890', ['1234567890']],
      ['Bukti bayar DANA kirim ke WA 0812-3456-7890', []],
      ['Bisa DANA, Sri 0812-3456-7890', []],
      ['Bisa DANA. Sri 0812-3456-7890', []],
      ['BCA 1234567890\nKirim bukti ke\n0812-3456-7890', ['BCA 1234567890']],
    ])('%s', (text, found) => expect(accountsOf(text)).toEqual(found));
  });

  describe('a name is that of its own number', () => {
    test.each([
      ['1234567890 BCA, 0987654321 BNI', ['BCA 1234567890', 'BNI 0987654321']],
      ['1234567890 (BCA) 1370012345678 (Mandiri) 123', ['BCA 1234567890', 'Mandiri 1370012345678']],
      ['BCA 1234567890 a.n. Mega', ['BCA 1234567890']],
      ['1234567890 a.n. Mega', ['1234567890']],
      ['1234567890 BCA 1370012345678', ['1234567890', '1370012345678']],
      ['0812-3456-7890 DANA 0857-1234-5678', []],
      ['1234567890\nBCA\n1370012345678\nMandiri', ['1234567890', '1370012345678']],
    ])('%s', (text, found) => expect(accountsOf(text)).toEqual(found));
  });

  test('an account is found however its digits are grouped, whatever words stand around it', () => {
    const digits = fc.stringMatching(/^[1-57-9]\d{9,14}$/);
    const word = fc.constantFrom('Transfer', 'ke', 'a.n. Sri', 'lalu', 'barang dikirim', '');
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-'), word, word, (number, gap, before, after) => {
        const written = number.replaceAll(/(\d{4})(?=\d{3})/g, `$1${gap}`);
        expect(accountsOf(`${before} Jago ${written} ${after}`)).toEqual([`Jago ${number}`]);
      }),
    );
  });

  test('no account is a part of a longer one, whatever stands around it', () => {
    const groups = fc.array(fc.stringMatching(/^[1-9]\d{2,4}$/), { minLength: 3, maxLength: 4 });
    const more = fc.constantFrom(
      ...[
        '7',
        '24',
        '24 jam',
        '50rb',
        '100 ribu',
        '12 Nov',
        '2026',
        '9a',
        'a',
        'ab',
        'a.n. Sri',
        'BNI',
        '7.',
      ],
    );
    const mark = fc.constantFrom('', ' ', '-', ' - ', '.', '. ', ',', ', ', '/', ' / ');
    fc.assert(
      fc.property(
        groups,
        fc.constantFrom(' ', '-'),
        mark,
        more,
        fc.boolean(),
        (parts, gap, by, other, first) => {
          const written = parts.join(gap);
          const text = first ? `${other}${by}${written}` : `${written}${by}${other}`;
          const whole = parts.join('');
          const mayGoOn = /^\d{3,}$/.test(other) || /^[-.]?$/.test(by);
          const digits = mayGoOn ? (/^\d+/.exec(other)?.[0] ?? '') : '';
          const longer = first ? digits + whole : whole + digits;
          const found = paymentAccounts(`Jago ${text}`).map(({ number }) => number);
          expect([[], [whole], [longer]]).toContainEqual(found);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('any text of a shop is read at once, and each account in it has all digits of its runs', () => {
    const unit = fc.constantFrom(
      ...'0123456789'.repeat(3),
      ...' -.+/,aRx\n',
      ' a.n. ',
      'BCA ',
      'DANA ',
      'WA ',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), (text) => {
        const runs = text.match(/\d+/g) ?? [];
        for (const { number } of paymentAccounts(text)) {
          expect(number).toMatch(/^\d{9,18}$/);
          expect(wholeRuns(runs)).toContain(number.replace(/^0(?=8)/, ''));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('without the name of a wallet no phone number is offered', () => {
    const word = fc.constantFrom(
      '',
      'Sri',
      '(WA)',
      'BCA 1234567890',
      'a.n. Sri',
      'Rekening',
      'transfer',
      'CS',
      '\n',
      '.',
    );
    const phone = fc.constantFrom('081234567890', '0812-3456-7890', '+62 812 3456 7890', '6281234567890');
    fc.assert(
      fc.property(word, word, phone, word, word, (...words) => {
        expect(
          paymentAccounts(words.join(' ')).filter(({ number }) => number.endsWith('81234567890')),
        ).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** What neighbouring runs of digits come to, without the number of a country or the 0 before a phone's. */
function wholeRuns(runs: string[]): string[] {
  const joined = runs.flatMap((_, from) =>
    runs.slice(from).map((_, more) => runs.slice(from, from + more + 1).join('')),
  );
  return joined.map((digits) => digits.replace(/^(?:0|62)(?=8)/, ''));
}
