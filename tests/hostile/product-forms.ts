import { randomUUID } from 'node:crypto';
import { stockProduct } from '../shop-floor.ts';
import { world } from '../world.ts';
import type { Form } from './form.ts';
import { strict, type Verdict } from './values.ts';

const { warung } = world;

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
];
