import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { noticedBill, noticePhone, paidByItself, unreadNotice } from '../../support/world/noticed.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const gone = '404 HP ini sudah tidak ada.';

/** Only the shop's owner sees the bank notifications that the shop's phones forward; even a super admin does not. */
export const noticePages: Row[] = [
  {
    route: '/dashboard/notifikasi',
    request: () => ({ path: `${href('/dashboard/notifikasi')}?${atWarung}` }),
    answers: admins('200 Notifikasi Pembayaran', {
      wati: '200 Notifikasi pembayaran hanya dilihat pemilik toko.',
    }),
  },
  {
    route: '/api/notifikasi/:id',
    request: () => ({ path: href('/api/notifikasi/:id', { id: 'x' }) }),
    answers: everybody('404'),
    documentOnly: true,
  },
];

const automatic = { intent: 'automatic', active: 'on', ceiling: '500000', dailySum: '2000000' };

const notices = `${href('/dashboard/notifikasi')}?${atWarung}`;

function asked(orderId: string, fields: Record<string, string>) {
  return { path: `${href('/dashboard/pesanan/:orderId', { orderId })}?${atWarung}`, fields };
}

export const noticeActions: Row[] = [
  {
    route: '/dashboard/notifikasi',
    about: 'a notice that no rule reads',
    request: async () => ({
      path: notices,
      fields: { intent: 'forgetNotice', id: await unreadNotice(warung.storeId, randomUUID()) },
    }),
    answers: admins('404 Notifikasi ini sudah tidak ada.', {
      sri: '200 Notifikasi dihapus.',
      wati: readOnly,
    }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/notifikasi',
    about: 'a phone of this shop',
    request: async () => ({
      path: notices,
      fields: { intent: 'revoke', id: await noticePhone(warung.storeId, randomUUID()) },
    }),
    answers: admins(gone, { sri: '200 dicabut. Kuncinya tidak berlaku lagi.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/notifikasi',
    about: 'paying by itself, with a wrong password',
    request: () => ({ path: notices, fields: { ...automatic, password: 'bukan' } }),
    answers: admins('409 Password saat ini salah.', { wati: readOnly }),
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'a payment that a phone has reported',
    request: async () => {
      const { orderId, rowId } = await noticedBill(warung.storeId);
      return asked(orderId, { intent: 'acceptNoticed', rowId, seenEdit: '' });
    },
    answers: admins('404', {
      sri: '200 ditandai sudah dibayar.',
      wati: readOnly,
    }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'taking back what was paid by itself',
    request: async () => {
      const { orderId, rowId } = await paidByItself(warung.storeId);
      return asked(orderId, { intent: 'undoAutomatic', rowId });
    },
    answers: admins(otherShop, { sri: '200 kembali menunggu pembayaran.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/notifikasi',
    about: 'revoking a phone that is not there',
    request: () => ({
      path: `${href('/dashboard/notifikasi')}?${atWarung}`,
      fields: { intent: 'revoke', id: randomUUID() },
    }),
    answers: admins(gone, { wati: readOnly }),
  },
  {
    route: '/api/notifikasi/:id',
    about: 'without a key',
    request: () => ({ path: href('/api/notifikasi/:id', { id: 'x' }), fields: { title: 'BCA' } }),
    answers: everybody('404'),
    documentOnly: true,
  },
];
