import { expect, test } from 'vitest';
import { batchQuestion, changeQuestion, firstName } from './change-question.ts';

const order = { orderNumber: 78, customerName: 'Rina Wulandari', shippingKind: 'own' as const };

test('a question names the order number and the first name', () => {
  expect(changeQuestion(order, 'Shipped')).toEqual({ headline: 'Kirim pesanan #78 ke Rina?', yes: 'kirim' });
  expect(changeQuestion(order, 'Harus Dibayar').headline).toBe('Kirim tagihan pesanan #78 ke Rina?');
  expect(changeQuestion(order, 'Cancelled')).toEqual({
    headline: 'Batalkan pesanan #78 dari Rina?',
    yes: 'batalkan',
  });
});

test('an order for pickup is not called shipped', () => {
  const collected = { ...order, shippingKind: 'pickup' as const };
  expect(changeQuestion(collected, 'Shipped').headline).toBe('Pesanan #78 siap diambil Rina?');
});

test('a question about several orders contains their count', () => {
  expect(batchQuestion(3, 'Harus Dibayar', false)).toEqual({
    headline: 'Kirim tagihan 3 pesanan?',
    yes: 'kirim tagihan',
  });
  expect(batchQuestion(2, 'Shipped', false).headline).toBe('Kirim 2 pesanan?');
  expect(batchQuestion(2, 'Shipped', true).headline).toBe('2 pesanan siap diambil?');
});

test("a missing name becomes 'pembeli'", () => {
  expect([firstName('Siti'), firstName('  Budi  Santoso'), firstName(' ')]).toEqual([
    'Siti',
    'Budi',
    'pembeli',
  ]);
});
