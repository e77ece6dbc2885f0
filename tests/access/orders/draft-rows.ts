import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;
const atWarung = `toko=${warung.storeId}`;
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';

export const draftPages: readonly Row[] = [
  {
    route: '/dashboard/pesanan/buat',
    request: () => ({ path: `${href('/dashboard/pesanan/buat')}?draf=${randomUUID()}` }),
    answers: admins('200 Pesanan Baru', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/pesanan/buat',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/pesanan/buat')}?draf=${randomUUID()}&${atWarung}` }),
    answers: admins('200 Pesanan Baru', { wati: `302 /dashboard/pesanan?${atWarung}` }),
  },
  {
    route: '/dashboard/pesanan/buat',
    about: "with the order of another shop's buyer",
    request: ({ orderOfBudi }) => ({
      path: `${href('/dashboard/pesanan/buat')}?jadi=${orderOfBudi}&${atWarung}`,
    }),
    answers: admins('200 Pesanan Baru', { wati: `302 /dashboard/pesanan?${atWarung}` }),
    secret: { text: () => 'Titip di satpam', seenBy: ['sri'] },
  },
];

export const draftActions: readonly Row[] = [
  {
    route: '/dashboard/pesanan/buat',
    request: () => {
      const draft = randomUUID();
      const fields = { draft, intent: 'simpan', namaLengkap: 'Siti' };
      return { path: `${href('/dashboard/pesanan/buat')}?draf=${draft}&${atWarung}`, fields };
    },
    answers: admins('200 Draf tersimpan.', { wati: readOnly }),
    writers: ['sri', 'dewi', 'joko'],
  },
];
