import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { setProductDraft } from '#server/products/drafts/rows.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { type Field, freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form } from './form.ts';

const { warung, sri } = world;

const noStock: Verdict = '400 Isi stok dengan angka bulat dari 0 sampai 1.000.000.';
const unknownChange: Verdict = '400 Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.';
const productGone: Verdict = '404 produk ini sudah tidak ada.';

export const productRowForms: readonly Form[] = [
  {
    name: 'hidden product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => ({
      path: href('/dashboard/produk'),
      fields: { intent: 'hide', productId: await stockProduct(warung.storeId, 3) },
    }),
    fields: [strict('productId', productGone, { longest: [randomUUID(), productGone] })],
  },
  {
    name: 'change of stock',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => ({
      path: href('/dashboard/produk'),
      fields: {
        intent: 'stock',
        productId: await stockProduct(warung.storeId, 3),
        seenStok: '3',
        stok: '5',
        key: randomUUID(),
      },
    }),
    fields: [
      strict('productId', productGone, { longest: [randomUUID(), productGone] }),
      strict(
        'stok',
        noStock,
        { longest: ['1000000', 'ok'] },
        { '0': 'ok', '3': '400 Jumlah stoknya masih sama.', '-1': noStock, '1e3': noStock },
      ),
      strict(
        'seenStok',
        unknownChange,
        { longest: ['2', 'ok'], tooLong: '409 tidak bisa dikurangi 16. Sekarang 3.' },
        { '1000001': unknownChange },
      ),
      strict(
        'arah',
        unknownChange,
        { longest: ['tambah', 'ok'], empty: 'ok' },
        { constructor: unknownChange },
      ),
      strict('key', unknownChange, { longest: [randomUUID(), 'ok'] }),
    ],
  },
  {
    name: 'draft of a photo',
    route: '/dashboard/produk/foto',
    visitor: 'sri',
    make: async () => {
      const productId = await stockProduct(warung.storeId, 3);
      await asUser(sri, (tx) => setProductDraft(tx, warung.storeId, productId, true));
      const typed = { namaProduk: 'Kue', harga: '1000', stok: '3', seenStok: '3' };
      return { path: href('/dashboard/produk/foto'), fields: { intent: 'save', productId, ...typed } };
    },
    fields: [
      freeText('namaProduk', 120, {
        tooLong: 'Nama produk paling panjang 120 huruf.',
        unstorable: 'Nama produk memuat karakter yang tidak bisa disimpan.',
      }),
      wholeNumber('harga', 1_000_000_000, '400 Wajib diisi.'),
      wholeNumber('stok', 1_000_000, '400 Wajib diisi.'),
      strict('productId', productGone, { longest: [randomUUID(), productGone] }),
      strict('seenStok', 'ok', { longest: ['3', 'ok'] }),
    ],
  },
];

const noWeight: Verdict = '400 Berat harus lebih besar dari 0 gram.';
const tooLongName = 'Paling panjang 20 huruf.';
const { name, cases } = freeText('optionName0', 20, {
  tooLong: tooLongName,
  empty: 'Beri nama, misalnya Ukuran.',
});
/** The test's value with emoji has 23 UTF-16 units, more than the 20 that this field allows. */
const optionName: Field = {
  name,
  cases: cases.map((one) => (one.kind === 'emoji' ? { ...one, verdict: `400 ${tooLongName}` } : one)),
};

const formerPriceText: Verdict = '400 Harga coret harus lebih tinggi dari harga.';

/** The product editor sends options in these fields, with or without scripts. Here the options are sizes. */
export const variantForm: Form = {
  name: 'new product with options',
  route: '/dashboard/produk',
  visitor: 'sri',
  make: () => ({
    path: href('/dashboard/produk'),
    fields: {
      intent: 'add',
      namaProduk: 'Kemeja',
      deskripsi: 'Katun.',
      optionName0: 'Ukuran',
      optionValues0: 'M\nL',
      optionName1: '',
      optionValues1: '',
      'harga.0': '90000',
      'formerPrice.0': '120000',
      'stok.0': '3',
      'berat.0': '250',
      'harga.1': '95000',
      'formerPrice.1': '',
      'stok.1': '0',
      'berat.1': '250',
      'variantId.1': '',
    },
  }),
  fields: [
    optionName,
    freeText('optionValues0', 30, {
      tooLong: 'terlalu panjang; paling panjang 30 huruf.',
      empty: 'Isi paling sedikit satu, misalnya M, L, XL.',
    }),
    wholeNumber('harga.1', 1_000_000_000, '400 Wajib diisi.'),
    wholeNumber('stok.1', 1_000_000, '400 Wajib diisi.'),
    wholeNumber('berat.1', 1_000_000, '400 Wajib diisi.', { '0': noWeight, '-1': noWeight }),
    strict('formerPrice.1', formerPriceText, { longest: ['1000000000', 'ok'], empty: 'ok' }),
    strict('variantId.1', 'ok', { longest: [randomUUID(), 'ok'] }),
    strict('hidden.1', 'ok', { longest: ['on', 'ok'] }),
  ],
};
