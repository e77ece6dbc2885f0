import { href } from '#domain/routes/href.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const atWarung = `toko=${world.warung.storeId}`;

export const reportPages: Row[] = [
  {
    route: '/dashboard/laporan',
    request: () => ({ path: href('/dashboard/laporan') }),
    answers: admins('200 Laporan Keuangan', { wati: '302 /dashboard' }),
    secret: { text: ({ doneOrderOfBudi }) => doneOrderOfBudi, seenBy: ['sri'] },
  },
  {
    route: '/dashboard/laporan',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/laporan')}?${atWarung}` }),
    answers: admins('200 Laporan Keuangan'),
    secret: { text: ({ doneOrderOfBudi }) => doneOrderOfBudi, seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/laporan',
    about: "from another shop's order on",
    request: ({ orderAtBatik }) => ({
      path: `${href('/dashboard/laporan')}?${atWarung}&setelah=${orderAtBatik}`,
    }),
    answers: admins('200 Laporan Keuangan'),
    secret: { text: ({ doneOrderOfBudi }) => doneOrderOfBudi, seenBy: [] },
  },
  {
    route: '/dashboard/laporan/unduh',
    request: () => ({ path: `${href('/dashboard/laporan/unduh')}?format=csv` }),
    answers: admins('200', { wati: '302 /dashboard' }),
    secret: { text: ({ doneOrderOfBudi }) => doneOrderOfBudi, seenBy: ['sri'] },
    documentOnly: true,
  },
  {
    route: '/dashboard/laporan/unduh',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/laporan/unduh')}?format=csv&${atWarung}` }),
    answers: admins('200'),
    secret: { text: ({ doneOrderOfBudi }) => doneOrderOfBudi, seenBy: ['sri', 'wati'] },
    documentOnly: true,
  },
];
