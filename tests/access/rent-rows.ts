import { randomUUID } from 'node:crypto';
import { choiceValue } from '#domain/rent/choice.ts';
import { href } from '#domain/routes/href.ts';
import { makeTestPlan } from '../support/rent/plans.ts';
import { world } from '../support/world/world.ts';
import { admins, superAdmin } from './answers.ts';
import type { Row } from './rows.ts';
import { sleepingExpiry } from './subjects.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;
const noInvoice = '404 Faktur tidak ditemukan.';

export const rentPages: Row[] = [
  {
    route: '/dashboard/langganan',
    request: () => ({ path: href('/dashboard/langganan') }),
    answers: admins('200 Langganan', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/langganan',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/langganan')}?${atWarung}` }),
    answers: admins('200 Langganan'),
  },
  {
    route: '/dashboard/langganan/:invoiceId',
    about: "of Sri's shop",
    request: ({ rentInvoiceOfSri: invoiceId }) => ({
      path: `${href('/dashboard/langganan/:invoiceId', { invoiceId })}?${atWarung}`,
    }),
    answers: admins(noInvoice, {
      sri: '200 Lima puluh ribu rupiah',
      wati: '200 Lima puluh ribu rupiah',
    }),
    secret: { text: () => 'Lima puluh ribu rupiah', seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/langganan/:invoiceId',
    about: 'that is no id',
    request: () => ({
      path: `${href('/dashboard/langganan/:invoiceId', { invoiceId: 'faktur' })}?${atWarung}`,
    }),
    answers: admins(noInvoice),
  },
  {
    route: '/superadmin/paket',
    request: () => ({ path: href('/superadmin/paket') }),
    answers: superAdmin('200 Paket'),
  },
  {
    route: '/superadmin/tagihan',
    request: () => ({ path: href('/superadmin/tagihan') }),
    answers: superAdmin('200 Tagihan Sewa'),
  },
  {
    route: '/superadmin/tagihan',
    about: 'narrowed, of a page that is not there',
    request: () => ({ path: `${href('/superadmin/tagihan')}?status=overdue&setelah=x` }),
    answers: superAdmin('200 Tagihan Sewa'),
  },
  {
    route: '/superadmin/tagihan/unduh',
    request: () => ({ path: href('/superadmin/tagihan/unduh') }),
    answers: superAdmin('200 Nomor'),
    documentOnly: true,
  },
  {
    route: '/superadmin/tagihan/:storeId',
    request: () => ({ path: href('/superadmin/tagihan/:storeId', { storeId: warung.storeId }) }),
    answers: superAdmin(`200 Sewa ${warung.namaToko}`),
  },
  {
    route: '/superadmin/tagihan/:storeId',
    about: 'of no shop',
    request: () => ({ path: href('/superadmin/tagihan/:storeId', { storeId: randomUUID() }) }),
    answers: superAdmin('404 Toko ini tidak (lagi) ada.'),
  },
];

export const rentActions: Row[] = [
  {
    route: '/dashboard/langganan',
    about: 'where the operator has no shop to be paid at',
    request: async () => ({
      path: `${href('/dashboard/langganan')}?${atWarung}`,
      fields: { pilihan: choiceValue(await makeTestPlan(), false, 50_000), kode: '', key: randomUUID() },
    }),
    answers: admins('409 Pembayaran sewa belum dibuka. Hubungi pengelola platform.', { wati: readOnly }),
  },
  {
    route: '/superadmin/paket',
    about: 'a new one',
    request: () => ({
      path: href('/superadmin/paket'),
      fields: {
        intent: 'save',
        key: randomUUID(),
        name: `Uji ${randomUUID().slice(0, 8)}`,
        price: '50.000',
        months: '1',
      },
    }),
    answers: superAdmin('200 disimpan.'),
    writers: ['wati'],
  },
  {
    route: '/superadmin/paket',
    about: 'ending one',
    request: async () => ({
      path: href('/superadmin/paket'),
      fields: { intent: 'end', planId: await makeTestPlan() },
    }),
    answers: superAdmin('200 tidak ditawarkan lagi.'),
    writers: ['wati'],
  },
  {
    route: '/superadmin/tagihan',
    about: 'approving an unknown one',
    request: () => ({
      path: href('/superadmin/tagihan'),
      fields: { intent: 'approve', storeId: warung.storeId, invoiceId: randomUUID() },
    }),
    answers: superAdmin('404 Tagihan ini tidak ada.'),
  },
  {
    route: '/superadmin/tagihan/:storeId',
    about: 'giving days',
    request: async (subjects) => ({
      path: href('/superadmin/tagihan/:storeId', { storeId: subjects.sleepingStoreId }),
      fields: { kind: 'gift', days: '3', note: 'Uji', seen: await sleepingExpiry(subjects) },
    }),
    answers: superAdmin('200 Tanggal berakhir sekarang'),
    writers: ['wati'],
  },
];
