import { randomBytes, randomUUID } from 'node:crypto';
import { pushMessages } from '#domain/push/device.ts';
import { href } from '#domain/routes/href.ts';
import { testSubscription } from '../support/push/subscription.ts';
import { world } from '../support/world/world.ts';
import { admins, everybody } from './answers.ts';
import type { Row } from './rows.ts';

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${world.warung.storeId}`;
const path = href('/dashboard/perangkat');
const syncPath = href('/dashboard/perangkat/cocokkan');

const joining = () => href('/perangkat/:code', { code: randomBytes(32).toString('base64url') });
const ended = 'Kode sudah dipakai atau lewat 5 menit. Minta kode baru dari HP pemilik toko.';

export const devicePages: Row[] = [
  {
    route: '/dashboard/perangkat',
    request: () => ({ path }),
    answers: admins('200 Notifikasi HP', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/perangkat',
    about: "naming Sri's shop",
    request: () => ({ path: `${path}?${atWarung}` }),
    answers: admins('200 Notifikasi HP'),
  },
  {
    route: '/dashboard/perangkat/cocokkan',
    request: () => ({ path: syncPath }),
    answers: admins('200 {"publicKey":', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/perangkat/:code',
    about: 'with an unknown code',
    request: () => ({ path: joining() }),
    answers: everybody(`200 ${ended}`),
  },
];

export const deviceActions: Row[] = [
  {
    route: '/dashboard/perangkat',
    about: 'registering a browser of an unknown service',
    request: () => ({
      path: `${path}?${atWarung}`,
      fields: { intent: 'register', subscription: testSubscription('a', 'jahat.test'), name: 'Chrome' },
    }),
    answers: admins(`409 ${pushMessages.foreignHost}`, { wati: readOnly }),
  },
  {
    route: '/dashboard/perangkat',
    about: 'removing an unknown device',
    request: () => ({ path: `${path}?${atWarung}`, fields: { intent: 'remove', id: randomUUID() } }),
    answers: admins('404 Perangkat ini sudah tidak terdaftar.', { wati: readOnly }),
  },
  {
    route: '/dashboard/perangkat/cocokkan',
    request: () => ({
      path: `${syncPath}?${atWarung}`,
      fields: { id: randomUUID(), subscription: testSubscription('a') },
    }),
    answers: admins('200 {"known":false}', { wati: readOnly }),
    documentOnly: true,
  },
  {
    route: '/perangkat/:code',
    about: 'with an unknown code',
    request: () => ({
      path: joining(),
      fields: { subscription: testSubscription('a'), name: 'Chrome' },
    }),
    answers: everybody(`409 ${ended}`),
  },
];
