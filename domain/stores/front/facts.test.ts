import { expect, test } from 'vitest';
import { factsLine, paymentNames } from './facts.ts';

const none = { publicOrigin: '', publicPayment: '', hasPickup: false, openingNote: '' };

test('the line contains only what is set', () => {
  expect(factsLine(none)).toBe('');
  const all = { publicOrigin: 'Bandung', publicPayment: 'QRIS, BCA', hasPickup: true, openingNote: '08–20' };
  expect(factsLine(all)).toBe('Kirim dari Bandung · QRIS, BCA · Ambil sendiri · Buka 08–20');
  expect(factsLine({ ...none, hasPickup: true })).toBe('Ambil sendiri');
});

test('payment names are listed once, QRIS first, and at most three in the line', () => {
  expect(paymentNames(['BCA', 'DANA', 'BCA'], true)).toBe('QRIS, BCA, DANA');
  expect(paymentNames([], false)).toBe('');
  expect(factsLine({ ...none, publicPayment: 'QRIS, BCA, BRI, DANA' })).toBe('QRIS, BCA, BRI, dll.');
});

test.each([
  ['Kota Bandung', 'Bandung'],
  ['BANDUNG', 'Bandung'],
  ['KOTA ADMINISTRASI JAKARTA SELATAN', 'Jakarta Selatan'],
  ['Kabupaten Bantul', 'Kab. Bantul'],
  ['KABUPATEN TOJO UNA-UNA', 'Kab. Tojo Una-Una'],
])('%s is shown as %s', (publicOrigin, shown) => {
  expect(factsLine({ ...none, publicOrigin })).toBe(`Kirim dari ${shown}`);
});

test.each([
  ['Setiap hari 08.00–20.00', 'Buka setiap hari 08.00–20.00'],
  ['Senin–Sabtu 08–17.', 'Buka Senin–Sabtu 08–17'],
  ['Buka tiap hari.', 'Buka tiap hari'],
  ['Tutup hari Minggu', 'Tutup hari Minggu'],
  ['Minggu libur', 'Minggu libur'],
  ['Tiap Senin tutup', 'Tiap Senin tutup'],
  ['Senin–Sabtu 08–17\nMinggu tutup', ''],
  ['Senin sampai Sabtu, 08.00 sampai 20.00', ''],
])('the note %j becomes %j', (openingNote, shown) => {
  expect(factsLine({ ...none, openingNote })).toBe(shown);
});
