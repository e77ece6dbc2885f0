import { world } from '../world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

/** Who takes the QR code of a shop home. */
export const homePages: Row[] = [
  {
    route: '/dashboard/qr.png',
    wish: () => ({ path: '/dashboard/qr.png' }),
    answers: admins('200', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/dashboard/qr.png',
    about: "naming Sri's shop",
    wish: () => ({ path: `/dashboard/qr.png?toko=${warung.storeId}` }),
    answers: admins('200'),
    documentOnly: true,
  },
  {
    route: '/dashboard/qr.png',
    about: 'of a shop that is not there',
    wish: () => ({ path: '/dashboard/qr.png?toko=tidak-ada' }),
    answers: admins('200', { wati: '404 Toko ini tidak (lagi) ada.' }),
    documentOnly: true,
  },
];
