import { href } from '#domain/routes/href.ts';
import { previewedSheet } from '../../support/sheets/previewed-sheet.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const gone = '404 Tabel ini sudah tidak ada. Unggah lagi berkasnya.';
const closed = '409 Toko sedang tidak aktif, produk tidak bisa diubah.';
const atWarung = `toko=${warung.storeId}`;

export const importPages: Row[] = [
  {
    route: '/dashboard/produk/impor',
    request: () => ({ path: `${href('/dashboard/produk/impor')}?${atWarung}` }),
    answers: admins('200 Unduh Excel'),
  },
  {
    route: '/dashboard/produk/impor/:importId',
    about: "Sri's",
    request: ({ importOfSri }) => ({
      path: `${href('/dashboard/produk/impor/:importId', { importId: importOfSri })}?${atWarung}`,
    }),
    answers: admins(gone, { sri: '200 Impor Sekarang' }),
  },
  {
    route: '/dashboard/produk/ekspor',
    request: () => ({ path: `${href('/dashboard/produk/ekspor')}?format=csv` }),
    answers: admins('200', { wati: '302 /dashboard' }),
    secret: { text: ({ rice }) => rice.id, seenBy: ['sri'] },
    documentOnly: true,
  },
  {
    route: '/dashboard/produk/ekspor',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/produk/ekspor')}?format=csv&${atWarung}` }),
    answers: admins('200'),
    secret: { text: ({ rice }) => rice.id, seenBy: ['sri', 'wati'] },
    documentOnly: true,
  },
];

export const importActions: Row[] = [
  {
    route: '/dashboard/produk/impor',
    about: 'without a file',
    request: () => ({
      path: `${href('/dashboard/produk/impor')}?${atWarung}`,
      fields: { weightUnit: 'gram' },
    }),
    answers: admins('400 Pilih berkas Excel atau CSV dulu.', { joko: closed, wati: readOnly }),
  },
  {
    route: '/dashboard/produk/impor/:importId',
    about: "carrying out Sri's",
    request: async () => {
      const { id, mark } = await previewedSheet(warung.storeId);
      return {
        path: `${href('/dashboard/produk/impor/:importId', { importId: id })}?${atWarung}`,
        fields: { mark },
      };
    },
    answers: admins(gone, { sri: '200 Lihat Produk', joko: '409', wati: readOnly }),
    writers: ['sri'],
  },
];
