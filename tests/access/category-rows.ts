import { randomUUID } from 'node:crypto';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const onlyLooks = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const closed = '409 Toko sedang tidak aktif, kategori tidak bisa diubah.';
const route = '/dashboard/produk/kategori';
const atWarung = `toko=${warung.storeId}`;

/** Who sees a shop's categories. */
export const categoryPages: Row[] = [
  {
    route,
    wish: () => ({ path: route }),
    answers: admins('200 Kategori Produk', { wati: '302 /dashboard' }),
  },
  {
    route,
    about: "naming Sri's shop",
    wish: () => ({ path: `${route}?${atWarung}` }),
    answers: admins('200 Kategori Produk'),
  },
];

/** Who makes and deletes them. */
export const categoryActions: Row[] = [
  {
    route,
    about: 'adding one',
    wish: () => ({
      path: `${route}?${atWarung}`,
      fields: { intent: 'add', namaKategori: `Uji ${randomUUID().slice(0, 8)}` },
    }),
    answers: admins('200', { joko: closed, wati: onlyLooks }),
    writers: ['sri', 'dewi'],
  },
  {
    route,
    about: 'deleting one that is not there',
    wish: () => ({ path: `${route}?${atWarung}`, fields: { intent: 'delete', id: randomUUID() } }),
    answers: admins('404 Kategori ini sudah tidak ada.', { joko: closed, wati: onlyLooks }),
  },
];
