import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { MAX_PRICE } from '#domain/limits.ts';
import { amountRefusal, MAX_DIGITS, moneyMask, withDots } from './mask.ts';

const amounts = fc.integer({ min: 0, max: MAX_PRICE });

function pasted(text: string): string {
  let data = text;
  for (const preprocess of moneyMask.preprocessors ?? []) {
    const state = { elementState: { value: '', selection: [0, 0] as [number, number] }, data };
    data = preprocess(state, 'insert').data ?? data;
  }
  return maskitoTransform(data, moneyMask);
}

test('the server reads every price back from the text that is shown', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = withDots(String(amount));
      expect(shown).toMatch(/^\d{1,3}(\.\d{3})*$/);
      expect(parseWholeNumber(shown)).toBe(amount);
      expect(withDots(shown)).toBe(shown);
    }),
  );
});

test('the mask leaves a rendered price unchanged, and typed digits give the same text', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = withDots(String(amount));
      expect(maskitoTransform(shown, moneyMask)).toBe(shown);
      expect(maskitoTransform(String(amount), moneyMask)).toBe(shown);
    }),
  );
});

test('the server can read every text that the mask lets through', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- Rp'), maxLength: 15 }), (text) => {
      const left = maskitoTransform(text, moneyMask);
      if (left !== '') expect(parseWholeNumber(left)).not.toBeNull();
    }),
  );
});

test.each([
  '1250000',
  '1.250.000',
  'Rp 1.250.000',
  'Rp1250000',
  'Rp 1.250.000,00',
  '1.250.000,-',
  '1,250,000',
  '1250000.00',
  'IDR 1,250,000',
  '1,250,000.00',
  'Rp 1,250,000.0 ',
])('%s is read as 1.250.000', (text) => {
  expect(maskitoTransform(text, moneyMask)).toBe('1.250.000');
  expect(pasted(text)).toBe('1.250.000');
});

test.each([
  ['15000.0', '15.000'],
  ['15.00', '15'],
  ['1.250', '1.250'],
  ['1,250', '1.250'],
])('%s is pasted as %s', (text, shown) => expect(pasted(text)).toBe(shown));

test.each([
  ['15.00', '1.500'],
  ['1.250.00', '125.000'],
])('%s, a price without its last digit, becomes %s', (text, shown) =>
  expect(maskitoTransform(text, moneyMask)).toBe(shown),
);

test('a pasted price is the same in every notation', () => {
  const decimals = fc.constantFrom('0', '00');
  const dots = fc.constantFrom('', '.');
  fc.assert(
    fc.property(amounts, dots, fc.option(decimals, { nil: '-' }), (amount, dot, behind) => {
      const [whole, english] = [String(amount), amount.toLocaleString('en')];
      const written = dot ? withDots(whole) : whole;
      for (const text of [written, `${written},${behind}`, `Rp ${english}`, `${english},-`])
        expect(pasted(text)).toBe(withDots(whole));
      if (behind === '-') return;
      for (const text of [`${whole}.${behind}`, `Rp ${english}.${behind}`])
        expect(pasted(text)).toBe(withDots(whole));
    }),
  );
});

test.each([
  '-5',
  '- 5',
  '−5',
  '12.5',
  '12,5',
  '1250000.5',
  '1.25',
  '1,25,000',
  '15 rb',
  '1e3',
  'banyak',
  '+5',
  '5-',
])('%s is refused at the field instead of turned into another number', (text) =>
  expect(amountRefusal(text)).toBe(
    `“${text}” tidak bisa dipakai di sini. Isi dengan angka bulat, misalnya 15000.`,
  ),
);

test('too many digits are refused instead of cut', () => {
  expect(amountRefusal('123456789012')).toBeNull();
  expect(amountRefusal('1234567890123')).toBe(
    `“1234567890123” terlalu panjang. Paling banyak ${MAX_DIGITS} angka.`,
  );
  expect(amountRefusal('000', 9)).toBeNull();
  expect(amountRefusal('000', 10)).not.toBeNull();
});

test('an accepted text gives the number that was pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- Rp'), maxLength: 12 }), (text) => {
      if (amountRefusal(text) !== null) return;
      const said = text.replace(/[.,](00?|-+)\s*$/, '').replaceAll(/\D/g, '');
      expect(parseWholeNumber(pasted(text))).toBe(Number(said));
    }),
  );
});

test.each(['', 'banyak', '12.5', '-5'])('a text that is not a number stays unchanged (%j)', (text) =>
  expect(withDots(text)).toBe(text),
);
