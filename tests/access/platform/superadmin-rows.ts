import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { world } from '../../support/world/world.ts';
import { superAdmin } from '../answers.ts';
import type { Row } from '../rows.ts';
import { sleepingExpiry } from '../subjects.ts';

const { dewi, warung } = world;

export const superAdminPages: Row[] = [
  {
    route: '/superadmin',
    request: () => ({ path: href('/superadmin') }),
    answers: superAdmin('200 Semua Toko'),
    secret: { text: () => dewi.email, seenBy: ['wati'] },
  },
  {
    route: '/superadmin',
    about: 'narrowed and sorted',
    request: () => ({
      path: `${href('/superadmin')}?cari=${encodeURIComponent(dewi.email)}&keadaan=buka&urut=pesanan`,
    }),
    answers: superAdmin('200 Semua Toko'),
  },
  {
    route: '/superadmin/audit',
    request: () => ({ path: href('/superadmin/audit') }),
    answers: superAdmin('200 Catatan Audit'),
    secret: { text: () => warung.namaToko, seenBy: ['wati'] },
  },
  {
    route: '/superadmin/audit',
    about: "of Sri's shop",
    request: () => ({ path: `${href('/superadmin/audit')}?toko=${warung.storeId}` }),
    answers: superAdmin('200 Catatan Audit'),
  },
];

export const superAdminActions: Row[] = [
  {
    route: '/superadmin',
    about: 'a note of a shop',
    request: async ({ sleepingStoreId }) => {
      await asSystem((tx) => tx.deleteFrom('storeNotes').execute());
      const fields = { intent: 'note', storeId: sleepingStoreId, note: 'Telepon sore', seenNote: '' };
      return { path: href('/superadmin'), fields };
    },
    answers: superAdmin('200 Catatan disimpan.'),
    writers: ['wati'],
  },
  {
    route: '/superadmin',
    about: 'extending',
    request: async (subjects) => ({
      path: href('/superadmin'),
      fields: {
        intent: 'extend',
        storeId: subjects.sleepingStoreId,
        expiryDate: await sleepingExpiry(subjects),
      },
    }),
    answers: superAdmin('200 Trial berhasil diperpanjang!'),
    writers: ['wati'],
  },
  {
    route: '/superadmin',
    about: 'extending from today',
    request: async (subjects) => ({
      path: href('/superadmin'),
      fields: {
        intent: 'extend-from-today',
        storeId: subjects.sleepingStoreId,
        expiryDate: await sleepingExpiry(subjects),
      },
    }),
    answers: superAdmin('200 Trial berhasil diperpanjang!'),
    writers: ['wati'],
  },
];
