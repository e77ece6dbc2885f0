import { href } from '#domain/routes/href.ts';
import { world } from '../support/world/world.ts';
import { admins, customers, everybody } from './answers.ts';
import type { Row } from './rows.ts';

const { warung, batik, sri } = world;

const streams: Row[] = [
  {
    route: '/live/:topic',
    about: 'shop',
    request: () => ({ path: href('/live/:topic', { topic: 'shop' }) }),
    answers: admins('200 stream', { wati: '404', budi: '404', ani: '404' }),
    documentOnly: true,
  },
  {
    route: '/live/:topic',
    about: "shop, naming Dewi's",
    request: () => ({ path: `${href('/live/:topic', { topic: 'shop' })}?toko=${batik.storeId}` }),
    answers: admins('200 stream', { budi: '404', ani: '404' }),
    documentOnly: true,
  },
  {
    route: '/live/:topic',
    about: 'my-orders',
    request: () => ({ path: `${href('/live/:topic', { topic: 'my-orders' })}?toko=${sri.id}` }),
    answers: customers('200 stream', { sri: '404', dewi: '404', joko: '404', wati: '404' }),
    documentOnly: true,
  },
  {
    route: '/live/:topic',
    about: 'stores',
    request: () => ({ path: href('/live/:topic', { topic: 'stores' }) }),
    answers: customers('404', { sri: '404', dewi: '404', joko: '404', wati: '200 stream' }),
    documentOnly: true,
  },
];

/** Event streams have no `.data` response. The 202 is React Router's way to redirect guests to the login page. */
const streamAsData: Row = {
  route: '/live/:topic',
  about: "as a page's data",
  request: () => ({ path: `${href('/live/:topic', { topic: 'shop' })}.data?toko=${warung.storeId}` }),
  answers: everybody('404', { guest: '202', removed: '202' }),
  documentOnly: true,
};

const answersToScripts: Row[] = [
  {
    route: '/api/saya',
    request: () => ({ path: href('/api/saya') }),
    answers: everybody('200 {"role":"storeAdmin"', {
      guest: '200 {"role":null,"mark":"guest"}',
      removed: '200 {"role":null,"mark":"guest"}',
      budi: '200 {"role":"customer"',
      ani: '200 {"role":"customer"',
      wati: '200 {"role":"superAdmin"',
    }),
    documentOnly: true,
  },
  {
    route: '/api/ongkir',
    request: () => ({ path: `${href('/api/ongkir')}?toko=x` }),
    answers: everybody('400'),
    documentOnly: true,
  },
  {
    route: '/api/wilayah',
    request: () => ({ path: href('/api/wilayah') }),
    answers: everybody('200 Kabupaten Garut'),
    documentOnly: true,
  },
  {
    route: '/api/wilayah/:regency',
    request: () => ({ path: href('/api/wilayah/:regency', { regency: '32.05' }) }),
    answers: everybody('200 Tarogong Kidul'),
    documentOnly: true,
  },
  {
    route: '/api/wilayah/:regency',
    about: 'all of them',
    request: () => ({ path: href('/api/wilayah/:regency', { regency: 'semua' }) }),
    answers: everybody('200 Tarogong Kidul'),
    documentOnly: true,
  },
  {
    route: '/api/wilayah/:regency',
    about: 'unknown',
    request: () => ({ path: href('/api/wilayah/:regency', { regency: '99.99' }) }),
    answers: everybody('404 Kota/kabupaten tidak ditemukan.'),
    documentOnly: true,
  },
  {
    route: '/api/cart',
    request: () => ({ path: href('/api/cart') }),
    answers: everybody('405'),
    documentOnly: true,
  },
];

const files: Row[] = [
  {
    route: '/files/*',
    about: "a product's photo",
    request: ({ photoFile }) => ({ path: photoFile }),
    answers: everybody('200'),
    documentOnly: true,
  },
  {
    route: '/files/*',
    about: "a photo under another shop's id",
    request: ({ photoFile }) => ({ path: photoFile.replace(warung.storeId, batik.storeId) }),
    answers: everybody('404 Berkas tidak ditemukan.'),
    documentOnly: true,
  },
];

const privateFiles: Row[] = [
  {
    route: '/berkas/:storeId/:fileId',
    about: "a buyer's",
    request: ({ fileOfBudi }) => ({
      path: href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId: fileOfBudi }),
    }),
    answers: everybody('404 Berkas tidak ditemukan.', {
      guest: '302 login',
      removed: '302 login',
      budi: '200',
      sri: '200',
      wati: '200',
    }),
    documentOnly: true,
  },
  {
    route: '/berkas/:storeId/:fileId',
    about: "under another shop's id",
    request: ({ fileOfBudi }) => ({
      path: href('/berkas/:storeId/:fileId', { storeId: batik.storeId, fileId: fileOfBudi }),
    }),
    answers: everybody('404 Berkas tidak ditemukan.', { guest: '302 login', removed: '302 login' }),
    documentOnly: true,
  },
];

export const streamRows: readonly Row[] = [
  ...streams,
  streamAsData,
  ...answersToScripts,
  ...files,
  ...privateFiles,
];
