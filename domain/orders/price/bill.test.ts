import { describe, expect, test } from 'vitest';
import { amountText, billLines, lineText } from './bill.ts';
import { quote } from './price.ts';

const price = { subtotal: 40_000, discount: 5_000, shippingCost: 9_000, uniqueCode: 123, totalPrice: 44_123 };
const nothing = { subtotal: 0, discount: 0, shippingCost: 0, uniqueCode: 0, totalPrice: 0 };

describe('the lines of a bill', () => {
  test('have a fixed order, each with its label and amount', () => {
    const lines = billLines({ ...price, voucherCode: 'HEMAT' });
    expect(lines.map((line) => [line.label, amountText(line).replace(/\s/u, ' ')])).toEqual([
      ['Subtotal', 'Rp 40.000'],
      ['Diskon (voucher HEMAT)', '−Rp 5.000'],
      ['Ongkos kirim', 'Rp 9.000'],
      ['Kode unik', 'Rp 123'],
      ['Total', 'Rp 44.123'],
    ]);
  });

  test('have shorter labels in texts', () => {
    expect(billLines(price).map(lineText)).toEqual([
      'Subtotal: Rp 40.000',
      'Diskon: -Rp 5.000',
      'Ongkir: Rp 9.000',
      'Kode unik: Rp 123',
      'Total: Rp 44.123',
    ]);
  });

  test('omit what is 0, except the subtotal and requested parts', () => {
    expect(billLines(nothing).map(({ kind }) => kind)).toEqual(['subtotal', 'total']);
    expect(billLines(nothing, ['shippingCost']).map(({ kind }) => kind)).toEqual([
      'subtotal',
      'shippingCost',
      'total',
    ]);
  });

  test('include a voucher whose discount is 0 after an edit', () => {
    expect(billLines({ ...nothing, voucherCode: 'HEMAT' }).map(lineText)[1]).toBe(
      'Diskon (voucher HEMAT): -Rp 0',
    );
  });
});

test('a quote adds the shipping to the discounted subtotal', () => {
  const voucher = { kind: 'rupiah', value: 5_000, maxDiscount: null, minPurchase: 0 } as const;
  expect(quote({ subtotal: 40_000, voucher, shippingCost: 9_000 })).toEqual({
    ...price,
    uniqueCode: 0,
    totalPrice: 44_000,
  });
  expect(quote({ subtotal: 40_000, voucher: null, shippingCost: 0 }).totalPrice).toBe(40_000);
});
