import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { people } from '../../../db/demo/people.ts';
import { makeVisitor } from '../../support/visitor.ts';
import { expect, test } from '../support/browser.ts';
import { enter, registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { programUrl } from '../support/program.ts';
import { namesOnTop } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' };
const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
];

test('a new shop sees its next step as a button on the first screen, and no zeros', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page);
    const steps = page.getByRole('region', { name: 'Toko Anda siap dalam 5 langkah' });
    const next = steps.getByRole('link', { name: 'Tambah produk pertama' });
    const box = await next.boundingBox();
    expect(box?.y, `top of the next step at ${size.width} px`).toBeLessThanOrEqual(300);
    await expect(page.getByText(/Semua beres|hari ini/)).toHaveCount(0);
    await audit(page);
  }
  await page.getByRole('link', { name: 'Tambah produk pertama' }).click();
  await expect(page).toHaveURL(href('/dashboard/produk'));
});

test('a shop without products is never reported as complete', async ({ page, context }) => {
  await registerShop(context, []);
  await open(page);
  await page.getByRole('button', { name: 'Sembunyikan' }).click();
  await expect(page.getByText('Toko Anda siap')).toHaveCount(0);
  await expect(page.getByText('Semua beres')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Tambah produk pertama' }).click();
  await expect(page).toHaveURL(href('/dashboard/produk'));
});

test('the figures appear with the first order, and explain what they count', async ({ page, context }) => {
  const shop = await registerShop(context, [sambal]);
  await open(page);
  await expect(page.getByText('Pesanan hari ini')).toHaveCount(0);
  await placeOrders(shop, 1);
  await open(page);
  await expect(page.getByRole('link', { name: /^Pesanan hari ini/ })).toContainText('1');
  await expect(page.getByText('Pendapatan: pesanan Completed, termasuk ongkir.')).toBeVisible();
});

test('the home page of a running shop is at most one and a half screens high', async ({
  page,
  context,
  audit,
}) => {
  const visitor = makeVisitor(programUrl());
  await visitor.login(people.sri);
  await enter(context, { ...people.sri, visitor });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page);
    await expect(page.getByRole('heading', { name: 'Perlu dikerjakan hari ini' })).toBeVisible();
    // The shop's name is only in the bar, because the heading names the page.
    expect(await namesOnTop(page, 'Warung Bu Sri')).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beranda');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `height at ${size.width} px`).toBeLessThanOrEqual(1.5 * size.height);
    await expect(page.getByText('Pasang logo (selesai)')).toBeHidden();
    await page.getByText(/^Semua langkah/).click();
    await expect(page.getByText('Pasang logo (selesai)')).toBeVisible();
    await audit(page);
  }
});

async function open(page: Page): Promise<void> {
  await page.goto(href('/dashboard'));
  await hydrated(page);
}
