import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const atWarung = `toko=${world.warung.storeId}`;

export const orderPages: readonly Row[] = [
  {
    route: '/dashboard/pesanan',
    request: () => ({ path: href('/dashboard/pesanan') }),
    answers: admins('200 Pesanan Masuk', { wati: '302 /dashboard' }),
    secret: { text: ({ orderOfBudi }) => orderOfBudi, seenBy: ['sri'] },
  },
  {
    route: '/dashboard/pesanan',
    about: "naming Sri's shop and asking to change Dewi's order",
    request: ({ orderAtBatik }) => ({
      path: `${href('/dashboard/pesanan')}?${atWarung}&ubah=${orderAtBatik}&ke=Cancelled`,
    }),
    answers: admins('200 Pesanan Masuk'),
    secret: { text: () => world.kemeja.namaProduk, seenBy: ['dewi'] },
  },
  {
    route: '/dashboard/pesanan/:orderId',
    request: ({ orderOfBudi }) => ({ path: href('/dashboard/pesanan/:orderId', { orderId: orderOfBudi }) }),
    answers: admins(otherShop, { sri: '200 Titip di satpam', wati: '302 /dashboard' }),
    secret: { text: () => 'Titip di satpam', seenBy: ['sri'] },
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: "naming Sri's shop",
    request: ({ orderOfBudi }) => ({
      path: `${href('/dashboard/pesanan/:orderId', { orderId: orderOfBudi })}?${atWarung}`,
    }),
    answers: admins(otherShop, { sri: '200', wati: '200' }),
    secret: { text: () => 'Titip di satpam', seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: "naming the shop, with another shop's order",
    request: ({ orderAtBatik }) => ({
      path: `${href('/dashboard/pesanan/:orderId', { orderId: orderAtBatik })}?${atWarung}`,
    }),
    answers: admins(otherShop, { dewi: '200' }),
    secret: { text: () => 'Titip di satpam', seenBy: ['dewi'] },
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'unknown',
    request: () => ({
      path: `${href('/dashboard/pesanan/:orderId', { orderId: randomUUID() })}?${atWarung}`,
    }),
    answers: admins('404 Pesanan tidak ditemukan.'),
  },
];
