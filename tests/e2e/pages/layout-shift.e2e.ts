import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack, openSlowLine } from '../support/hold-back.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

const sabun = { namaProduk: 'Sabun Sereh', harga: '18000', stok: '9', berat: '120' };

test.use({ viewport: { width: 1280, height: 800 } });

test('a filled cart, and a page with a quantity in its bar, do not shift', async ({
  page,
  context,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), [sabun]);
  await registerBuyer(context);
  await noteShifts(context);
  await page.goto(shop.path);
  await putInCart(page, sabun.namaProduk);
  for (const path of [href('/keranjang'), href('/konfirmasi-email')]) await expectStill(page, path);
});

test('the list of orders does not shift', async ({ page, context }) => {
  await registerShop(context, [sabun]);
  await noteShifts(context);
  await expectStill(page, href('/dashboard/pesanan'));
  await expect(page.getByRole('switch', { name: 'Bunyi pesanan baru' })).toBeVisible();
});

test('nothing moves up or down, and hardly sideways, when the font arrives late', async ({
  page,
  context,
}) => {
  const shop = await registerShop(context, [sabun]);
  await noteShifts(context);
  for (const [path, text] of [
    [shop.path, '+ Keranjang'],
    [href('/dashboard/pesanan'), 'Pesanan Baru'],
  ] as const) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => painted.promise.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1);
    const width = async () => (await page.getByText(text).first().boundingBox())?.width;
    const fallbackWidth = await width();
    painted.resolve();
    await expect.poll(width).not.toBe(fallbackWidth);
    expect(await shiftedOn(page), `what moved on ${path}`).toEqual([]);
    await page.unroute('**/*.woff2');
  }
});

test('a top bar that arrives in two parts does not shift', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [sabun]);
  await noteShifts(context);
  const line = await openSlowLine('<a data-for="guest"');
  await page.goto(line.url + shop.path, { waitUntil: 'commit' });
  const isStyled = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.css')));
  await expect.poll(isStyled).toBe(true);
  const styledAt = Date.now();
  await expect.poll(() => Date.now() - styledAt).toBeGreaterThan(500);
  line.release();
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Daftar' })).toBeVisible();
  expect(await shiftedOn(page)).toEqual([]);
  line.close();
});

test('a page is painted before all of it has arrived', async ({ page, watch }) => {
  const shop = await registerShop(await watch.open(), [sabun]);
  const line = await openSlowLine('</main>');
  await page.goto(line.url + shop.path, { waitUntil: 'commit' });
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(paints).toBeGreaterThan(0);
  line.release();
  await hydrated(page);
  line.close();
});

test('the footer does not jump when a page opens on a slow network', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [sabun]);
  await noteShifts(context, 'unasked');
  await page.goto(shop.path);
  await hydrated(page);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  const release = await holdBack(page, '**/produk/*.data*');
  await page.getByRole('link', { name: sabun.namaProduk }).first().click();
  const pressedAt = Date.now();
  await expect.poll(() => Date.now() - pressedAt).toBeGreaterThan(600);
  release();
  await expect(page).toHaveURL(/\/produk\//);
  await expect(page.getByRole('heading', { name: sabun.namaProduk, level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  expect(await shiftedOn(page)).toEqual([]);
});

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(await shiftedOn(page), `what moved on ${path}`).toEqual([]);
}
