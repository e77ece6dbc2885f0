import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const notFound = '404 Pesanan tidak ditemukan.';
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const atWarung = `toko=${world.warung.storeId}`;

export const paperPages: readonly Row[] = [
  {
    route: '/dashboard/pesanan/label',
    request: ({ orderOfBudi }) => ({ path: `${href('/dashboard/pesanan/label')}?pesanan=${orderOfBudi}` }),
    answers: admins(notFound, { sri: '200 Titip di satpam', wati: '302 /dashboard' }),
    secret: { text: () => 'Titip di satpam', seenBy: ['sri'] },
  },
  {
    route: '/dashboard/pesanan/label',
    about: "naming Sri's shop, with another shop's order among hers",
    request: ({ orderOfAni, orderAtBatik }) => ({
      path: `${href('/dashboard/pesanan/label')}?${atWarung}&pesanan=${orderAtBatik}&pesanan=${orderOfAni}`,
    }),
    answers: admins(notFound, {
      sri: '200 1 pesanan tidak ditemukan dan tidak ikut dicetak.',
      dewi: '200 1 pesanan tidak ditemukan dan tidak ikut dicetak.',
      wati: '200 1 pesanan tidak ditemukan dan tidak ikut dicetak.',
    }),
    secret: { text: () => world.kemeja.namaProduk, seenBy: ['dewi'] },
  },
  {
    route: '/dashboard/pesanan/label',
    about: 'of no order',
    request: () => ({ path: `${href('/dashboard/pesanan/label')}?${atWarung}` }),
    answers: admins('400 Pilih dulu pesanan yang labelnya mau dicetak.'),
  },
  {
    route: '/dashboard/pesanan/:orderId/faktur',
    request: ({ doneOrderOfBudi }) => ({
      path: `${href('/dashboard/pesanan/:orderId/faktur', { orderId: doneOrderOfBudi })}?${atWarung}`,
    }),
    answers: admins(otherShop, {
      sri: '200 Sepuluh ribu rupiah',
      wati: '200 Sepuluh ribu rupiah',
    }),
    secret: { text: () => 'Sepuluh ribu rupiah', seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/pesanan/:orderId/faktur',
    about: 'before the payment',
    request: ({ orderOfBudi }) => ({
      path: href('/dashboard/pesanan/:orderId/faktur', { orderId: orderOfBudi }),
    }),
    answers: admins(otherShop, { sri: '409', wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/pesanan/:orderId/faktur',
    about: 'unknown',
    request: () => ({
      path: `${href('/dashboard/pesanan/:orderId/faktur', { orderId: randomUUID() })}?${atWarung}`,
    }),
    answers: admins(notFound),
  },
];
