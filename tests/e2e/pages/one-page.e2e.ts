import type { BrowserContext, Page } from '@playwright/test';
import { VISITOR_COOKIE } from '#domain/accounts/visitor.ts';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import {
  type Account,
  enter,
  registerBuyer,
  registerShop,
  registerSuperAdmin,
  type Shop,
} from '../support/people.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

/* A shop's page has the same bytes for everybody; the browser adds the visitor's own links before the first paint. */

const sabun = { namaProduk: 'Sabun Kopi', harga: '21000', stok: '9', berat: '120' };

const bar = (page: Page) => page.getByRole('navigation', { name: 'Utama' });

type Role = 'guest' | 'customer' | 'storeAdmin' | 'superAdmin';

/** `links`: what the bar shows. `home`: the page to which '/' redirects this role; guests see '/' itself. */
const shown: Record<Role, { links: string[]; home: string }> = {
  guest: { links: ['Keranjang', 'Login', 'Daftar'], home: '/' },
  customer: { links: ['Keranjang', 'Profil', 'Logout'], home: href('/profil') },
  storeAdmin: { links: ['Dashboard Toko', 'Logout'], home: href('/dashboard') },
  superAdmin: { links: ['Dashboard SuperAdmin', 'Logout'], home: href('/dashboard') },
};

const roles = Object.keys(shown) as Role[];

async function logInAs(role: Role, context: BrowserContext): Promise<Account | null> {
  if (role === 'guest') return null;
  if (role === 'customer') return registerBuyer(context);
  return role === 'storeAdmin' ? (await registerShop(context, [])).owner : registerSuperAdmin(context);
}

let shop: Shop;

test.beforeAll(async () => {
  shop = await registerShop(null, [sabun]);
});

function linksOf(page: Page): Promise<string[]> {
  return bar(page)
    .locator('a:visible, button:visible')
    .evaluateAll((all) => all.slice(1).map((one) => one.textContent?.replace(/\d+ barang$/, '') ?? ''));
}

type Watched = { seen?: string[]; shifts?: number };

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { seen, shifts } = window as Watched;
    return { seen, shifts };
  });
}

function noteFrames(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const watched = window as Watched;
    const seen: string[] = [];
    Object.assign(watched, { seen, shifts: 0 });
    const sample = () => {
      const all = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Utama"] :is(a, button)')];
      const names = all.filter((one) => one.offsetParent !== null).map((one) => one.textContent ?? '');
      const now = names
        .slice(1)
        .join(' · ')
        .replace(/\d+ barang/, '');
      // Until the browser has read the page's content, which follows the bar, it may show only some of the bar's links.
      if (document.getElementById('isi') && now !== seen.at(-1)) seen.push(now);
      const isLanding = location.pathname === '/' && document.querySelector('h1')?.offsetParent;
      if (isLanding) sessionStorage.setItem('landingSeen', 'yes');
      requestAnimationFrame(sample);
    };
    sample();
    new PerformanceObserver((list) => {
      watched.shifts = (watched.shifts ?? 0) + list.getEntries().length;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const role of roles) {
  test(`${role}: the links are right from the first frame on`, async ({ page, context }) => {
    await logInAs(role, context);
    await noteFrames(context);
    const { links, home } = shown[role];
    for (const path of [shop.path, `${shop.path}?cari=sabun`, href('/ketentuan')]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await hydrated(page);
      const { seen, shifts } = await watched(page);
      expect(seen, `what the bar of ${path} has shown`).toEqual([links.join(' · ')]);
      expect(shifts, `shifts of ${path}`).toBe(0);
    }
    await page.getByRole('link', { name: 'Privasi', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kebijakan Privasi');
    expect(await linksOf(page)).toEqual(links);

    await test.step('the landing page links to the right page, as a document and by a client navigation', async () => {
      await bar(page).getByRole('link', { name: 'Kedai' }).click();
      await expect(page).toHaveURL(home);
      await page.goto(href('/'));
      await expect(page).toHaveURL(home);
      const flashed = () => page.evaluate(() => sessionStorage.getItem('landingSeen'));
      await expect.poll(flashed).toBe(role === 'guest' ? 'yes' : null);
    });

    await test.step('the links are right while the scripts are still loading', async () => {
      if (role === 'guest') {
        await page.goto(shop.path);
        await putInCart(page, sabun.namaProduk);
      }
      await page.route('**/*.js', () => undefined);
      await page.goto(shop.path, { waitUntil: 'commit' });
      await expect(page.getByRole('listitem').filter({ hasText: sabun.namaProduk })).toBeVisible();
      expect(await linksOf(page)).toEqual(links);
      if (role !== 'guest') return;
      const badge = bar(page).locator('span[aria-hidden]').last();
      expect(await badge.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"1"');
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const role of roles) {
    test(`${role}: 'Akun' leads to the right page`, async ({ page, context }) => {
      await logInAs(role, context);
      for (const path of ['/', shop.path]) {
        await page.goto(path);
        expect(await linksOf(page)).toEqual(path === '/' ? ['Akun'] : ['Keranjang', 'Akun']);
        await bar(page).getByRole('link', { name: 'Akun' }).click();
        await expect(page).toHaveURL(role === 'guest' ? href('/login') : shown[role].home);
        if (role === 'storeAdmin') await bar(page).locator('summary').click();
        if (role !== 'guest') await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      }
    });
  }
});

test('a login that returns to a shop, and a logout there, update the page at once', async ({
  page,
  context,
}) => {
  const { email, password } = await registerBuyer(null);
  await noteFrames(context);
  await page.goto(`${href('/login')}?from=${encodeURIComponent(shop.path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(shop.path);
  await expect(bar(page).getByRole('link', { name: 'Profil' })).toBeVisible();
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  expect((await watched(page)).seen).toEqual([shown.customer.links.join(' · ')]);

  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  expect((await watched(page)).seen).toEqual([shown.guest.links.join(' · ')]);
});

test('a logout in another tab reaches a shop’s page that was opened on its own', async ({
  page,
  context,
}) => {
  await registerBuyer(context);
  await page.goto(shop.path);
  await hydrated(page);
  const other = await context.newPage();
  await other.goto(href('/profil'));
  await bar(other).getByRole('button', { name: 'Logout' }).click();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(shop.path);
});

test('a session that was ended elsewhere is detected by the small response, once', async ({
  page,
  context,
}) => {
  const buyer = await registerBuyer(context);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith(href('/api/saya'))) asked.push(request.url());
  });
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  await page.goto(href('/ketentuan'), { waitUntil: 'networkidle' });
  expect(asked).toHaveLength(1);

  await page.evaluate(() => localStorage.removeItem('sessionCheckedAt'));
  await buyer.visitor.post(href('/logout'));
  await page.goto(shop.path);
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(VISITOR_COOKIE);
  expect(asked).toHaveLength(2);
  await page.goto(href('/'), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Marketplace pribadi untuk toko Anda sendiri',
  );
  expect(asked).toHaveLength(2);
});

test('no request asks who a guest is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(asked).not.toContain(href('/api/saya'));
});

test('a page restored from the browser’s cache shows who is logged in now', async ({ page, context }) => {
  await page.goto(shop.path);
  await hydrated(page);
  await enter(context, await registerBuyer(null));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(bar(page).getByRole('link', { name: 'Profil' })).toBeVisible();
});
