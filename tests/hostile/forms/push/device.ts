import { randomUUID } from 'node:crypto';
import { pushMessages } from '#domain/push/device.ts';
import { href } from '#domain/routes/href.ts';
import { registerDevice } from '#server/push/devices.ts';
import { makeJoinCode } from '#server/push/join.ts';
import { testSubscription } from '../../../support/push/subscription.ts';
import { presentOwner } from '../../../support/world/shop-floor.ts';
import { world } from '../../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../../values.ts';
import type { Form } from '../form.ts';

const { storeId } = world.warung;
const path = href('/dashboard/perangkat');
const syncPath = href('/dashboard/perangkat/cocokkan');

const unreadable: Verdict = '400 Pendaftaran dari browser tidak bisa dibaca. Muat ulang, lalu coba lagi.';
const gone: Verdict = '404 Perangkat ini sudah tidak terdaftar.';
const subscription = strict('subscription', unreadable, { longest: [testSubscription('b'), 'ok'] });
const givenName = freeText(
  'name',
  40,
  { tooLong: 'x' },
  { empty: unreadable, tooLong: unreadable, huge: unreadable, nul: unreadable },
);
const oddTime: Verdict = `400 ${pushMessages.time}`;
const time = (name: string) => strict(name, oddTime, { longest: ['23:59', 'ok'] }, { '24:00': oddTime });

/** A script posts this field and reads the response, so a refusal is JSON instead of a text. */
const syncedSubscription = strict('subscription', '400 {"known":false}', {
  longest: [testSubscription('b'), 'ok'],
});
const compared = (name: string) =>
  freeText(name, 100, { tooLong: '' }, { tooLong: 'ok', huge: 'ok', nul: 'ok' });

export const deviceForms: readonly Form[] = [
  {
    name: 'a registered browser',
    route: path,
    visitor: 'sri',
    make: () => ({
      path,
      fields: { intent: 'register', subscription: testSubscription('a'), name: 'Chrome' },
    }),
    fields: [
      subscription,
      givenName,
      strict('intent', '400 Permintaan tidak dikenal.', { longest: ['remove', gone] }),
    ],
  },
  {
    name: 'the settings of a device',
    route: path,
    visitor: 'sri',
    make: async () => ({
      path,
      fields: {
        intent: 'save',
        id: await someDevice(),
        name: 'HP',
        newOrder: 'on',
        from: '21:00',
        until: '05:30',
      },
    }),
    fields: [
      freeText('name', 40, { tooLong: pushMessages.nameMissing, empty: pushMessages.nameMissing }),
      time('from'),
      time('until'),
      strict('id', gone, { longest: [randomUUID(), gone] }),
    ],
  },
  {
    name: 'a phone that joins',
    route: '/perangkat/:code',
    visitor: 'guest',
    make: async () => ({
      path: href('/perangkat/:code', { code: await makeJoinCode(await presentOwner(storeId), storeId) }),
      fields: { subscription: testSubscription('a'), name: 'Chrome' },
    }),
    fields: [subscription, givenName],
  },
  {
    name: 'a device that a browser compares',
    route: '/dashboard/perangkat/cocokkan',
    visitor: 'sri',
    make: async () => ({
      path: syncPath,
      fields: { id: await someDevice(), subscription: testSubscription('a') },
    }),
    fields: [syncedSubscription, compared('id')],
  },
  {
    name: 'a subscription that a worker replaces',
    route: '/dashboard/perangkat/cocokkan',
    visitor: 'sri',
    make: async () => {
      await someDevice();
      const former = JSON.parse(testSubscription('a')).endpoint;
      return { path: syncPath, fields: { former, subscription: testSubscription('a') } };
    },
    fields: [syncedSubscription, compared('former')],
  },
];

async function someDevice(): Promise<string> {
  const registered = await registerDevice(await presentOwner(storeId), storeId, {
    subscription: JSON.parse(testSubscription('a')),
    name: 'HP',
    sessionId: null,
  });
  if (!registered.ok) throw new Error(registered.message);
  return registered.deviceId;
}
