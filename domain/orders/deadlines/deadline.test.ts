import { expect, test } from 'vitest';
import { paymentPeriods, periodText } from '#domain/stores/store.ts';
import { orderStatuses } from '../order.ts';
import { deadlineText, movedNote, openDeadline, outageNote, overdueNote, timeLeftText } from './deadline.ts';

const due = new Date('2026-11-22T16:05:00Z');

test('periods are in hours below a day, and in days from then on', () => {
  expect(paymentPeriods.map(periodText)).toEqual(['6 jam', '12 jam', '1 hari', '2 hari', '3 hari', '7 hari']);
});

test('only an order to be answered or paid has an open deadline', () => {
  const open = orderStatuses.filter((status) => openDeadline({ status, dueAt: due }) !== null);
  expect(open).toEqual(['Pending', 'Harus Dibayar']);
  expect(openDeadline({ status: 'Harus Dibayar', dueAt: null })).toBeNull();
});

test("a deadline has the time and the name of the shop's zone", () => {
  expect(deadlineText(due, 'Asia/Jakarta')).toBe('22 Nov 2026, 23.05 WIB');
  expect(deadlineText(due, 'Asia/Jayapura')).toBe('23 Nov 2026, 01.05 WIT');
});

test('notes name the kind of deadline', () => {
  expect(overdueNote('Harus Dibayar', due, 'Asia/Makassar')).toBe(
    'Dibatalkan otomatis: belum dibayar sampai 23 Nov 2026, 00.05 WITA.',
  );
  expect(overdueNote('Pending', due, 'Asia/Makassar')).toBe(
    'Dibatalkan otomatis: belum dijawab toko sampai 23 Nov 2026, 00.05 WITA.',
  );
  const later = '22 Nov 2026, 23.05 WIB';
  expect(movedNote('Harus Dibayar', due, 'Asia/Jakarta')).toBe(`Batas bayar diperpanjang sampai ${later}.`);
  expect(movedNote('Pending', due, 'Asia/Jakarta')).toBe(`Batas konfirmasi diperpanjang sampai ${later}.`);
  expect(movedNote('Harus Dibayar', null, 'Asia/Jakarta')).toBe('Batas bayar dihapus.');
  expect(outageNote('Pending', due, 'Asia/Jakarta')).toBe(
    `Batas konfirmasi diperpanjang sampai ${later} karena layanan sempat terhenti.`,
  );
});

test.each([
  [0, 'Batas waktu sudah lewat.'],
  [-5, 'Batas waktu sudah lewat.'],
  [1, 'Sisa waktu 00:00:01'],
  [59_999, 'Sisa waktu 00:01:00'],
  [3_599_000, 'Sisa waktu 00:59:59'],
  [86_399_001, 'Sisa waktu 1 hari 00:00:00'],
  [97_509_000, 'Sisa waktu 1 hari 03:05:09'],
])('%s ms', (left, text) => expect(timeLeftText(left)).toBe(text));
