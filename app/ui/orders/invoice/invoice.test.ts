import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terbilang } from './invoice.ts';

test.each([
  [0, 'Nol rupiah'],
  [1, 'Satu rupiah'],
  [10, 'Sepuluh rupiah'],
  [11, 'Sebelas rupiah'],
  [12, 'Dua belas rupiah'],
  [19, 'Sembilan belas rupiah'],
  [20, 'Dua puluh rupiah'],
  [21, 'Dua puluh satu rupiah'],
  [100, 'Seratus rupiah'],
  [101, 'Seratus satu rupiah'],
  [111, 'Seratus sebelas rupiah'],
  [200, 'Dua ratus rupiah'],
  [1_000, 'Seribu rupiah'],
  [1_001, 'Seribu satu rupiah'],
  [1_100, 'Seribu seratus rupiah'],
  [2_000, 'Dua ribu rupiah'],
  [10_000, 'Sepuluh ribu rupiah'],
  [11_000, 'Sebelas ribu rupiah'],
  [21_000, 'Dua puluh satu ribu rupiah'],
  [100_000, 'Seratus ribu rupiah'],
  [101_000, 'Seratus satu ribu rupiah'],
  [111_111, 'Seratus sebelas ribu seratus sebelas rupiah'],
  [1_000_000, 'Satu juta rupiah'],
  [1_001_000, 'Satu juta seribu rupiah'],
  [1_250_000, 'Satu juta dua ratus lima puluh ribu rupiah'],
  [11_011_011, 'Sebelas juta sebelas ribu sebelas rupiah'],
  [1_000_000_000, 'Satu miliar rupiah'],
  [1_000_001_000, 'Satu miliar seribu rupiah'],
  [1_000_000_000_000, 'Satu triliun rupiah'],
  [1_000_000_000_000_000, 'Satu kuadriliun rupiah'],
  [
    987_654_321_987_654,
    'Sembilan ratus delapan puluh tujuh triliun enam ratus lima puluh empat miliar tiga ratus dua puluh satu juta ' +
      'sembilan ratus delapan puluh tujuh ribu enam ratus lima puluh empat rupiah',
  ],
])('%d is spelled %s', (amount, words) => {
  expect(terbilang(amount)).toBe(words);
});

test('the words of every amount parse back to that amount', () => {
  for (let amount = 0; amount <= 12_000; amount++) expect(amountOf(terbilang(amount))).toBe(amount);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), (amount) => {
      expect(amountOf(terbilang(amount))).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

const digits = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ');
const scales: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 };

/** Turns words back into the amount. Throws for words that Indonesian does not use, such as 'satu ratus'. */
function amountOf(words: string): number {
  const [first = '', ...rest] = words.toLowerCase().split(' ');
  if (rest.pop() !== 'rupiah') throw new Error(`no rupiah in: ${words}`);
  let total = 0;
  let group = 0;
  let digit = 0;
  for (const word of [first, ...rest]) {
    if (digits.includes(word)) digit = digits.indexOf(word);
    else if (word === 'sepuluh' || word === 'sebelas') group += word === 'sepuluh' ? 10 : 11;
    else if (word === 'seratus') group += 100;
    else if (word === 'seribu') total += 1_000;
    else if (word === 'belas') [group, digit] = [group + 10 + many(digit), 0];
    else if (word === 'puluh') [group, digit] = [group + many(digit) * 10, 0];
    else if (word === 'ratus') [group, digit] = [group + many(digit) * 100, 0];
    else {
      const scale = scales[word];
      if (!scale || (word === 'ribu' && group + digit === 1)) throw new Error(`${word} in: ${words}`);
      [total, group, digit] = [total + (group + digit) * scale, 0, 0];
    }
  }
  return total + group + digit;
}

/** Indonesian says sebelas, sepuluh and seratus instead of 'satu belas', 'satu puluh' and 'satu ratus'. */
function many(digit: number): number {
  if (digit < 2) throw new Error('a one, or nothing, before belas, puluh or ratus');
  return digit;
}
