import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { makeTestTariff } from '../support/world/tariffs.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;
const tariffs = href('/dashboard/ongkir/pilihan');
const noSuchTariff = '404 Pilihan pengiriman ini sudah tidak ada.';
const origin = { province: 'built-in:34', city: 'built-in:34.71' };

export const shippingPages: Row[] = [
  {
    route: '/dashboard/ongkir',
    request: () => ({ path: href('/dashboard/ongkir') }),
    answers: admins('200 Pengiriman', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/ongkir',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/ongkir')}?${atWarung}` }),
    answers: admins('200 Pengiriman'),
    secret: { text: ({ apiKeyEnd }) => apiKeyEnd, seenBy: ['sri', 'wati'] },
  },
  {
    route: tariffs,
    request: () => ({ path: tariffs }),
    answers: admins('200 Pengiriman', { wati: '302 /dashboard' }),
  },
  {
    route: tariffs,
    about: "naming Sri's shop",
    request: () => ({ path: `${tariffs}?${atWarung}` }),
    answers: admins('200 Pengiriman'),
  },
];

export const shippingActions: Row[] = [
  {
    route: '/dashboard/ongkir',
    about: 'choosing couriers, with no kecamatan',
    request: () => ({
      path: `${href('/dashboard/ongkir')}?${atWarung}`,
      fields: { intent: 'couriers', kecamatan: '' },
    }),
    answers: admins('400', { wati: readOnly }),
  },
  {
    route: tariffs,
    about: 'adding one',
    request: () => ({
      path: `${tariffs}?${atWarung}`,
      fields: { intent: 'save', id: '', kind: 'own', name: `Uji ${randomUUID().slice(0, 8)}`, price: '9000' },
    }),
    answers: admins('200', { wati: readOnly }),
    writers: ['sri', 'dewi', 'joko'],
  },
  ...['off', 'delete', 'save'].map((intent) => ({
    route: tariffs,
    about: `${intent} of Sri's`,
    request: async () => ({
      path: `${tariffs}?${atWarung}`,
      fields: { intent, id: await makeTestTariff(warung.storeId), kind: 'own', name: 'Uji', price: '1' },
    }),
    answers: admins(noSuchTariff, { sri: '200', wati: readOnly }),
    writers: ['sri' as const],
  })),
  {
    route: '/dashboard/ongkir',
    about: 'saving',
    request: () => ({
      path: `${href('/dashboard/ongkir')}?${atWarung}`,
      fields: { intent: 'save', apiKey: '', ...origin },
    }),
    answers: admins('200 Pengaturan ongkir berhasil disimpan!', { wati: readOnly }),
    writers: ['sri', 'dewi', 'joko'],
  },
  {
    route: '/dashboard/ongkir',
    about: 'reading lists',
    request: () => ({
      path: `${href('/dashboard/ongkir')}?${atWarung}`,
      fields: { intent: 'cities', ...origin },
    }),
    answers: admins('200 Pengiriman', { wati: readOnly }),
  },
  {
    route: '/dashboard/ongkir',
    about: 'trying a key where no provider is',
    request: () => ({
      path: `${href('/dashboard/ongkir')}?${atWarung}`,
      fields: { intent: 'test', apiKey: 'kunci-siapa-saja' },
    }),
    answers: admins('409', { wati: readOnly }),
  },
  {
    route: '/dashboard/ongkir',
    about: 'forgetting the key',
    request: () => ({ path: `${href('/dashboard/ongkir')}?${atWarung}`, fields: { intent: 'remove-key' } }),
    answers: admins('200 API key dihapus.', { wati: readOnly }),
    writers: ['sri', 'dewi', 'joko'],
  },
];
