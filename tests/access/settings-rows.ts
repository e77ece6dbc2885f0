import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const otherNumber = '400 Masukkan password saat ini untuk melanjutkan.';

export const settingsPages: Row[] = [
  {
    route: '/dashboard/pengaturan',
    request: () => ({ path: href('/dashboard/pengaturan') }),
    answers: admins('200 Pengaturan Toko', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/pengaturan',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/pengaturan')}?toko=${warung.storeId}` }),
    answers: admins('200 Pengaturan Toko'),
  },
];

/** `?toko=` names Sri's shop, but only Sri's form changes it: the forms of other owners are for their own shops. */
export const settingsActions: Row[] = [
  {
    route: '/dashboard/pengaturan',
    about: "saving Sri's",
    request: () => ({
      path: `${href('/dashboard/pengaturan')}?toko=${warung.storeId}`,
      fields: {
        namaToko: warung.namaToko,
        slug: warung.slug,
        waNumber: warung.waNumber,
        themeColor: '#007bff',
        deskripsi: `Uji ${randomUUID()}`,
        timeZone: 'Asia/Jakarta',
        paymentHours: '',
        answerHours: '',
        openingNote: '',
        closedUntil: '',
        minOrder: '',
      },
    }),
    answers: admins(otherNumber, { sri: '200 Pengaturan berhasil disimpan!', wati: readOnly }),
    writers: ['sri'],
  },
];
