import { expect, test } from 'vitest';
import type { StoreStatus } from '../stores/store.ts';
import { standingText, timeLeft } from './time-left.ts';

const now = new Date('2026-11-21T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each<[StoreStatus, number | null, string | null]>([
  ['trial', 7, 'Masa coba: sisa 7 hari'],
  ['trial', 6.01, 'Masa coba: sisa 7 hari'],
  ['trial', 0.01, 'Masa coba: sisa 1 hari'],
  ['active', 30, 'Masa aktif: sisa 30 hari'],
  ['trial', 0, 'Masa tenggang: sisa 7 hari'],
  ['active', -6.5, 'Masa tenggang: sisa 1 hari'],
  ['trial', -7, null],
  ['inactive', 5, null],
  ['active', null, null],
])('%s with its end in %s days: %s', (status, days, text) => {
  expect(timeLeft({ status, expiryDate: days === null ? null : inDays(days) }, now)).toBe(text);
});

test.each<[StoreStatus, number | null, string]>([
  ['trial', 7, 'Masa coba: sisa 7 hari, sampai 28 November 2026.'],
  ['active', -3, 'Masa tenggang: sisa 4 hari, sampai 25 November 2026.'],
  ['active', -10, 'Masa aktif sudah berakhir pada 11 November 2026.'],
  ['inactive', 5, 'Nonaktif. Masa aktif sampai 26 November 2026.'],
  ['active', null, 'Toko ini tidak punya tanggal berakhir.'],
])('%s with its end in %s days runs: %s', (status, days, text) => {
  const expiryDate = days === null ? null : inDays(days);
  expect(standingText({ status, expiryDate, timeZone: 'Asia/Jakarta' }, now)).toBe(text);
});
