import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import {
  cachedPaths,
  cachedTexts,
  expectCachedPages,
  missingFiles,
  UNUSED_PRELOAD,
} from '../support/cached-copies.ts';
import { type OwnProgram, scriptsOf, startOwnProgram } from '../support/own-program.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

/* These tests stop the server while the browser stays online; the server that starts next may be another version. */

test.use({ serviceWorkers: 'allow' });

const START_MS = 300_000;
const NO_SERVER = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;

const products = ['Kopi Gayo', 'Teh Poci'].map((namaProduk) => {
  return { namaProduk, harga: '50000', stok: '5', berat: '250' };
});

let program: OwnProgram;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  program = await startOwnProgram();
});
test.afterAll(() => program.close());

test.beforeEach(async ({ watch }) => {
  watch.allow(NO_SERVER);
  watch.allow(UNUSED_PRELOAD);
});

test('while the server is stopped, the shop and the cart open, and other pages explain why they do not', async ({
  page,
  audit,
}) => {
  const { shop, product } = await visitShop(page);
  await program.stop();
  await test.step('a link of the open page explains why it fails, and the next try shows the copy', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Keranjang/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidak ada koneksi internet');
    await page.getByRole('link', { name: 'Coba Lagi' }).click();
    await expect(page.getByText('Salinan terakhir di perangkat ini.')).toBeVisible();
  });

  await test.step('the pages of the shop open as copies', async () => {
    for (const [path, heading] of [
      [shop.path, `Selamat datang di ${shop.namaToko}`],
      [product, 'Kopi Gayo'],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText(/Salinan terakhir, .*\d\.\d\d: harga dan stok/)).toBeVisible();
      await audit(page);
    }
    expect(await page.evaluate(readCachedFile)).toBe(200);
  });

  await test.step('they have their files even after the browser has ended the idle worker', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    expect(await page.evaluate(readCachedFile)).toBe(200);
  });

  await test.step('the cart opens too, and leads back', async () => {
    await page.goto(href('/keranjang'));
    await hydrated(page);
    await page.getByRole('button', { name: 'Tambah Kopi Gayo' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
    await expect(page.getByRole('button', { name: 'Menunggu koneksi internet' })).toBeDisabled();
    await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
    await expect(page).toHaveURL(shop.path);
    await hydrated(page);
  });

  await test.step('a link to a page without a copy keeps the open page, the address shows the offline page', async () => {
    await page.getByRole('link', { name: 'Teh Poci' }).click();
    await expect(page.getByText('Belum tersambung ke internet.')).toBeVisible();
    await expect(page).toHaveURL(shop.path);
    await page.goto(href('/profil'));
    await expect(page.getByRole('heading', { name: 'Tidak ada koneksi internet' })).toBeVisible();
  });

  await test.step('once the server is back, the open copy becomes the live page', async () => {
    await page.goto(href('/keranjang'));
    await expect(page.getByRole('button', { name: 'Menunggu koneksi internet' })).toBeVisible();
    await program.start();
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeEnabled();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
    await expect(page.locator('html')).not.toHaveAttribute('data-copy');
  });
});

test('copies of an older version keep their own scripts, and the next visit stores the new ones', async ({
  page,
}) => {
  test.skip(!isFullRun, LONG);
  test.setTimeout(START_MS);
  const next = await program.build([
    ['app/routes/stores/storefront/shop-header.tsx', 'Selamat datang di<', 'Halo dari<'],
    // The footer is on every page, so this change gives nearly all scripts new names.
    ['app/shell/site-footer.tsx', 'Privasi', 'Kebijakan Privasi'],
  ]);
  const scripts = { old: await scriptsOf(), next: await scriptsOf(next) };
  const shop = await registerShop(null, products);
  const heading = page.getByRole('heading', { level: 1 });
  const words = { old: `Selamat datang di ${shop.namaToko}`, next: `Halo dari ${shop.namaToko}` };
  const expectVersion = async (version: 'old' | 'next') => {
    await hydrated(page);
    await expect(heading).toHaveText(words[version]);
    const loaded = await scriptsIn(page);
    expect(loaded.filter((path) => !scripts[version].has(path))).toEqual([]);
    const other = scripts[version === 'old' ? 'next' : 'old'];
    expect(loaded.filter((path) => !other.has(path)).length).toBeGreaterThan(3);
  };

  await page.goto(shop.path);
  await expectVersion('old');
  await expectCachedPages(page, [href('/keranjang'), shop.path]);

  await test.step('another page loads the new version, and its worker takes over', async () => {
    const [before] = (await cacheNames(page)).filter((name) => name.startsWith('offline'));
    await program.stop();
    await program.start(next);
    await page.goto(href('/login'));
    await expect(page.getByRole('link', { name: 'Kebijakan Privasi' })).toBeVisible();
    await expect.poll(() => cacheNames(page)).not.toContain(before);
    await expectCachedPages(page, [href('/keranjang'), shop.path]);
  });

  await test.step("the shop's copy is the old one, complete and working, and the cart's the new one", async () => {
    await program.stop();
    await page.goto(shop.path);
    await expectVersion('old');
    await putInCart(page, 'Kopi Gayo');
    await followToCart(page, scripts.next);
    await page.goto(shop.path);
    await expectVersion('old');
  });

  await test.step('once the new version is back, it replaces the page and its copy', async () => {
    await program.start(next);
    await expect(heading).toHaveText(words.next);
    await expectVersion('next');
    await expectCachedPages(page, [href('/keranjang'), shop.path]);
    await expect.poll(() => cachedTexts(page)).not.toContain('Selamat datang di');
    expect(await missingFiles(page)).toEqual([]);
    const left = (await cachedPaths(page)).filter((path) => path.endsWith('.js') && !scripts.next.has(path));
    expect(left).toEqual([]);
  });

  await test.step('the copy opens with the new scripts, and so does the cart', async () => {
    await program.stop();
    await page.goto(shop.path);
    await expectVersion('next');
    await followToCart(page, scripts.next);
  });
});

/** Opens a shop, then a product. Waits until the service worker has cached both pages and the cart. */
async function visitShop(page: Page): Promise<{ shop: Shop; product: string }> {
  const shop = await registerShop(null, products);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, 'Kopi Gayo');
  await expectCachedPages(page, [href('/keranjang'), shop.path]);
  await page.getByRole('link', { name: 'Kopi Gayo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kopi Gayo');
  const product = new URL(page.url()).pathname;
  await expectCachedPages(page, [href('/keranjang'), shop.path, product]);
  return { shop, product };
}

async function followToCart(page: Page, scripts: Set<string>): Promise<void> {
  await page.getByRole('link', { name: /Lihat keranjang/ }).click();
  await expect(page).toHaveURL(href('/keranjang'));
  await hydrated(page);
  await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('1');
  expect((await scriptsIn(page)).filter((path) => !scripts.has(path))).toEqual([]);
}

/** Runs in the page: fetches the stylesheet past the HTTP cache, so only the service worker's cache can supply it. */
async function readCachedFile(): Promise<number> {
  const file = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';
  return (await fetch(file, { cache: 'no-store' })).status;
}

function scriptsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [...new Set(paths)].filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  });
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => window.caches.keys());
}
