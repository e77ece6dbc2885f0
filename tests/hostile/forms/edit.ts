import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { presentOwner, stockProduct } from '../../support/world/shop-floor.ts';
import { newOrder } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict, wholeNumber } from '../values.ts';
import type { Form } from './form.ts';

const { storeId } = world.warung;
const unknown: Verdict = '400 Gagal mengubah pesanan: perubahan yang diminta tidak dikenal.';
const changed: Verdict =
  '409 Gagal mengubah pesanan: isi atau status pesanan ini sementara itu sudah berubah.';
const noLine: Verdict = '409 Gagal mengubah pesanan: sisakan paling sedikit satu barang.';

export const editForm: Form = {
  name: 'a change of an order',
  route: '/dashboard/pesanan/:orderId/ubah',
  visitor: 'sri',
  make: async () => {
    const { id: orderId } = await newOrder(storeId, { productId: await stockProduct(storeId, 1_000_000) });
    const order = await asUser(await presentOwner(storeId), (tx) => readStoreOrder(tx, storeId, orderId));
    const id = order?.items[0]?.id ?? '';
    const fields = {
      from: 'Pending',
      seenKey: '',
      key: randomUUID(),
      shippingCost: '0',
      shippingReason: '',
      [`line-${id}`]: '2',
    };
    return { path: href('/dashboard/pesanan/:orderId/ubah', { orderId }), fields, id };
  },
  fields: [
    wholeNumber('line-{id}', 1_000_000, noLine, { '0': noLine }),
    wholeNumber('shippingCost', 1_000_000_000, 'ok'),
    freeText('shippingReason', 200, { tooLong: 'Alasan paling panjang 200 huruf.' }),
    strict('from', unknown, { longest: ['Harus Dibayar', changed] }, { Shipped: unknown }),
    strict('seenKey', changed, { longest: [randomUUID(), changed], empty: 'ok' }),
    strict('key', unknown, { longest: [randomUUID(), 'ok'] }),
  ],
};
