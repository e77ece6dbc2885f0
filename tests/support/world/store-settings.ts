import { randomUUID } from 'node:crypto';
import type { StoreSettings } from '#domain/stores/settings.ts';

export const storeSettings = (change: Partial<StoreSettings> = {}): StoreSettings => ({
  namaToko: 'Toko Uji',
  slug: `uji-${randomUUID().slice(0, 6)}x`,
  waNumber: '6281234567890',
  themeColor: '#336699',
  deskripsi: 'Uji.',
  timeZone: 'Asia/Jayapura',
  paymentHours: 48,
  answerHours: 72,
  openingNote: 'Buka tiap hari.',
  closedUntil: null,
  minOrder: 50_000,
  ...change,
});
