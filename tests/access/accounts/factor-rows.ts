import { factorMessages } from '#domain/accounts/factors.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody, guests, superAdmin } from '../answers.ts';
import type { Row } from '../rows.ts';

const owners = href('/dashboard/keamanan');
const operators = href('/superadmin/keamanan');
const proof = href('/verifikasi');
const secondStep = href('/login/verifikasi');
const passkeys = href('/api/passkey');

/** The page /verifikasi asks for a second factor. None of the users has one, so the page redirects them home. */
const ownHome = everybody('302 login', {
  budi: '302 /profil',
  ani: '302 /profil',
  sri: '302 /dashboard',
  dewi: '302 /dashboard',
  joko: '302 /dashboard',
  wati: '302 /superadmin',
});
const timeOver = guests('302 /login?pesan=waktu');
const passwordAsked = `400 ${accountMessages.currentPasswordRequired}`;
const emptyProof = { intent: 'factor-prove', proof: '' };

export const factorPages: Row[] = [
  {
    route: '/dashboard/keamanan',
    request: () => ({ path: owners }),
    answers: admins('200 Verifikasi dua langkah', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/keamanan',
    about: "naming Sri's shop",
    request: () => ({ path: `${owners}?toko=${world.warung.storeId}` }),
    answers: admins('200 Verifikasi dua langkah', { wati: '302 /superadmin/keamanan' }),
  },
  {
    route: '/superadmin/keamanan',
    request: () => ({ path: operators }),
    answers: superAdmin('200 Verifikasi dua langkah'),
  },
  { route: '/verifikasi', request: () => ({ path: proof }), answers: ownHome },
  { route: '/login/verifikasi', request: () => ({ path: secondStep }), answers: timeOver },
  {
    route: '/api/passkey',
    request: () => ({ path: passkeys }),
    answers: everybody('404'),
    documentOnly: true,
  },
];

export const factorActions: Row[] = [
  {
    route: '/dashboard/keamanan',
    request: () => ({ path: owners, fields: emptyProof }),
    answers: admins(passwordAsked, { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/keamanan',
    about: 'adding an app without a proof',
    request: () => ({ path: owners, fields: { intent: 'factor-totp' } }),
    answers: admins(`403 ${factorMessages.proofNeeded}`, { wati: '302 /dashboard' }),
  },
  {
    route: '/superadmin/keamanan',
    request: () => ({ path: operators, fields: emptyProof }),
    answers: superAdmin(passwordAsked),
  },
  {
    route: '/verifikasi',
    request: () => ({ path: proof, fields: { code: '123456' } }),
    answers: ownHome,
  },
  {
    route: '/login/verifikasi',
    request: () => ({ path: secondStep, fields: { code: '123456' } }),
    answers: timeOver,
  },
  {
    route: '/api/passkey',
    about: 'registering one without a proof',
    request: () => ({ path: passkeys, fields: { intent: 'register-options' } }),
    answers: everybody(`403 {"message":"${factorMessages.proofNeeded}"}`, {
      guest: `401 {"message":"${factorMessages.stepOver}"}`,
      removed: `401 {"message":"${factorMessages.stepOver}"}`,
    }),
    documentOnly: true,
  },
];
