import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

test('a push shows a notice through the worker, and a tap opens its order', async ({ page, context }) => {
  await registerShop(context, wares);
  await context.grantPermissions(['notifications']);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  const push = await pushTo(page, context);
  const path = href('/dashboard/pesanan/:orderId', { orderId: '0190a000-0000-7000-8000-000000000001' });

  await test.step('each message is shown, also one that cannot be read', async () => {
    const message = { title: 'Pesanan baru', body: '#1001 · 2 barang · Rp 25.000', path, tag: path };
    await push(JSON.stringify(message));
    await expect
      .poll(() => noticesOf(page))
      .toEqual([['Pesanan baru', '#1001 · 2 barang · Rp 25.000', path]]);
    await push('');
    await push('{"title":');
    await expect
      .poll(() => noticesOf(page))
      .toEqual(expect.arrayContaining([['Ada kabar baru', 'Buka untuk melihatnya.', '/']]));
  });

  await test.step('a tap opens the order', async () => {
    expect(await pathOpenedByTap(context, 'Pesanan baru')).toBe(path);
  });
});

test('the dashboard is an app of its own', async ({ page, context }) => {
  await registerShop(context, wares);
  await page.goto(href('/dashboard'));
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    href('/dashboard/manifest.webmanifest'),
  );
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: href('/dashboard'), start_url: href('/dashboard') });
});

/** Returns a function that delivers a message as the browser does when its push service sends one. */
async function pushTo(page: Page, context: BrowserContext): Promise<(data: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session: CDPSession = await context.newCDPSession(page);
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

function noticesOf(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, data }) => [title, body, data]);
  });
}

/** A browser opens a window only after a real tap on the system's notice, so the worker's call of it is recorded. */
function pathOpenedByTap(context: BrowserContext, title: string): Promise<string> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  return worker.evaluate(async (wanted) => {
    type Scope = {
      registration: { getNotifications: () => Promise<Notification[]> };
      clients: { openWindow: (url: string) => Promise<null> };
      dispatchEvent: (event: Event) => void;
      NotificationEvent: new (type: string, given: { notification: Notification }) => Event;
    };
    const scope = globalThis as unknown as Scope;
    const notices = await scope.registration.getNotifications();
    const notification = notices.find((notice) => notice.title === wanted);
    if (!notification) throw new Error('the notice is gone');
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (url) => {
        resolve(new URL(url).pathname);
        return Promise.resolve(null);
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  }, title);
}
