import { href } from '#domain/routes/href.ts';
import { testSubscription } from '../../../support/push/subscription.ts';
import { linkPathOf, placeTestOrder } from '../../../support/world/orders.ts';
import { world } from '../../../support/world/world.ts';
import { strict, type Verdict } from '../../values.ts';
import type { Form } from '../form.ts';

const { budi, esTeh, warung } = world;
const unreadable: Verdict = '400 Pendaftaran dari browser tidak bisa dibaca. Muat ulang, lalu coba lagi.';
const fields = [strict('subscription', unreadable, { longest: [testSubscription('b'), 'ok'] })];

const newOrder = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);

export const followForms: readonly Form[] = [
  {
    name: "a buyer's browser that follows an order",
    route: '/pesanan/:orderId',
    visitor: 'budi',
    make: async () => ({
      path: href('/pesanan/:orderId', { orderId: await newOrder() }),
      fields: { intent: 'follow', subscription: testSubscription('a') },
    }),
    fields,
    asData: true,
  },
  {
    name: "a buyer's browser that leaves an order",
    route: '/pesanan/:orderId',
    visitor: 'budi',
    make: async () => ({
      path: href('/pesanan/:orderId', { orderId: await newOrder() }),
      fields: { intent: 'unfollow', subscription: testSubscription('a') },
    }),
    fields,
    asData: true,
  },
  {
    name: 'a browser that follows an order by its secret link',
    route: '/tagihan/:token',
    visitor: 'guest',
    make: async () => ({
      path: await linkPathOf(warung.storeId, await newOrder()),
      fields: { intent: 'follow', subscription: testSubscription('a') },
    }),
    fields,
    asData: true,
  },
];
