import { randomInt, randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { makeTestAccount } from '../../support/world/accounts.ts';
import { linkPathOf } from '../../support/world/orders.ts';
import { testQris } from '../../support/world/qris.ts';
import { world } from '../../support/world/world.ts';
import { admins, customers, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung, sri } = world;

const page = href('/dashboard/pembayaran');
const atWarung = `toko=${warung.storeId}`;
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const wrongPassword = '409 Password saat ini salah.';

export const paymentPages: Row[] = [
  {
    route: page,
    request: () => ({ path: page }),
    answers: admins('200 Pembayaran', { wati: '302 /dashboard' }),
  },
  {
    route: page,
    about: "naming Sri's shop",
    request: () => ({ path: `${page}?${atWarung}` }),
    answers: admins('200 Pembayaran'),
  },
  {
    route: '/pesanan/:orderId/qris/:code',
    request: ({ billOfBudi }) => ({
      path: href('/pesanan/:orderId/qris/:code', { orderId: billOfBudi, code: 'nominal.png' }),
    }),
    answers: customers('200', { ani: '403 Akses ditolak.' }),
    documentOnly: true,
  },
  {
    route: '/pesanan/:orderId/qris/:code',
    about: 'before the bill',
    request: ({ orderOfBudi }) => ({
      path: href('/pesanan/:orderId/qris/:code', { orderId: orderOfBudi, code: 'nominal.png' }),
    }),
    answers: customers('409 Pesanan ini tidak sedang menunggu pembayaran.', { ani: '403 Akses ditolak.' }),
    documentOnly: true,
  },
  {
    route: '/tagihan/:token/qris/:code',
    request: async ({ billOfBudi }) => ({
      path: `${await linkPathOf(warung.storeId, billOfBudi)}/qris/nominal.png`,
    }),
    answers: everybody('200'),
    documentOnly: true,
  },
  {
    route: '/tagihan/:token/qris/:code',
    about: 'by a link that leads nowhere',
    request: () => ({
      path: href('/tagihan/:token/qris/:code', { token: 'A'.repeat(76), code: 'nominal.png' }),
    }),
    answers: everybody('404 Link ini tidak (lagi) berlaku.'),
    documentOnly: true,
  },
];

const account = () => ({
  provider: 'BCA',
  number: String(randomInt(1e9, 1e10)),
  holder: 'Sri Rahayu',
  active: 'on',
  password: sri.password,
});

/** All requests send Sri's password, so the other owners get the response for a wrong password. */
export const paymentActions: Row[] = [
  {
    route: page,
    about: 'an account more',
    request: () => ({ path: `${page}?${atWarung}`, fields: { intent: 'save', id: '', ...account() } }),
    answers: admins(wrongPassword, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
  ...['save', 'delete'].map((intent) => ({
    route: page,
    about: `${intent} of Sri's`,
    request: async () => ({
      path: `${page}?${atWarung}`,
      fields: { intent, ...account(), id: await makeTestAccount(warung.storeId) },
    }),
    answers: admins('404 Rekening ini sudah tidak ada.', { sri: '200', wati: readOnly }),
    writers: ['sri' as const],
  })),
  {
    route: page,
    about: 'a QRIS',
    request: () => ({
      path: `${page}?${atWarung}`,
      fields: {
        intent: 'save-qris',
        qrisText: testQris,
        password: sri.password,
        active: randomInt(2) === 0 ? 'on' : '',
      },
    }),
    answers: admins(wrongPassword, { sri: '200 QRIS TOKO CONTOH UJI disimpan.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: page,
    about: 'the own words',
    request: () => ({
      path: `${page}?${atWarung}`,
      fields: { intent: 'settings', caraPembayaran: `Tunai ${randomUUID()}`, password: sri.password },
    }),
    answers: admins(wrongPassword, { sri: '200 Pengaturan pembayaran disimpan.', wati: readOnly }),
    writers: ['sri'],
  },
];
