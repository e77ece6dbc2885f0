import { expect, test } from 'vitest';
import type { OrderEventKind } from '../event.ts';
import { parseRefund, refundErrors } from './form.ts';
import { mayRefund, refundNote, refundsOf, withdrawalNote } from './refund.ts';

const events = (...kinds: OrderEventKind[]) => kinds.map((kind) => ({ kind }));

test('a refund is allowed for an ended or disputed order that may have been paid', () => {
  expect(mayRefund(events('placed', 'billed', 'paid', 'cancelled'))).toBe(true);
  expect(mayRefund(events('placed', 'billed', 'paid', 'shipped', 'complained', 'completed'))).toBe(true);
  expect(mayRefund(events('placed', 'billed', 'paid', 'shipped', 'completed'))).toBe(false);
  expect(mayRefund(events('placed', 'processed', 'shipped', 'complained'))).toBe(true);
  expect(mayRefund(events('placed', 'processed', 'cancelled'))).toBe(false);
  expect(mayRefund(events('placed', 'billed', 'cancelled'))).toBe(true);
  expect(mayRefund(events('placed', 'billed', 'expired', 'complained'))).toBe(true);
  expect(mayRefund(events('placed', 'expired', 'complained'))).toBe(false);
  expect(mayRefund(events('placed', 'billed', 'complained'))).toBe(false);
  expect(mayRefund(events('placed', 'billed', 'proof_sent', 'complained'))).toBe(true);
});

test('withdrawn refunds are left out', () => {
  const refund = (id: string, amount: number) =>
    ({ id, kind: 'refunded', amount, refundDay: '2026-11-21', withdraws: null }) as const;
  const withdrawal = { ...refund('c', 5), kind: 'refund_withdrawn', withdraws: 'a' } as const;
  expect(refundsOf([refund('a', 5), refund('b', 7), withdrawal])).toEqual([
    { id: 'b', amount: 7, day: '2026-11-21' },
  ]);
});

test('the notes contain amount and day', () => {
  const refund = { amount: 1_250_000, day: '2026-11-21' };
  expect(refundNote(refund)).toBe('Rp 1.250.000 dikembalikan pada 21 November 2026.');
  expect(withdrawalNote(refund)).toBe('Catatan pengembalian Rp 1.250.000 pada 21 November 2026 dihapus.');
});

test('amount and day are parsed as people type them', () => {
  expect(parseRefund({ amount: ' 25.000 ', day: '2026-11-21', seenRefunded: '0' })).toEqual({
    ok: true,
    refund: { amount: 25_000, day: '2026-11-21', seenRefunded: 0 },
  });
});

test.each(['', '0', '-1', '1.5', '1e3', 'NaN', '9007199254740993', '1000000000000001'])(
  'an amount of %j is rejected at its field',
  (amount) => {
    const parsed = parseRefund({ amount, day: '2026-11-21', seenRefunded: '0' });
    expect(parsed.ok ? null : Object.keys(parsed.errors)).toEqual(['amount']);
  },
);

test.each(['', '21/11/2026', '2026-02-31', '0000-01-01', '9999-12-31', '2026-11-21T00:00'])(
  'a day of %j is rejected at its field',
  (day) => {
    const parsed = parseRefund({ amount: '1', day, seenRefunded: '0' });
    expect(parsed.ok ? null : Object.keys(parsed.errors)).toEqual(['day']);
  },
);

test.each([undefined, '', 'x', '-1', '1e3', '9'.repeat(40)])('%j becomes -1', (seenRefunded) => {
  const parsed = parseRefund({ amount: '1', day: '2026-11-21', seenRefunded });
  expect(parsed.ok && parsed.refund.seenRefunded).toBe(-1);
});

test('a refund is limited to the remaining amount, from the order’s day to today', () => {
  const bounds = { left: 10_000, placedOn: '2026-11-20', today: '2026-11-22' };
  const wrong = (amount: number, day: string) => refundErrors({ amount, day, seenRefunded: 0 }, bounds);
  for (const day of ['2026-11-20', '2026-11-22']) expect(wrong(10_000, day)).toEqual({});
  expect(wrong(10_001, '2026-11-23')).toEqual({
    amount: 'Paling banyak Rp 10.000, sisa yang belum dikembalikan.',
    day: 'Tanggal ini belum tiba.',
  });
  expect(wrong(1, '2026-11-19')).toEqual({
    day: 'Tidak boleh sebelum tanggal pesanan, 20 November 2026.',
  });
});
