import { href } from '#domain/routes/href.ts';
import { testSubscription } from '../../support/push/subscription.ts';
import { linkPathOf, placeTestOrder } from '../../support/world/orders.ts';
import { world } from '../../support/world/world.ts';
import { customers, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';
import { visitorNames } from '../visitors.ts';

const { warung, budi, esTeh } = world;

const fields = { intent: 'follow', subscription: testSubscription('a') };
const newOrder = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);

export const followActions: readonly Row[] = [
  {
    route: '/pesanan/:orderId',
    about: 'following an order',
    request: async () => ({ path: href('/pesanan/:orderId', { orderId: await newOrder() }), fields }),
    answers: customers('200', { ani: '403 Akses ditolak.' }),
    writers: ['budi'],
  },
  {
    route: '/tagihan/:token',
    about: 'following an order',
    request: async () => ({ path: await linkPathOf(warung.storeId, await newOrder()), fields }),
    answers: everybody('200', {
      wati: '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.',
    }),
    writers: visitorNames.filter((name) => name !== 'wati'),
  },
];
