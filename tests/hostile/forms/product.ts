import { randomUUID } from 'node:crypto';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { warung } = world;

const noPieces: Verdict = '400 Isi jumlahnya dengan angka bulat dari 1 sampai 1.000.000.';
const unknownChange: Verdict = '400 Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.';
const productGone: Verdict = '404 produk ini sudah tidak ada.';

/** What the buttons of a product's row send. */
export const productRowForms: readonly Form[] = [
  {
    name: 'hidden product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => ({
      path: '/dashboard/produk',
      fields: { intent: 'hide', productId: await stockProduct(warung.storeId, 3) },
    }),
    fields: [strict('productId', productGone, { longest: [randomUUID(), productGone] })],
  },
  {
    name: 'change of stock',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => ({
      path: '/dashboard/produk',
      fields: {
        intent: 'stock',
        productId: await stockProduct(warung.storeId, 3),
        jumlah: '2',
        arah: 'tambah',
        key: randomUUID(),
      },
    }),
    fields: [
      strict('productId', productGone, { longest: [randomUUID(), productGone] }),
      strict(
        'jumlah',
        noPieces,
        { longest: ['999997', 'ok'] },
        { '0': noPieces, '-1': noPieces, '1e3': noPieces },
      ),
      strict('arah', unknownChange, { longest: ['tambah', 'ok'] }),
      strict('key', unknownChange, { longest: [randomUUID(), 'ok'] }),
    ],
  },
];
