import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { hideProduct } from '#server/products/list.ts';
import { presentOwner, stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const closed = '409 toko sedang tidak aktif, produk tidak bisa diubah.';
const noSuchProduct = '404 produk ini sudah tidak ada.';
const atWarung = `toko=${warung.storeId}`;

const categories = href('/dashboard/produk/kategori');
const closedCategories = '409 Toko sedang tidak aktif, kategori tidak bisa diubah.';

const categoryPages: Row[] = [
  {
    route: categories,
    request: () => ({ path: categories }),
    answers: admins('200 Kategori Produk', { wati: '302 /dashboard' }),
  },
  {
    route: categories,
    about: "naming Sri's shop",
    request: () => ({ path: `${categories}?${atWarung}` }),
    answers: admins('200 Kategori Produk'),
  },
];

const categoryActions: Row[] = [
  {
    route: categories,
    about: 'adding one',
    request: () => ({
      path: `${categories}?${atWarung}`,
      fields: { intent: 'add', namaKategori: `Uji ${randomUUID().slice(0, 8)}` },
    }),
    answers: admins('200', { joko: closedCategories, wati: readOnly }),
    writers: ['sri', 'dewi'],
  },
  {
    route: categories,
    about: 'deleting one that is not there',
    request: () => ({ path: `${categories}?${atWarung}`, fields: { intent: 'delete', id: randomUUID() } }),
    answers: admins('404 Kategori ini sudah tidak ada.', { joko: closedCategories, wati: readOnly }),
  },
];

export const productPages: Row[] = [
  ...categoryPages,
  {
    route: '/dashboard/produk/kirim',
    request: () => ({ path: href('/dashboard/produk/kirim') }),
    answers: admins('405', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
];

export const productActions: Row[] = [
  ...categoryActions,
  {
    route: '/dashboard/produk',
    about: 'adding',
    request: () => ({ path: href('/dashboard/produk'), fields: { intent: 'add', ...productFields() } }),
    answers: admins('200', { joko: closed, wati: '302 /dashboard' }),
    writers: ['sri', 'dewi'],
  },
  {
    route: '/dashboard/produk',
    about: "adding, naming Sri's shop",
    request: () => ({
      path: `${href('/dashboard/produk')}?${atWarung}`,
      fields: { intent: 'add', storeId: warung.storeId, ...productFields() },
    }),
    answers: admins('200', { joko: closed, wati: readOnly }),
    writers: ['sri', 'dewi'],
  },
  {
    route: '/dashboard/produk',
    about: "editing Sri's",
    request: async () => ({
      path: `${href('/dashboard/produk')}?${atWarung}`,
      fields: {
        intent: 'edit',
        productId: await stockProduct(warung.storeId, 3),
        seenStok: '3',
        ...productFields(),
      },
    }),
    answers: admins('200', { dewi: noSuchProduct, joko: closed, wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/produk',
    about: "deleting Sri's",
    request: async () => ({
      path: `${href('/dashboard/produk')}?${atWarung}`,
      fields: { intent: 'delete', productId: await stockProduct(warung.storeId, 3) },
    }),
    answers: admins('200', { dewi: noSuchProduct, joko: closed, wati: readOnly }),
    writers: ['sri'],
  },
  ...(['hide', 'show'] as const).map(
    (intent): Row => ({
      route: '/dashboard/produk',
      about: `${intent} Sri's`,
      request: async () => ({
        path: `${href('/dashboard/produk')}?${atWarung}`,
        fields: { intent, productId: await hiddenOrNot(intent === 'show') },
      }),
      answers: admins('200', { dewi: noSuchProduct, joko: closed, wati: readOnly }),
      writers: ['sri'],
    }),
  ),
  {
    route: '/dashboard/produk/kirim',
    about: "adding, naming Sri's shop",
    request: () => ({
      path: `${href('/dashboard/produk/kirim')}?${atWarung}`,
      fields: { intent: 'add', storeId: warung.storeId, ...productFields() },
    }),
    answers: admins('200', { joko: closed, wati: readOnly }),
    writers: ['sri', 'dewi'],
    documentOnly: true,
  },
  {
    route: '/dashboard/produk',
    about: "adding to Sri's stock",
    request: async () => ({
      path: `${href('/dashboard/produk')}?${atWarung}`,
      fields: {
        intent: 'stock',
        productId: await stockProduct(warung.storeId, 3),
        seenStok: '3',
        stok: '13',
        key: randomUUID(),
      },
    }),
    answers: admins('200', { dewi: noSuchProduct, joko: closed, wati: readOnly }),
    writers: ['sri'],
  },
];

async function hiddenOrNot(hidden: boolean): Promise<string> {
  const id = await stockProduct(warung.storeId, 3);
  const { storeId } = warung;
  if (hidden) await asUser(await presentOwner(storeId), (tx) => hideProduct(tx, storeId, id, true));
  return id;
}

function productFields() {
  return { namaProduk: randomUUID(), harga: '12000', stok: '3', berat: '150', deskripsi: '' };
}
