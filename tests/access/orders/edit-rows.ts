import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { stockProduct } from '../../support/world/shop-floor.ts';
import { newOrder } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung } = world;
const route = '/dashboard/pesanan/:orderId/ubah';
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;

export const editPages: readonly Row[] = [
  {
    route,
    request: ({ orderOfBudi }) => ({
      path: href('/dashboard/pesanan/:orderId/ubah', { orderId: orderOfBudi }),
    }),
    answers: admins(otherShop, { sri: '200 Simpan Perubahan', wati: '302 /dashboard' }),
  },
  {
    route,
    about: "naming Sri's shop",
    request: ({ orderOfBudi }) => ({
      path: `${href('/dashboard/pesanan/:orderId/ubah', { orderId: orderOfBudi })}?${atWarung}`,
    }),
    answers: admins(otherShop, { sri: '200 Simpan Perubahan', wati: readOnly }),
  },
  {
    route,
    about: 'unknown',
    request: () => ({ path: href('/dashboard/pesanan/:orderId/ubah', { orderId: randomUUID() }) }),
    answers: admins('404 Pesanan tidak ditemukan.', { wati: '302 /dashboard' }),
  },
];

export const editActions: readonly Row[] = [
  {
    route,
    request: async () => {
      const id = await strangersOrder();
      const order = await asSystem((tx) => readStoreOrder(tx, warung.storeId, id));
      const fields = {
        from: 'Pending',
        seenKey: '',
        key: randomUUID(),
        shippingCost: '9000',
        [`line-${order?.items[0]?.id}`]: '2',
      };
      return { path: `${href('/dashboard/pesanan/:orderId/ubah', { orderId: id })}?${atWarung}`, fields };
    },
    answers: admins(otherShop, {
      sri: '200 Pesanan diubah.',
      wati: readOnly,
    }),
    writers: ['sri'],
  },
  {
    route,
    about: 'looking for what may be added',
    request: async () => ({
      path: `${href('/dashboard/pesanan/:orderId/ubah', { orderId: await strangersOrder() })}?${atWarung}`,
      fields: { intent: 'search', cari: 'Barang uji' },
    }),
    answers: admins(otherShop, {
      sri: '200 Jumlah Barang uji',
      wati: readOnly,
    }),
  },
];

async function strangersOrder(): Promise<string> {
  return (await newOrder(warung.storeId, { productId: await stockProduct(warung.storeId, 10) })).id;
}
