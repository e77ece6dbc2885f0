import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { placeTestOrder, setOrderState } from '../../support/world/orders.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { type Field, freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form, Sent } from './form.ts';

const { budi, warung, esTeh, sri } = world;

const unknownChange: Verdict = '400 Gagal memperbarui status: perubahan yang diminta tidak dikenal.';
const productGone: Verdict = '404 produk ini sudah tidak ada.';

const productFields: Field[] = [
  freeText('namaProduk', 120, {
    tooLong: 'Nama produk paling panjang 120 huruf.',
    unstorable: 'Nama produk memuat karakter yang tidak bisa disimpan.',
    empty: 'Wajib diisi.',
  }),
  freeText('deskripsi', 2000, {
    tooLong: 'Deskripsi paling panjang 2.000 huruf.',
    unstorable: 'Deskripsi memuat karakter yang tidak bisa disimpan.',
  }),
  wholeNumber('harga', 1_000_000_000, '400 Wajib diisi.'),
  wholeNumber('stok', 1_000_000, '400 Wajib diisi.'),
  wholeNumber('berat', 1_000_000, '400 Wajib diisi.', {
    '0': '400 Berat harus lebih besar dari 0 gram.',
    '-1': '400 Berat harus lebih besar dari 0 gram.',
  }),
];

const product = { namaProduk: 'Keripik', harga: '12000', stok: '3', berat: '150', deskripsi: 'Renyah.' };

export const ownerForms: readonly Form[] = [
  {
    name: 'new product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: () => ({ path: href('/dashboard/produk'), fields: { intent: 'add', ...product } }),
    fields: [...productFields, strict('intent', 'ok', { longest: ['add', 'ok'] })],
  },
  {
    name: 'changed product',
    route: '/dashboard/produk',
    visitor: 'sri',
    make: async () => {
      const productId = await stockProduct(warung.storeId, 3);
      return {
        path: `${href('/dashboard/produk')}?edit=${productId}`,
        fields: { intent: 'edit', productId, seenStok: '3', ...product },
      };
    },
    fields: [
      ...productFields,
      strict('productId', productGone, { longest: [randomUUID(), productGone] }),
      strict('seenStok', 'ok', {
        longest: ['3', 'ok'],
        tooLong: '409 stok berubah saat Anda mengedit.',
      }),
      ...['removePhoto', 'photoOrder', 'movePhoto'].map((name) =>
        strict(name, 'ok', { longest: [randomUUID(), 'ok'] }),
      ),
    ],
  },
  {
    name: 'bill of an order',
    route: '/dashboard/pesanan',
    visitor: 'sri',
    make: async () => {
      const orderId = await order();
      return changed(orderId, 'Pending', 'Harus Dibayar', { shippingCost: '9000' });
    },
    fields: [
      wholeNumber('shippingCost', 1_000_000_000, 'ok'),
      ...['orderId', 'from', 'to'].map((name) =>
        strict(name, unknownChange, { longest: ['pending', unknownChange] }),
      ),
    ],
  },
  {
    name: 'shipping of an order',
    route: '/dashboard/pesanan',
    visitor: 'sri',
    make: async () => {
      const orderId = await order();
      await setOrderState(orderId, warung.storeId, 'Processing');
      return changed(orderId, 'Processing', 'Shipped', { courier: 'JNE', nomorResi: 'JX1' });
    },
    fields: [
      freeText('courier', 60, { tooLong: 'Kurir paling panjang 60 huruf.' }),
      freeText('nomorResi', 60, { tooLong: 'Nomor resi paling panjang 60 huruf.' }),
    ],
  },
];

const statusMoved: Verdict = '409 Status toko sudah berubah. Muat ulang halaman.';
const noteMoved: Verdict = '409 Sementara Anda menulis, catatan ini';
const expiryMoved: Verdict = '409 Tanggal berakhir sudah berubah. Muat ulang halaman.';

export const platformForms: readonly Form[] = [
  {
    name: 'switching of a shop',
    route: '/superadmin',
    visitor: 'wati',
    make: () => ({ path: href('/superadmin'), fields: { intent: 'active', storeId: randomUUID() } }),
    fields: [
      strict('storeId', '404 ', { longest: [randomUUID(), statusMoved] }),
      strict('intent', '400 ', { longest: ['inactive', statusMoved] }),
    ],
  },
  {
    name: 'note of a shop',
    route: '/superadmin',
    visitor: 'wati',
    make: async () => {
      await asSystem((tx) => tx.deleteFrom('storeNotes').execute());
      return {
        path: `${href('/superadmin')}?tanya=note&untuk=${sri.id}`,
        fields: { intent: 'note', storeId: sri.id, note: 'Telepon sore', seenNote: '' },
      };
    },
    fields: [
      freeText('note', 500, { tooLong: 'Catatan paling panjang 500 karakter.' }),
      strict('seenNote', noteMoved, { longest: ['Telepon pagi', noteMoved], empty: 'ok' }),
    ],
  },
  {
    name: 'extension of a trial from today',
    route: '/superadmin',
    visitor: 'wati',
    make: () => ({
      path: href('/superadmin'),
      fields: { intent: 'extend-from-today', storeId: sri.id, expiryDate: '2001-01-01T00:00:00.000Z' },
    }),
    fields: [strict('expiryDate', expiryMoved, { longest: ['9999-12-31T23:59:59.999Z', expiryMoved] })],
  },
  {
    name: 'extension of a trial',
    route: '/superadmin',
    visitor: 'wati',
    make: () => ({
      path: href('/superadmin'),
      fields: { intent: 'extend', storeId: sri.id, expiryDate: '2001-01-01T00:00:00.000Z' },
    }),
    fields: [
      strict('storeId', '404 ', { longest: [randomUUID(), expiryMoved] }),
      strict('intent', '400 ', { longest: ['extend', expiryMoved] }),
      strict(
        'expiryDate',
        expiryMoved,
        { longest: ['9999-12-31T23:59:59.999Z', expiryMoved] },
        {
          '0000-01-01': expiryMoved,
          '+275760-09-13': expiryMoved,
          '-271821-04-20': expiryMoved,
        },
      ),
    ],
  },
];

function order(): Promise<string> {
  return placeTestOrder(budi, warung.storeId, [{ product: { ...esTeh }, quantity: 1 }]);
}

function changed(orderId: string, from: string, to: string, details: Record<string, string>): Sent {
  const query = new URLSearchParams({ ubah: orderId, ke: to });
  return { path: `${href('/dashboard/pesanan')}?${query}`, fields: { orderId, from, to, ...details } };
}
