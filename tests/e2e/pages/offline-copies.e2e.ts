import type { Page } from '@playwright/test';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { fillAddress, hydrated, putInCart } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' };
/** Chromium's word on a preload of a page that came from the worker: the file is read all the same. */
const UNUSED_PRELOAD = /cross-world service worker resource mismatch/;
const told = 'Tidak ada koneksi internet.';

test('a shop just visited and the cart open without a network, and order when it is back', async ({
  page,
  context,
  watch,
  audit,
}) => {
  watch.allow(NO_NETWORK);
  watch.allow(UNUSED_PRELOAD);
  const shop = await registerShop(await watch.open(), [kopi]);
  await registerBuyer(context);

  await test.step('the shop is visited', async () => {
    await page.goto(shop.path);
    await hydrated(page);
    await putInCart(page, 'Kopi Gayo');
    await keptPages(page, ['/keranjang', shop.path]);
  });

  await context.setOffline(true);
  await test.step('its copy says that it is one, and from when', async () => {
    await page.goto(shop.path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
    await expect(page.getByText(/Salinan terakhir, .*\d\.\d\d: harga dan stok/)).toBeVisible();
    await putInCart(page, 'Kopi Gayo');
    await audit(page);
  });

  await test.step('its link leads to the cart, where ordering waits', async () => {
    await page.getByRole('link', { name: /Lihat keranjang/ }).click();
    await expect(page).toHaveURL('/keranjang');
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
    await expect(page.getByText('Salinan terakhir di perangkat ini.')).toBeVisible();
    const waiting = page.getByRole('button', { name: 'Menunggu koneksi internet' });
    await expect(waiting).toBeDisabled();
    await expect(waiting).toHaveAccessibleDescription(/begitu tersambung lagi/);
    await page.getByRole('button', { name: 'Tambah Kopi Gayo' }).click();
    await audit(page);
  });

  await test.step('the way back from the cart, which names the shop by its id, leads to its copy', async () => {
    await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
    await expect(page).toHaveURL(shop.path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
    await page.getByRole('link', { name: /Lihat keranjang/ }).click();
    await expect(page).toHaveURL('/keranjang');
  });

  await test.step('with the network the cart is itself again, with the last change', async () => {
    await context.setOffline(false);
    await expect(page.getByLabel('Nama Lengkap')).toBeVisible();
    await expect(page.getByText(told)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeEnabled();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('3');
  });

  await test.step('where the line breaks while an address is typed, nothing typed is lost', async () => {
    await hydrated(page);
    await fillAddress(page);
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Menunggu koneksi internet' })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeEnabled();
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Rina Wulandari');
  });
});

test('nothing of a person is kept, whoever was logged in', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const { email } = await registerBuyer(context);
  await page.goto(shop.path);
  await keptPages(page, ['/keranjang', shop.path]);
  for (const path of ['/profil', '/pesanan', '/keranjang']) {
    await page.goto(path);
    await hydrated(page);
  }
  await page.goto(shop.path);
  await keptPages(page, ['/keranjang', shop.path]);
  const texts = await page.evaluate(keptTexts);
  expect(texts).toContain('Keranjang');
  expect(texts).not.toContain(email);
  expect(texts).not.toContain('customer.');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  watch.allow(NO_NETWORK);
  watch.allow(UNUSED_PRELOAD);
  await context.setOffline(true);
  for (const path of ['/profil', '/pesanan']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Tidak ada koneksi internet' })).toBeVisible();
  }
});

test('three shops are kept at most, with all that their pages name', async ({ page, watch }) => {
  const owners = await Promise.all([1, 2, 3, 4].map(() => watch.open()));
  const shops = await Promise.all(owners.map((owner) => registerShop(owner, [kopi])));
  for (const { path } of shops) {
    await page.goto(path);
    await expect.poll(() => kept(page), { timeout: 30_000 }).toContain(path);
  }
  await keptPages(page, ['/keranjang', ...shops.slice(1).map(({ path }) => path)]);
  expect(await page.evaluate(missingFiles)).toEqual([]);
});

test('a shop that was never visited is not taken for a kept one whose page holds its word', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(NO_NETWORK);
  const shop = await registerShop(await watch.open(), [kopi]);
  await page.goto(shop.path);
  await keptPages(page, ['/keranjang', shop.path]);
  expect(await page.evaluate(keptTexts)).toContain('produk');
  await context.setOffline(true);
  await page.goto('/toko/produk');
  await expect(page.getByRole('heading', { name: 'Tidak ada koneksi internet' })).toBeVisible();
  await expect(page).toHaveURL('/toko/produk');
});

/** Without those of the offline page. */
async function kept(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  return paths.filter((path) => /^\/(toko|keranjang)/.test(path)).sort();
}

async function keptPages(page: Page, paths: string[]): Promise<void> {
  await expect.poll(() => kept(page), { timeout: 30_000 }).toEqual([...paths].sort());
}

async function keptTexts(): Promise<string> {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
  const found = await Promise.all(
    caches.map(async (cache) => Promise.all((await cache.keys()).map((request) => cache.match(request)))),
  );
  const pages = found.flat().filter((page) => page?.headers.get('content-type')?.startsWith('text/html'));
  return (await Promise.all(pages.map((page) => page?.text()))).join('\n');
}

/** Runs in the page: what kept pages name and their own cache lacks. */
async function missingFiles(): Promise<string[]> {
  const missing: string[] = [];
  for (const name of await window.caches.keys()) {
    const cache = await window.caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request);
      if (!page?.headers.get('content-type')?.startsWith('text/html')) continue;
      const files = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
      for (const file of files) if (!(await cache.match(file))) missing.push(`${name}: ${file}`);
    }
  }
  return missing;
}
