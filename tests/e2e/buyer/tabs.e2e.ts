import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { type Person, registerBuyer, registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

async function tabAt(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await hydrated(tab);
  return tab;
}

async function login(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

// An EventSource that reconnects after its session has ended gets the login page's HTML, which causes this error.
test.beforeEach(({ watch }) => watch.allow(/EventSource's response has a MIME type/));

const bar = (page: Page) => page.getByRole('navigation', { name: 'Utama' });

test('other tabs notice a login and a logout', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), []);
  const dewi = await registerBuyer(await watch.open());
  const budi = await registerBuyer(context);
  const [profile, cart, storefront] = [
    await tabAt(context, href('/profil')),
    await tabAt(context, href('/keranjang')),
    await tabAt(context, shop.path),
  ];
  const asked = countRequests([profile, cart, storefront]);
  await page.goto(href('/pesanan'));
  await hydrated(page);

  await test.step('after a logout private pages are gone, and open pages are a guest’s', async () => {
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(href('/login'));
    await expect(profile).toHaveURL(`${href('/login')}?from=%2Fprofil`);
    await expect(profile.getByText(budi.email)).toHaveCount(0);
    for (const tab of [cart, storefront])
      await expect(bar(tab).getByRole('link', { name: 'Login' })).toBeVisible();
  });

  await test.step('after a login as another person all tabs follow, without a new document', async () => {
    await storefront.evaluate(() => document.body.setAttribute('data-still', ''));
    await login(page, dewi);
    await expect(page).toHaveURL(href('/profil'));
    for (const tab of [cart, storefront])
      await expect(bar(tab).getByRole('link', { name: 'Profil' })).toBeVisible();
    await expect(storefront.locator('body')).toHaveAttribute('data-still', '');
    await expect(profile).toHaveURL(href('/profil'));
    await expect(profile.getByText(dewi.email, { exact: true })).toBeVisible();
  });

  await test.step('another account directly, without a tab that sees the logout', async () => {
    await context.clearCookies();
    await registerBuyer(context);
    await page.goto(href('/pesanan'));
    await expect(profile.getByText(dewi.email)).toHaveCount(0);
    await expect(profile).toHaveURL(href('/profil'));
  });

  await test.step('then there are no further requests', async () => {
    // Waits until the tabs send no more requests, because on a slow machine they may still be loading data.
    const askedWithin = async (ms: number) => {
      const before = asked();
      await page.waitForTimeout(ms);
      return asked() - before;
    };
    await expect.poll(() => askedWithin(1_500), { timeout: 15_000 }).toBe(0);
    // Each of the three changes may reload each of the three tabs and its data once. More requests would mean a loop.
    expect(asked()).toBeLessThanOrEqual(20);
  });
});

test('a tab that missed a change is corrected, and no tab shows stale data', async ({ page, context }) => {
  const budi = await registerBuyer(context);
  const guest = await tabAt(context, href('/keranjang'));
  await page.goto(href('/profil'));
  await hydrated(page);
  // The session ends without any tab noticing, as after a password change on another phone.
  await context.clearCookies();
  await guest.reload();
  await expect(page).toHaveURL(`${href('/login')}?from=%2Fprofil`);
  await expect(page.getByText(budi.email)).toHaveCount(0);
});

test('a page restored by the browser after logout shows nothing private', async ({ page, context }) => {
  const budi = await registerBuyer(context);
  await page.goto(href('/profil'));
  await hydrated(page);
  await expect(page.getByText(budi.email, { exact: true })).toBeVisible();
  await context.clearCookies();
  // Playwright disables the back-forward cache, so this event simulates a restored page whose storage is empty.
  const display = await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return getComputedStyle(document.body).display;
  });
  expect(display).toBe('none');
  await expect(page).toHaveURL(`${href('/login')}?from=%2Fprofil`);
});

async function leaveAfterProfileAndCart(page: Page, context: BrowserContext): Promise<Person> {
  const budi = await registerBuyer(context);
  await page.goto(href('/profil'));
  await bar(page).getByRole('link', { name: 'Keranjang' }).click();
  await expect(page).toHaveURL(href('/keranjang'));
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
  return budi;
}

test('after logout the back button leads to the login', async ({ page, context }) => {
  const budi = await leaveAfterProfileAndCart(page, context);
  await page.goBack();
  await expect(page).toHaveURL(href('/keranjang'));
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/^[^?]*\/login\?from=%2Fprofil$/);
  await expect(page.getByText(budi.email)).toHaveCount(0);
});

test('going back twice before the scripts are ready leads to the login', async ({ page, context }) => {
  const budi = await leaveAfterProfileAndCart(page, context);
  const { promise: wentBack, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await wentBack;
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(href('/keranjang'));
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/profil/);
  letScriptsCome();
  await expect(page).toHaveURL(/^[^?]*\/login\?from=%2Fprofil$/);
  await expect(page.getByText(budi.email)).toHaveCount(0);
});

function countRequests(tabs: Page[]): () => number {
  let count = 0;
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.isNavigationRequest() || request.url().includes('.data')) count += 1;
    });
  }
  return () => count;
}
