import { afterEach, expect, test, vi } from 'vitest';
import { pushAbility } from './ability.ts';

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 Version/${version}`;
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/${version} Safari/605.1.15`;
const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';

afterEach(() => vi.unstubAllGlobals());

function browser(userAgent: string, permission: NotificationPermission | null, maxTouchPoints = 5) {
  const Notification = { permission };
  const able = permission !== null;
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, ...(able && { serviceWorker: {} }) });
  vi.stubGlobal('window', able ? { PushManager: {}, Notification } : {});
  vi.stubGlobal('Notification', Notification);
}

test.each([
  ['Chrome', android, 'default', 'able'],
  ['Chrome after a no', android, 'denied', 'denied'],
  ['a browser without push', android, null, 'unable'],
  ['an iPhone before push', iphone('15.8'), null, 'old'],
  ['an iPhone just before push', iphone('16.3'), null, 'old'],
  ['an iPhone in Safari', iphone('16.4'), null, 'home'],
  ['a new iPhone in Safari', iphone('18.10'), null, 'home'],
  ['an iPhone on the home screen', iphone('17.5'), 'default', 'able'],
  ['an iPhone on the home screen after a no', iphone('17.5'), 'denied', 'deniedHome'],
  ['an old iPad', mac('15.6'), null, 'old'],
  ['an iPad in Safari', mac('17.0'), null, 'home'],
] as const)('%s', (_, userAgent, permission, ability) => {
  browser(userAgent, permission);
  expect(pushAbility()).toBe(ability);
});

test('a Mac without push is no iPad', () => {
  browser(mac('15.6'), null, 0);
  expect(pushAbility()).toBe('unable');
});
