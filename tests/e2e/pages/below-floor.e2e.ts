import type { BrowserContext, Page } from '@playwright/test';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { expect, test } from '../support/browser.ts';
import { makeOld, takeAway } from '../support/old-browser.ts';
import { registerShop, type Shop } from '../support/people.ts';

const kopi = { namaProduk: 'Kopi Mandailing', harga: '45000', stok: '9', berat: '250' };
const noCart = 'Keranjang tidak berfungsi di browser ini';

test('a browser older than the supported ones reads a shop and finds its number', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await makeOld(context, 'safari_ios');
  await takeAway(
    context,
    ['Array.prototype.findLast', 'Array.prototype.at', 'Object.hasOwn'],
    ['structuredClone'],
  );
  await expectNumber(page, shop, audit);
});

test('scripts that do not load leave the number', async ({ page, context, watch, audit }) => {
  watch.allow(/ERR_FAILED/);
  const shop = await registerShop(await watch.open(), [kopi]);
  await context.route('**/assets/*.js', (route) => route.abort());
  await expectNumber(page, shop, audit);
});

test('scripts that cannot be parsed leave the number', async ({ page, context, watch, audit }) => {
  watch.allow(/^uncaught: (SyntaxError|$)/);
  const shop = await registerShop(await watch.open(), [kopi]);
  await context.route('**/assets/react-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class A { # }' }),
  );
  await expectNumber(page, shop, audit);
});

test('if scripts work there is no note', async ({ page, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await page.goto(shop.path);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'ready');
  await expect(page.getByText(noCart)).toBeHidden();
  await expect(page.getByRole('button', { name: '+ Keranjang' })).toBeVisible();
});

async function expectNumber(page: Page, shop: Shop, audit: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(shop.path);
  const number = page.getByRole('link', { name: formatPhone(shop.waNumber) });
  await expect(number).toBeVisible();
  await expect(number).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${shop.waNumber}\\?text=`));
  await expect(page.getByRole('button', { name: '+ Keranjang' })).toBeHidden();
  await audit(page);
  await page.getByRole('link', { name: kopi.namaProduk }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kopi.namaProduk);
  await expect(number).toBeVisible();
  await storeCartOf(page.context(), shop);
  await page.goto(href('/keranjang'));
  await expect(page.getByText(noCart)).toBeVisible();
  await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
  await audit(page);
  await page.getByRole('link', { name: 'Buka Toko' }).click();
  await expect(page).toHaveURL(shop.path);
}

/** Stores in the browser which shop the cart is for, because the page's own scripts do not run in these tests. */
async function storeCartOf(context: BrowserContext, shop: Shop): Promise<void> {
  const { all } = pageOf(await (await context.request.get(shop.path)).text());
  const storeId = all('*', { 'data-store': true })[0]?.attributes['data-store'];
  await context
    .pages()[0]
    ?.evaluate((id) => localStorage.setItem('currentStoreId', JSON.stringify(id)), storeId);
}
