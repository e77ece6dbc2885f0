import { asUser } from '../../../server/db/access.ts';
import { readStoreOrder } from '../../../server/orders/orders.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';
import { freshOrder } from '../subjects.ts';

const { sri, warung } = world;
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const onlyLooks = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';

async function linkOf(orderId: string): Promise<string> {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, orderId));
  return `/tagihan/${order?.linkToken}`;
}

/** An order's secret link asks nobody who they are. */
export const linkPages: readonly Row[] = [
  {
    route: '/tagihan/:token',
    wish: async ({ orderOfBudi }) => ({ path: await linkOf(orderOfBudi) }),
    answers: everybody('200 Titip di satpam'),
  },
  {
    route: '/tagihan/:token',
    about: 'that leads nowhere',
    wish: () => ({ path: `/tagihan/${'A'.repeat(76)}` }),
    answers: everybody('404 Tautan ini tidak (lagi) berlaku.'),
  },
];

export const linkActions: readonly Row[] = [
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'making a new secret link',
    wish: async (subjects) => ({
      path: `/dashboard/pesanan/${await freshOrder(subjects)}?toko=${warung.storeId}`,
      fields: { intent: 'newLink' },
    }),
    answers: admins(otherShop, { sri: '200', wati: onlyLooks }),
    writers: ['sri'],
  },
];
