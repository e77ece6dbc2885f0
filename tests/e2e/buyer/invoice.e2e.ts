import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { complete, order, productsOf } from '../support/posted-orders.ts';

/** `page.pdf()` writes this once for each page of the document. */
const PDF_PAGE = /\/Type\s*\/Page\b/g;

test('a completed order prints on one page, a long one on several', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, wares(100));
  const { visitor: buyer } = await registerBuyer(context);
  const products = await productsOf(buyer, shop);

  const usual = await order(buyer, shop, products.slice(0, 25));
  const early = await page.goto(href('/faktur/:orderId', { orderId: usual }));
  expect(early?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faktur belum tersedia.');
  await audit(page);

  await complete(shop.owner.visitor, usual);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Faktur #\d+$/);
  await expect(page.getByRole('row')).toHaveCount(26);
  await audit(page);
  await page.reload();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Cetak' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await expectPaper(page);
  expect(await pagesOf(page)).toBe(1);
  await expectNarrowPaper(page, shop);

  const long = await order(buyer, shop, products);
  await complete(shop.owner.visitor, long);
  await page.goto(href('/faktur/:orderId', { orderId: long }));
  expect(await pagesOf(page)).toBeGreaterThan(1);
});

/** Expects that the printed page shows only the invoice, in black, with nothing to click. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Terbilang')).toBeVisible();
  const colours = await page.getByRole('article').evaluate((sheet) => {
    const parts = [sheet, ...sheet.querySelectorAll('*')].map((part) => getComputedStyle(part).color);
    return [...new Set(parts)];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.getByRole('row').last()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
}

/** Expects that the words of the shop's name are not split on paper as narrow as a phone. */
async function expectNarrowPaper(page: Page, shop: Shop): Promise<void> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 330, height: 700 });
  await page.emulateMedia({ media: 'print' });
  const name = await page.getByRole('article').getByText(shop.namaToko).first().boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  await page.emulateMedia({ media: null });
  if (screen) await page.setViewportSize(screen);
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(PDF_PAGE)?.length ?? 0;
}

function wares(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    namaProduk: `Keripik Singkong Rasa ${String(index + 1).padStart(3, '0')}`,
    harga: '12500',
    stok: '9',
    berat: '150',
  }));
}
