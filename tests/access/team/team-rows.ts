import { randomBytes, randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const unnamed = '400 Isi nama orangnya.';
const atWarung = `toko=${world.warung.storeId}`;
const path = href('/dashboard/tim');

const unknownLink = () => href('/undangan/:token', { token: randomBytes(32).toString('base64url') });

export const teamPages: Row[] = [
  {
    route: '/dashboard/tim',
    request: () => ({ path }),
    answers: admins('200 Tim', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/tim',
    about: "naming Sri's shop",
    request: () => ({ path: `${path}?${atWarung}` }),
    answers: admins('200 Tim', { wati: '200 Tim hanya dilihat oleh toko.' }),
  },
  {
    route: '/undangan/:token',
    about: 'with an unknown link',
    request: () => ({ path: unknownLink() }),
    answers: everybody(`200 ${teamMessages.linkDead}`),
  },
];

export const teamActions: Row[] = [
  {
    route: '/dashboard/tim',
    about: 'inviting without a name',
    request: () => ({
      path: `${path}?${atWarung}`,
      fields: { intent: 'invite', name: '', role: 'cashier', password: '' },
    }),
    answers: admins(unnamed, { wati: readOnly }),
  },
  {
    route: '/dashboard/tim',
    about: 'asking for something unknown',
    request: () => ({ path: `${path}?${atWarung}`, fields: { intent: 'rampas' } }),
    answers: admins(`400 ${teamMessages.unknown}`, { wati: readOnly }),
  },
  {
    route: '/dashboard/tim',
    about: 'revoking an unknown invitation',
    request: () => ({ path: `${path}?${atWarung}`, fields: { intent: 'revoke', id: randomUUID() } }),
    answers: admins(`404 ${teamMessages.invitationGone}`, { wati: readOnly }),
  },
  {
    route: '/dashboard/perangkat',
    about: 'ending an unknown session',
    request: () => ({
      path: `${href('/dashboard/perangkat')}?${atWarung}`,
      fields: { intent: 'end-session', key: randomUUID() },
    }),
    answers: admins('404 Sesi login ini sudah berakhir.', { wati: readOnly }),
  },
  {
    route: '/undangan/:token',
    about: 'joining by an unknown link',
    request: () => ({ path: unknownLink(), fields: {} }),
    answers: everybody(`404 ${teamMessages.linkDead}`, { guest: '302 login', removed: '302 login' }),
  },
];
