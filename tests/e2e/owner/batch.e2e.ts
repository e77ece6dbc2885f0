import type { Locator, Page } from '@playwright/test';
import { writeChosen } from '#domain/orders/batch/chosen.ts';
import { href } from '#domain/routes/href.ts';
import { hiddenBehindBar } from '../layout/in-page.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf } from '../support/posted-orders.ts';
import { hydrated, waitingRegions } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '90', berat: '300' }];

test('several orders are billed, paid and labelled together', async ({ page, context, watch, audit }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const buyers = await watch.open();
  const shop = await registerShop(context, wares);
  const { visitor: buyer } = await registerBuyer(buyers);
  const products = await productsOf(buyer, shop);
  for (let count = 0; count < 3; count++) await order(buyer, shop, products);
  await page.goto(href('/dashboard/pesanan'));
  await hydrated(page);
  const bar = page.getByRole('form', { name: 'Pesanan terpilih' });
  await expect(bar).toBeHidden();

  const boxes = page.getByRole('checkbox', { name: /^Pilih #\d+$/ });
  await boxes.first().check();
  await expect(bar).toContainText('1 dipilih');
  await expect(page.getByRole('checkbox', { name: 'Pilih semua' })).toBeChecked({ indeterminate: true });
  await page.getByRole('checkbox', { name: 'Pilih semua' }).check();
  await expect(bar).toContainText('3 dipilih');
  await expect(page.getByRole('status').filter({ hasText: /^3 dipilih$/ })).toBeAttached();
  expect(await page.evaluate(hiddenBehindBar)).toEqual([]);
  await audit(page);
  await expectMenuAbove(page, bar);
  const opened = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Cetak Label' }).click();
  const labels = await opened;
  await expect(labels.getByRole('article')).toHaveCount(3);
  await labels.close();

  await bar.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
  await expect(page.getByText('Ubah status 3 pesanan menjadi "Harus Dibayar"?')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kirim tagihan 3 pesanan?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ya' })).toHaveText('Ya, kirim tagihan');
  await hydrated(page);
  await audit(page);
  const costs = page.getByRole('textbox', { name: /^Ongkos Kirim #\d+$/ });
  for (const [at, cost] of ['9000', '10000', '11000'].entries()) await costs.nth(at).fill(cost);
  const regionsWith = await waitingRegions(page);
  await page.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText('3 dari 3 pesanan diubah.')).toBeVisible();
  await expect(regionsWith('3 dari 3 pesanan diubah.')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Hasil' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/sekarang Harus Dibayar\.$/)).toHaveCount(3);
  await audit(page);
  // The page suggests next steps, but not to mark the orders as paid, because they were billed just now.
  await expect(page.getByRole('link', { name: 'Komplain (3)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tandai Sudah Bayar/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Semua pesanan' }).click();
  await page.getByRole('checkbox', { name: 'Pilih semua' }).check();
  await bar.getByRole('button', { name: 'Tandai Sudah Bayar' }).click();
  await page.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText(/sekarang Sudah Dibayar\.$/)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Proses Pesanan (3)' })).toBeVisible();
  await page.getByRole('link', { name: 'Semua pesanan' }).click();
  await expect(page.getByRole('region', { name: 'Sudah Dibayar' }).getByRole('article')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Pilih semua' }).check();
  await bar.getByRole('button', { name: 'Batal pilih' }).click();
  await expect(bar).toBeHidden();
  await expect(boxes.first()).not.toBeChecked();
});

test('orders whose status does not allow the change are listed separately', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const buyers = await watch.open();
  const shop = await registerShop(context, wares);
  const { visitor: buyer } = await registerBuyer(buyers);
  const products = await productsOf(buyer, shop);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(await order(buyer, shop, products));
  await bill(shop.owner.visitor, ids[0] ?? '');
  const question = `${href('/dashboard/pesanan/sekaligus')}?${writeChosen(ids)}&ke=Harus+Dibayar`;
  await page.goto(question);
  await hydrated(page);
  await expect(page.getByText('Ubah status 2 pesanan menjadi "Harus Dibayar"?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Ongkos Kirim #\d+$/ })).toHaveCount(2);
  const apart = page.getByRole('group').filter({ hasText: '1 pesanan tidak ikut' });
  await expect(apart.getByRole('listitem')).toHaveText(/^#\d+ · .*Harus Dibayar$/);
  await audit(page);
  await page.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText('2 dari 3 pesanan diubah.')).toBeVisible();
  await expect(page.getByText(/tidak diubah, sudah Harus Dibayar\.$/)).toHaveCount(1);
  await page.goto(question);
  await expect(
    page.getByText('Tidak ada pesanan pilihan ini yang bisa menjadi "Harus Dibayar".'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ya' })).toHaveCount(0);
});

test('input for orders that were not changed stays in the form', async ({ page, context, watch, audit }) => {
  watch.allow(/status of (409|503)/);
  const buyers = await watch.open();
  const shop = await registerShop(context, wares);
  const { visitor: buyer } = await registerBuyer(buyers);
  const products = await productsOf(buyer, shop);
  const ids = [await order(buyer, shop, products), await order(buyer, shop, products)];
  await page.goto(`${href('/dashboard/pesanan/sekaligus')}?${writeChosen(ids)}&ke=Harus+Dibayar`);
  await hydrated(page);
  const costs = page.getByRole('textbox', { name: /^Ongkos Kirim #\d+$/ });
  for (const [at, cost] of ['9000', '10000'].entries()) await costs.nth(at).fill(cost);
  for (const id of ids) await bill(shop.owner.visitor, id);
  const outcomes = page
    .getByRole('list', { name: 'Hasil' })
    .getByText(/tidak diubah, sudah Harus Dibayar\.$/);

  await test.step('while the server is unreachable, the page is not reloaded and keeps the form', async () => {
    await page.route(/\/sekaligus\.data/, async (route) => {
      await route.fulfill({ response: await route.fetch(), status: 503 });
    });
    await page.getByRole('button', { name: 'Ya' }).click();
    await expect(outcomes).toHaveCount(2);
    await expect(costs.nth(0)).toHaveValue('9.000');
    await expect(costs.nth(1)).toHaveValue('10.000');
    await audit(page);
  });

  await test.step('otherwise it is reloaded, and asks no cost of orders that have their bill', async () => {
    await page.unroute(/\/sekaligus\.data/);
    await page.getByRole('button', { name: 'Ya' }).click();
    await expect(costs).toHaveCount(0);
    await expect(outcomes).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Tandai Sudah Bayar (2)' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('boxes, a confirming page, and the outcome', async ({ page, context, watch, audit }) => {
    const buyers = await watch.open();
    const shop = await registerShop(context, wares);
    const { visitor: buyer } = await registerBuyer(buyers);
    const products = await productsOf(buyer, shop);
    for (let count = 0; count < 2; count++) await order(buyer, shop, products);
    await page.goto(href('/dashboard/pesanan'));
    for (const box of await page.getByRole('checkbox', { name: /^Pilih #\d+$/ }).all()) await box.check();
    await audit(page);
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('link', { name: 'Batalkan (2)' }).click();
    await audit(page);
    await page.getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByText('2 dari 2 pesanan diubah.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('0 dari 2 pesanan diubah.')).toBeVisible();
    await expect(page.getByText(/tidak diubah, sudah Cancelled\.$/)).toHaveCount(2);
  });
});

/** Expects that the bar of selected orders does not cover the 'Lainnya' menu of a phone's bottom navigation. */
async function expectMenuAbove(page: Page, bar: Locator): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Dashboard' });
  const more = screens.locator('summary');
  await more.click();
  for (const name of ['Pembayaran', 'Cek Mutasi', 'Tampilan'])
    await screens.getByRole('link', { name }).click({ trial: true });
  await more.click();
  await expect(bar).toBeVisible();
}
