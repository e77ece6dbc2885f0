import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import {
  answerAlert,
  answerQuestion,
  catchChats,
  hydrated,
  orderOne,
  putInCart,
} from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '8', berat: '250' };
const sambal = { namaProduk: 'Sambal Roa', harga: '40000', stok: '6', berat: '300' };
const teh = { namaProduk: 'Teh Tubruk', harga: '12000', stok: '9', berat: '100' };
const batik = { namaProduk: 'Batik Tulis', harga: '350000', stok: '2', berat: '400' };

test('an order is put into the cart again with its present products', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owner = await watch.open();
  const shop = await registerShop(owner, [kopi, sambal, teh]);
  const other = await registerShop(await watch.open(), [batik]);
  await Promise.all([registerBuyer(context), catchChats(context)]);
  await page.goto(shop.path);
  for (const name of ['Kopi Gayo', 'Kopi Gayo', 'Sambal Roa', 'Sambal Roa']) await putInCart(page, name);
  const orderPath = await orderOne(page, shop, 'Teh Tubruk');
  const reorder = async () => {
    await page.goto(orderPath);
    await page.getByRole('button', { name: 'Pesan Lagi' }).click();
  };

  await test.step('pressing twice adds once', async () => {
    for (let times = 0; times < 2; times++) {
      await reorder();
      await expectCart(page, { 'Kopi Gayo': 2, 'Sambal Roa': 2, 'Teh Tubruk': 1 });
    }
  });

  await test.step('the cart of another shop is replaced only if its owner agrees', async () => {
    const question =
      'Keranjang Anda berisi produk dari toko lain. Kosongkan keranjang dan lanjut ke toko ini?';
    await page.getByRole('button', { name: 'Kosongkan Keranjang' }).click();
    await page.goto(other.path);
    await putInCart(page, 'Batik Tulis');
    await reorder();
    await answerQuestion(page, question, 'Batal');
    await expect(page).toHaveURL(orderPath);
    await page.goto(href('/keranjang'));
    await expectCart(page, { 'Batik Tulis': 1 });
    await reorder();
    await answerQuestion(page, question, 'Ya');
    await expectCart(page, { 'Kopi Gayo': 2, 'Sambal Roa': 2, 'Teh Tubruk': 1 });
  });

  await test.step('changes are listed per product', async () => {
    await page.getByRole('button', { name: 'Kosongkan Keranjang' }).click();
    await change(owner, 'Kopi Gayo', { intent: 'edit', ...kopi, harga: '55000' });
    await change(owner, 'Sambal Roa', { intent: 'edit', ...sambal, stok: '1' });
    await change(owner, 'Teh Tubruk', { intent: 'delete' });
    await reorder();
    const dialog = page.getByRole('dialog');
    for (const line of [
      /Kopi Gayo: harga sekarang Rp\s55\.000 \(dulu Rp\s50\.000\)/,
      'Sambal Roa: stok tersisa 1 dari 2',
      'Teh Tubruk: sudah tidak dijual',
    ]) {
      await expect(dialog).toContainText(line);
    }
    await audit(page);
    await answerAlert(page, 'Ada yang berubah sejak pesanan ini:');
    await expectCart(page, { 'Kopi Gayo': 2, 'Sambal Roa': 1 });
  });

  await test.step('if nothing is left to order, the page stays', async () => {
    await change(owner, 'Kopi Gayo', { intent: 'delete' });
    await change(owner, 'Sambal Roa', { intent: 'edit', ...sambal, stok: '0' });
    await reorder();
    await answerAlert(page, 'Tidak ada yang bisa dipesan lagi saat ini.');
    await expect(page).toHaveURL(orderPath);
  });
});

test('the button’s place is reserved until the scripts are ready, and absent without scripts', async ({
  page,
  context,
  watch,
}) => {
  // If JavaScript is off, Chromium reports each script of the page as a CSP failure.
  watch.allow(/\.js csp$/);
  const shop = await registerShop(await watch.open(), [kopi]);
  await Promise.all([registerBuyer(context), catchChats(context)]);
  const orderPath = await orderOne(page, shop, 'Kopi Gayo');
  await page.setViewportSize({ width: 360, height: 740 });
  const cookies = await context.cookies();
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const below = (on: Page) => on.getByRole('heading', { name: 'Barang' }).boundingBox();
  const again = (on: Page) => on.getByRole('button', { name: 'Pesan Lagi' });
  await page.goto(orderPath, { waitUntil: 'commit' });
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('button', { name: 'Batalkan Pesanan' })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
  const before = await below(page);
  letScriptsCome();
  await expect(again(page)).toBeVisible();
  expect(await below(page)).toEqual(before);

  const plain = await watch.open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await plain.addCookies(cookies);
  const still = await plain.newPage();
  await still.goto(orderPath);
  await expect(again(still)).toHaveCount(0);
  expect((await below(still))?.y).toBeLessThan(before?.y ?? 0);
});

test('a history without orders leads back to the last shop', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await registerBuyer(context);
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/pesanan'));
  await audit(page);
  await hydrated(page);
  await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
  await expect(page).toHaveURL(shop.path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.namaToko);
});

async function expectCart(page: Page, quantities: Record<string, number>): Promise<void> {
  await expect(page).toHaveURL(href('/keranjang'));
  await expect(page.getByRole('spinbutton', { name: /^Jumlah / })).toHaveCount(
    Object.keys(quantities).length,
  );
  for (const [name, quantity] of Object.entries(quantities))
    await expect(page.getByLabel(`Jumlah ${name}`)).toHaveValue(String(quantity));
}

async function change(
  context: BrowserContext,
  namaProduk: string,
  fields: Record<string, string>,
): Promise<void> {
  const list = await context.request.get(
    `${href('/dashboard/produk')}?cari=${encodeURIComponent(namaProduk)}`,
  );
  const productId = pageOf(await list.text()).all('*', { name: 'edit' })[0]?.attributes.value ?? '';
  const answer = await context.request.post(href('/dashboard/produk'), {
    multipart: { deskripsi: '', ...fields, productId },
    headers: { origin: process.env.KEDAI_TEST_URL ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
