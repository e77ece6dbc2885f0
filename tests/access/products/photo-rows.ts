import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const closed = '409 Toko sedang tidak aktif, produk tidak bisa ditambah.';
const otherShop = '409 Foto ini dipilih untuk toko lain.';
const noPhoto = '400 Pilih foto dulu.';
const page = href('/dashboard/produk/foto');
const sending = href('/dashboard/produk/foto/kirim');
const atWarung = `toko=${world.warung.storeId}`;

const fields = () => ({ harga: '1000', stok: '1', berat: '10', key: randomUUID() });

export const photoPages: Row[] = [
  {
    route: page,
    request: () => ({ path: page }),
    answers: admins('200 Pilih foto', { joko: '200 Produk dari Foto', wati: '302 /dashboard' }),
  },
  {
    route: page,
    about: "naming Sri's shop",
    request: () => ({ path: `${page}?${atWarung}` }),
    answers: admins('200 Produk dari Foto'),
  },
  {
    route: sending,
    request: () => ({ path: sending }),
    answers: admins('405', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
];

export const photoActions: Row[] = [
  {
    route: page,
    about: 'without a photo',
    request: () => ({ path: `${page}?${atWarung}`, fields: fields() }),
    answers: admins(noPhoto, { joko: closed, wati: readOnly }),
  },
  ...(['save', 'show', 'hide'] as const).map(
    (intent): Row => ({
      route: page,
      about: `${intent} Sri's`,
      request: async () => ({
        path: `${page}?${atWarung}`,
        fields: { intent, productId: await stockProduct(world.warung.storeId, 3), harga: '1000' },
      }),
      answers: admins('200', {
        dewi: '404 Gagal memperbarui produk: produk ini sudah tidak ada.',
        joko: '409 Gagal memperbarui produk: toko sedang tidak aktif, produk tidak bisa diubah.',
        wati: readOnly,
      }),
      writers: ['sri'],
    }),
  ),
  {
    route: sending,
    about: "naming Sri's shop",
    request: () => ({
      path: `${sending}?${atWarung}`,
      fields: { storeId: world.warung.storeId, ...fields() },
    }),
    answers: admins(otherShop, { sri: noPhoto, joko: closed, wati: readOnly }),
    documentOnly: true,
  },
];
