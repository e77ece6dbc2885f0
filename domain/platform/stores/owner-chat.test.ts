import { expect, test } from 'vitest';
import { storePhase } from '#domain/stores/store.ts';
import { isDue, ownerChat } from './owner-chat.ts';

const now = new Date('2026-11-21T03:00:00Z');
const HOUR_MS = 3_600_000;

function shop(status: 'trial' | 'active' | 'inactive', hoursLeft: number | null) {
  const expiryDate = hoursLeft === null ? null : new Date(now.getTime() + hoursLeft * HOUR_MS);
  return {
    namaToko: 'Warung & Co',
    waNumber: '6281234567890',
    status,
    expiryDate,
    phase: storePhase(status, expiryDate, now),
  };
}

test.each([
  [
    'trial',
    71,
    'Halo Warung & Co, masa coba toko Anda sisa 3 hari, berakhir pada 24 Nov 2026, 09.00 WIB. Mau diperpanjang?',
  ],
  [
    'active',
    2,
    'Halo Warung & Co, masa sewa toko Anda sisa 1 hari, berakhir pada 21 Nov 2026, 12.00 WIB. Mau diperpanjang?',
  ],
  [
    'active',
    -1,
    'Halo Warung & Co, masa sewa toko Anda sudah berakhir pada 21 Nov 2026, 09.00 WIB. Toko masih menerima pesanan sampai 28 Nov 2026, 09.00 WIB. Mau diperpanjang?',
  ],
] as const)('a %s shop with %i hours left is due, and its chat says so', (status, hours, text) => {
  expect(isDue(shop(status, hours), now)).toBe(true);
  expect(ownerChat(shop(status, hours), now)).toBe(
    `https://wa.me/6281234567890?text=${encodeURIComponent(text)}`,
  );
});

test.each([
  ['active', null],
  ['active', 73],
  ['trial', -168],
  ['inactive', 2],
  ['inactive', -2],
] as const)('a %s shop with %s hours left is not due, and its chat only greets', (status, hours) => {
  expect(isDue(shop(status, hours), now)).toBe(false);
  expect(ownerChat(shop(status, hours), now)).toBe(
    `https://wa.me/6281234567890?text=${encodeURIComponent('Halo Warung & Co, ')}`,
  );
});

test('without a number there is no chat link', () => {
  expect(ownerChat({ ...shop('trial', 2), waNumber: '' }, now)).toBeNull();
});
