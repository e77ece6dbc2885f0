import { expect, test } from 'vitest';
import { toldText } from './told.ts';

test('the shop hears that an order without an address tells its buyer nothing', () => {
  expect(toldText({ customerEmail: 'budi@kedai.test' })).toBe('Pembeli diberi tahu lewat email.');
  expect(toldText({ customerEmail: '' })).toBe('Pembeli belum diberi tahu: kirim lewat chat.');
});
