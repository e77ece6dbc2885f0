import { href } from '#domain/routes/href.ts';
import { testSubscription } from '../../support/push/subscription.ts';
import { linkPathOf } from '../../support/world/orders.ts';
import { world } from '../../support/world/world.ts';
import { customers, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';
import { visitorNames } from '../visitors.ts';

const { warung } = world;

const fields = { intent: 'follow', subscription: testSubscription('a') };
export const followActions: readonly Row[] = [
  {
    route: '/pesanan/:orderId',
    about: 'following an order',
    request: ({ orderOfBudi }) => ({ path: href('/pesanan/:orderId', { orderId: orderOfBudi }), fields }),
    answers: customers('200', { ani: '403 Akses ditolak.' }),
    writers: ['budi'],
  },
  {
    route: '/tagihan/:token',
    about: 'following an order',
    request: async ({ orderOfBudi }) => ({ path: await linkPathOf(warung.storeId, orderOfBudi), fields }),
    answers: everybody('200', {
      wati: '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.',
    }),
    writers: visitorNames.filter((name) => name !== 'wati'),
  },
];
