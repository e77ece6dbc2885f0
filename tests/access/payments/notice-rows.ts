import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;
const gone = '404 HP ini sudah tidak ada.';

/** Only the owner sees what a phone has told, not even a super admin. */
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

export const noticeActions: Row[] = [
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
