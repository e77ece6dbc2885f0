import { href } from '#domain/routes/href.ts';
import { pathAtShop, SHOP_PARAM } from '#domain/routes/shop-path.ts';
import { readPushMessage } from './received.ts';

type Lasting = { waitUntil: (work: Promise<unknown>) => void };
export type PushArrival = Lasting & { data: { text: () => string } | null };
export type NotificationTap = Lasting & { notification: Pick<Notification, 'close' | 'data'> };
export type SubscriptionChange = Lasting & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

type Page = { url: string; focus: () => Promise<unknown> };

export type PushScope = {
  location: Pick<Location, 'origin'>;
  registration: {
    showNotification: ServiceWorkerRegistration['showNotification'];
    pushManager: Pick<PushManager, 'subscribe'>;
  };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  navigator: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  fetch: typeof fetch;
  addEventListener: {
    (type: 'push', listener: (event: PushArrival) => void): void;
    (type: 'notificationclick', listener: (event: NotificationTap) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
  };
};

const DASHBOARD = href('/dashboard');

/** Every push shows a notification, because Apple revokes the permission after three pushes without one. */
export function handlePushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data));
  });
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(scope, event).catch(() => undefined)),
  );
}

async function showPush(scope: PushScope, { data }: PushArrival): Promise<void> {
  const { title, body, path, tag } = readPushMessage(textOf(data));
  const options = { body, tag, data: path, icon: '/ikon-192.png', badge: '/lencana-96.png', lang: 'id' };
  // Without `renotify`, a notification that replaces another one would make no sound. TypeScript's types lack it.
  const loud = { ...options, renotify: true };
  await scope.registration
    .showNotification(title, loud)
    .catch(() => scope.registration.showNotification(title, { body, data: path }));
  if (path.startsWith(DASHBOARD)) await renewBadge(scope, shopIn(path)).catch(() => undefined);
}

function textOf(data: PushArrival['data']): string {
  try {
    return data?.text() ?? '';
  } catch {
    return '';
  }
}

/** Shows the number of new orders on the app's icon. If nobody is logged in, leaves the icon as it is. */
async function renewBadge({ navigator, fetch }: PushScope, toko: string | null): Promise<void> {
  if (!navigator.setAppBadge) return;
  const response = await fetch(pathAtShop(href('/dashboard/pesanan/baru'), toko), { redirect: 'manual' });
  if (!response.ok) return;
  const { count } = (await response.json()) as { count: number };
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge?.());
}

/** Focuses an open page of this address, or opens one. Never navigates a page, because somebody may be typing there. */
async function openPage({ clients, location }: PushScope, path: unknown): Promise<void> {
  const { href: wanted } = new URL(typeof path === 'string' ? path : '/', location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => pathOf(url) === pathOf(wanted) && shopIn(url) === shopIn(wanted));
  await (open ? open.focus() : clients.openWindow(wanted));
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function shopIn(address: string): string | null {
  return new URLSearchParams(address.split('#')[0]?.split('?')[1]).get(SHOP_PARAM);
}

/** Tells the server that a subscription was replaced. If this fails, the dashboard tells the server when it loads. */
async function renewSubscription(scope: PushScope, change: SubscriptionChange): Promise<void> {
  const { oldSubscription, newSubscription } = change;
  if (!oldSubscription) return;
  const current =
    newSubscription ?? (await scope.registration.pushManager.subscribe(oldSubscription.options));
  // The server adds `?toko=` by a redirect. A redirect to another path, the login page, means that nobody is logged in.
  const { url, ok } = await scope.fetch(href('/dashboard/perangkat/cocokkan'));
  if (!ok || pathOf(url) !== href('/dashboard/perangkat/cocokkan')) return;
  await scope.fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      former: oldSubscription.endpoint,
      subscription: JSON.stringify(current),
    }),
  });
}
