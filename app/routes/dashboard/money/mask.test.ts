import { maskitoTransform } from '@maskito/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PRICE, parseWholeNumber } from '../../../../domain/products/product.ts';
import { moneyMask, withDots } from './mask.ts';

const amounts = fc.integer({ min: 0, max: MAX_PRICE });

test('what is shown of any price is what the servers read back', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = withDots(String(amount));
      expect(shown).toMatch(/^\d{1,3}(\.\d{3})*$/);
      expect(parseWholeNumber(shown)).toBe(amount);
      expect(withDots(shown)).toBe(shown);
    }),
  );
});

test('the field leaves what the server has rendered as it is, and typed digits come to the same', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = withDots(String(amount));
      expect(maskitoTransform(shown, moneyMask)).toBe(shown);
      expect(maskitoTransform(String(amount), moneyMask)).toBe(shown);
    }),
  );
});

test('whatever gets into the field, servers can read it', () => {
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
])('%s is one and a quarter million', (text) => expect(maskitoTransform(text, moneyMask)).toBe('1.250.000'));

test.each(['', 'banyak', '12.5', '-5'])('what is no number stays as it was typed (%j)', (text) =>
  expect(withDots(text)).toBe(text),
);
