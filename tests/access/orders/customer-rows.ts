import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung, budi } = world;
const atWarung = `toko=${warung.storeId}`;
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const none = '404 Pelanggan ini tidak ada di toko Anda.';

/** Budi, a buyer, has bought from Sri and Dewi but not from Joko. */
export const customerPages: readonly Row[] = [
  {
    route: '/dashboard/pelanggan',
    request: () => ({ path: href('/dashboard/pelanggan') }),
    answers: admins('200 Pelanggan', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/pelanggan',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/pelanggan')}?${atWarung}` }),
    answers: admins('200 Pelanggan'),
  },
  {
    route: '/dashboard/pelanggan/:customerId',
    request: () => ({
      path: `${href('/dashboard/pelanggan/:customerId', { customerId: budi.id })}?${atWarung}`,
    }),
    answers: admins('200 Data Pelanggan', { joko: none }),
  },
  {
    route: '/dashboard/pelanggan/unduh',
    request: () => ({ path: `${href('/dashboard/pelanggan/unduh')}?format=csv` }),
    answers: admins('200', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/dashboard/pelanggan/unduh',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/pelanggan/unduh')}?format=csv&${atWarung}` }),
    answers: admins('200'),
    documentOnly: true,
  },
];

export const customerActions: readonly Row[] = [
  {
    route: '/dashboard/pelanggan/:customerId',
    request: () => ({
      path: `${href('/dashboard/pelanggan/:customerId', { customerId: budi.id })}?${atWarung}`,
      fields: { note: `Langganan ${Math.random()}`, tags: 'grosir' },
    }),
    answers: admins('200 Catatan pelanggan disimpan.', { joko: none, wati: readOnly }),
    writers: ['sri', 'dewi'],
  },
];
