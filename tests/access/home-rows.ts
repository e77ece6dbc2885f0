import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;

/** `from` is the page to open after the login. It lacks `?index`, because React Router removes this parameter. */
const toLogin = `302 /login?from=${encodeURIComponent(`${href('/dashboard')}?${atWarung}`)}`;
const exceptions = { wati: readOnly, guest: toLogin, removed: toLogin };

export const homePages: Row[] = [
  {
    route: '/dashboard/pesanan/baru',
    request: () => ({ path: href('/dashboard/pesanan/baru') }),
    answers: admins('200 {"count":', { wati: '302 /dashboard' }),
    secret: { text: ({ orderOfBudi }) => orderOfBudi, seenBy: ['sri'] },
    documentOnly: true,
  },
  {
    route: '/dashboard/pesanan/baru',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/pesanan/baru')}?${atWarung}` }),
    answers: admins('200 {"count":'),
    secret: { text: ({ orderOfBudi }) => orderOfBudi, seenBy: ['sri', 'wati'] },
    documentOnly: true,
  },
  {
    route: '/dashboard/pesanan/foto-resi',
    request: () => ({ path: href('/dashboard/pesanan/foto-resi') }),
    answers: admins('405', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/dashboard/qr.png',
    request: () => ({ path: href('/dashboard/qr.png') }),
    answers: admins('200', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/dashboard/qr.png',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/qr.png')}?${atWarung}` }),
    answers: admins('200'),
    documentOnly: true,
  },
  {
    route: '/dashboard/qr.png',
    about: 'of a shop that is not there',
    request: () => ({ path: `${href('/dashboard/qr.png')}?toko=tidak-ada` }),
    answers: admins('200', { wati: '404 Toko ini tidak (lagi) ada.' }),
    documentOnly: true,
  },
];

/** Only the first row has `writers`. The other requests change no data: hiding the steps only sets a cookie. */
export const homeActions: Row[] = [
  {
    route: '/dashboard',
    about: "passing on the link of Sri's shop",
    request: async () => {
      await forgetShared();
      return { path: `${href('/dashboard')}?index&${atWarung}`, fields: { intent: 'link-shared' } };
    },
    answers: admins('302 /dashboard', exceptions),
    writers: ['sri', 'dewi', 'joko'],
  },
  {
    route: '/dashboard',
    about: 'hiding the first steps',
    request: () => ({ path: `${href('/dashboard')}?index&${atWarung}`, fields: { intent: 'hide-steps' } }),
    answers: admins('302 /dashboard', exceptions),
  },
  {
    route: '/dashboard',
    about: 'something else',
    request: () => ({ path: `${href('/dashboard')}?index&${atWarung}`, fields: { intent: 'delete' } }),
    answers: admins('400 Permintaan tidak dikenal.', exceptions),
  },
];

/** Makes the program forget which shops have shared their link, because it records only the first sharing. */
function forgetShared() {
  return asSystem((tx) => tx.updateTable('stores').set({ linkSharedAt: null }).execute());
}
