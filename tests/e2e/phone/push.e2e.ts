import type { BrowserContext, Page, Worker } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { allowNotifications } from '../support/notifications.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

test('an order reaches the phone as a notification, and a tap opens it', async ({ page, context }) => {
  const shop = await registerShop(context, wares);
  const messages = await allowNotifications(context, { hasWorker: true });
  await page.goto(href('/dashboard/perangkat'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Beri tahu HP ini' }).click();
  await expect(page.getByText('Perangkat ini diberi tahu.')).toBeVisible();
  const worker = await workerOf(page, context);
  await recordNotifications(worker);
  const push = await pushTo(page, context);

  const [orderId = ''] = await placeOrders(shop, 1);
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  await expect.poll(messages).toHaveLength(1);
  const [message] = await messages();
  expect(message).toMatchObject({ title: 'Pesanan baru', path });

  await test.step('each push shows a notification, also one that cannot be read', async () => {
    await push(JSON.stringify(message));
    const expected = ['Pesanan baru', message?.body, path];
    await expect.poll(() => notificationsOf(worker)).toEqual([expected]);
    await push('{"title":');
    const general = ['Ada kabar baru', 'Buka untuk melihatnya.', '/'];
    await expect.poll(() => notificationsOf(worker)).toEqual(expect.arrayContaining([expected, general]));
  });

  await test.step('the badge is the number of new orders', async () => {
    await expect.poll(() => worker.evaluate(() => (globalThis as unknown as Noted).badge)).toBe(1);
  });

  await test.step('a tap opens the order', async () => {
    expect(await openedByTap(worker, 'Pesanan baru')).toBe(new URL(path, page.url()).href);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/#\d+/);
  });
});

async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  return worker;
}

type ShownNotification = { title: string; body: string; data: string; close: () => void };

/** Declared here, because TypeScript's types for service workers conflict with those for pages. */
type Noted = {
  registration: {
    showNotification: (title: string, options: Omit<ShownNotification, 'title' | 'close'>) => Promise<void>;
    getNotifications: () => Promise<ShownNotification[]>;
  };
  clients: { openWindow: (url: string) => Promise<null> };
  badge?: number;
  dispatchEvent: (event: Event) => void;
};

/** Makes the worker record the badge's count and, if notifications are not permitted, those that it shows. */
function recordNotifications(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as Noted;
    navigator.setAppBadge = async (count) => {
      if (count !== undefined) scope.badge = count;
    };
    if (Notification.permission === 'granted') return;
    const shown: ShownNotification[] = [];
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options, close: () => undefined });
    };
    scope.registration.getNotifications = async () => shown;
  });
}

/** Returns a function that delivers a push message as the browser does when its push service sends one. */
async function pushTo(page: Page, context: BrowserContext): Promise<(data: string) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

function notificationsOf(worker: Worker): Promise<unknown[]> {
  return worker.evaluate(async () => {
    const shownOnes = await (globalThis as unknown as Noted).registration.getNotifications();
    return shownOnes.map(({ title, body, data }) => [title, body, data]);
  });
}

/**
 * Returns the URL that a tap on the notification opens. Browsers open windows only after a real tap, so this simulates
 * the tap and replaces `openWindow`.
 */
function openedByTap(worker: Worker, title: string): Promise<string> {
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as Noted;
    const shownOnes = await scope.registration.getNotifications();
    const notification = shownOnes.find((one) => one.title === wanted);
    if (!notification) throw new Error('the notification is gone');
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
      const waitUntil = () => undefined;
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    });
  }, title);
}
