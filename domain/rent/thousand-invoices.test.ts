import { expect, test } from 'vitest';
import { resultOf } from '../../tests/support/result-of.ts';
import { type Match, matchRows } from '../payments/matching.ts';

/* Simulates a month's rent: 1,000 open invoices of two plans. A unique code in rupiah makes each amount different. */

const INVOICES = 1_000;
const day = '2026-06-27';

const bills = Array.from({ length: INVOICES }, (_, nth) => ({
  orderId: `o${nth}`,
  orderNumber: 1_001 + nth,
  customerName: `Toko ${(nth * 7_919).toString(36)}`,
  // The first 700 shops pay monthly, the others yearly.
  totalPrice: (nth < 700 ? 49_000 : 990_000) + (nth % 700) + 1,
  editKey: null,
  hasUniqueCode: true,
  billedOn: day,
}));

/** Every third transfer names the shop. Some owners round off the few rupiah that tell equal invoices apart. */
const rows = bills.map(({ totalPrice, customerName }, nth) => ({
  id: `r${nth}`,
  bookedOn: '2026-06-28',
  amount: nth % 250 === 249 ? totalPrice - (totalPrice % 1_000) : totalPrice,
  description: nth % 3 === 0 ? `TRSF E-BANKING CR ${customerName.toUpperCase()}` : 'SETORAN TUNAI',
}));

const noise = Array.from({ length: 200 }, (_, nth) => ({
  id: `n${nth}`,
  bookedOn: day,
  amount: 250_000 + nth * 10_000,
  description: 'PEMBAYARAN LAIN',
}));

function matched(): readonly Match[] {
  const shuffled = [...rows, ...noise].sort((a, b) => (a.id.slice(1) < b.id.slice(1) ? 1 : -1));
  return resultOf(matchRows(shuffled, bills, []));
}

test('of 1,000 invoices at least 990 are surely matched right, and none wrong', () => {
  const sure = matched().filter(({ certainty }) => certainty === 'sure');
  const wrong = sure.filter(({ rowId, candidates }) => candidates[0]?.orderId !== rowId.replace('r', 'o'));
  expect(wrong).toEqual([]);
  expect(sure.length).toBeGreaterThanOrEqual(0.99 * INVOICES);
});
