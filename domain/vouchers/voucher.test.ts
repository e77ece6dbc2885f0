import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  belowMinimum,
  discountOf,
  parseVoucherCode,
  refusalText,
  type VoucherTerms,
  voucherOffer,
  voucherRefusal,
  voucherState,
} from './voucher.ts';

const percent: VoucherTerms = { kind: 'percent', value: 10, maxDiscount: null, minPurchase: 0 };
const rupiah: VoucherTerms = { kind: 'rupiah', value: 15_000, maxDiscount: null, minPurchase: 0 };

const now = new Date('2026-11-21T05:00:00Z');
const running = {
  active: true,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-11-30T17:00:00Z'),
  quota: 5,
  perBuyerLimit: 2,
  used: 0,
};

describe('a code', () => {
  it.each([
    [' hemat10 ', 'HEMAT10'],
    ['a-1', 'A-1'],
  ])('%j is read as %s', (typed, code) => {
    expect(parseVoucherCode(typed)).toBe(code);
  });
  it.each(['', 'dua kata', '-A', 'A--B', 'ÄÖ', 'x'.repeat(21), "'; DROP", 7, null])(
    '%j is invalid',
    (typed) => {
      expect(parseVoucherCode(typed)).toBeNull();
    },
  );
});

describe('the discount', () => {
  it.each([
    ['a part, rounded down', percent, 12_345, 1_234],
    ['of nothing', percent, 0, 0],
    ['never above its maximum', { ...percent, maxDiscount: 1_000 }, 12_345, 1_000],
    ['all of it', { ...percent, value: 100 }, 12_345, 12_345],
    ['a fixed amount', rupiah, 40_000, 15_000],
    ['never above the subtotal', rupiah, 9_000, 9_000],
    ['nothing below the minimum', { ...rupiah, minPurchase: 50_000 }, 49_999, 0],
    ['from the minimum on', { ...rupiah, minPurchase: 50_000 }, 50_000, 15_000],
    [
      'exact beyond what floating point can hold',
      { ...percent, value: 99 },
      9_007_199_254_740_991,
      8_917_127_262_193_581,
    ],
  ])('is %s', (_, terms, subtotal, discount) => {
    expect(discountOf(terms, subtotal)).toBe(discount);
  });

  it('is whole rupiah between 0 and the subtotal for any terms', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    const terms = fc.record({
      kind: fc.constantFrom('percent' as const, 'rupiah' as const),
      value: fc.integer({ min: 1, max: 100 }),
      maxDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      minPurchase: amount,
    });
    fc.assert(
      fc.property(terms, amount, (voucher, subtotal) => {
        const discount = discountOf(voucher, subtotal);
        return Number.isSafeInteger(discount) && discount >= 0 && discount <= subtotal;
      }),
    );
  });
});

describe('a refusal has its own message', () => {
  const judge = (changes: object, usedByBuyer = 0) => {
    const refusal = voucherRefusal(
      { ...running, ...changes },
      { now, usedByBuyer, timeZone: 'Asia/Jakarta' },
    );
    return refusal && refusalText(refusal);
  };

  it.each([
    ['switched off', { active: false }, 'Voucher ini sedang tidak aktif.'],
    [
      'early',
      { startsAt: new Date('2026-11-24T17:00:00Z') },
      'Voucher ini baru berlaku mulai 25 November 2026.',
    ],
    // `endsAt` is the first moment after the voucher's last day.
    [
      'late',
      { endsAt: new Date('2026-11-19T17:00:00Z') },
      'Voucher ini sudah berakhir pada 19 November 2026.',
    ],
    ['at its very end', { endsAt: now }, 'Voucher ini sudah berakhir pada 21 November 2026.'],
    ['used up', { used: 5 }, 'Kuota voucher ini sudah habis.'],
  ])('if the voucher is %s', (_, changes, text) => {
    expect(judge(changes)).toBe(text);
  });

  it('if this buyer has reached the limit', () => {
    expect(judge({}, 1)).toBeNull();
    expect(judge({}, 2)).toBe('Anda sudah memakai voucher ini 2 kali, sebanyak batas per pembeli.');
  });

  it('with the amount missing to the minimum purchase', () => {
    const terms = { ...percent, minPurchase: 50_000 };
    expect(belowMinimum(terms, 50_000)).toBeNull();
    const refusal = belowMinimum(terms, 42_500);
    expect(refusal && refusalText(refusal).replaceAll('\u00a0', ' ')).toBe(
      'Voucher ini berlaku untuk belanja minimal Rp 50.000. Tambah Rp 7.500 lagi.',
    );
  });

  it('but is null without limits', () => {
    expect(judge({ quota: null, perBuyerLimit: null, endsAt: null, used: 9_999 }, 9_999)).toBeNull();
  });
});

it.each([
  [{}, 'aktif'],
  [{ active: false }, 'nonaktif'],
  [{ startsAt: new Date('2026-12-01') }, 'terjadwal'],
  [{ endsAt: now }, 'berakhir'],
  [{ used: 5 }, 'habis'],
])('with %j the state is %s', (changes, state) => {
  expect(voucherState({ ...running, ...changes }, now)).toBe(state);
});

it.each([
  [percent, 'Diskon 10%'],
  [{ ...percent, maxDiscount: 20_000 }, 'Diskon 10% (maksimal Rp 20.000)'],
  [rupiah, 'Potongan Rp 15.000'],
])('the offer is described', (terms, text) => {
  expect(voucherOffer(terms).replaceAll('\u00a0', ' ')).toBe(text);
});
