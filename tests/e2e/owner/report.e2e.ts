import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { complete, order, placeOrders, productsOf } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const product = { namaProduk: 'Keripik Singkong', harga: '12500', stok: '9', berat: '200' };

test('an owner reads the report, narrows it and exports it', async ({ page, context, audit }) => {
  const shop = await registerShop(context, [product]);

  await test.step('finds it empty at first', async () => {
    await page.goto(href('/dashboard'));
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Laporan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laporan Keuangan');
    await expect(page.getByText('Belum ada pendapatan dalam periode ini.')).toBeVisible();
    await expect(page.getByText('Belum ada produk yang terjual dalam periode ini.')).toBeVisible();
    await expect(
      page.getByText('Tidak ada pesanan selesai dalam rentang tanggal yang dipilih.'),
    ).toBeVisible();
    await audit(page);
  });

  const { visitor: buyer } = await registerBuyer(null);
  await complete(shop.owner.visitor, await order(buyer, shop, await productsOf(buyer, shop)));

  await test.step('then sees the sale, also as a chart that names its days', async () => {
    await page.goto(href('/dashboard/laporan'));
    await hydrated(page);
    await expect(page.getByRole('region', { name: 'Ringkasan (Semua Waktu)' })).toContainText('Rp 43.000');
    const chart = page.getByRole('img', { name: /Grafik batang pendapatan harian/ });
    const bar = chart.locator('rect');
    await expect(bar).toHaveCount(1);
    expect((await bar.boundingBox())?.height).toBeGreaterThan(50);
    await bar.hover();
    await expect(page.getByText(/^Tertinggi:/)).toBeHidden();
    await expect(page.locator('figcaption')).toContainText(' · Rp 43.000 · 1 pesanan');
    await page.getByText('Lihat angka per hari').click();
    await expect(page.getByRole('table', { name: 'Pendapatan Harian' })).toContainText('Rp 43.000');
    await expect(page.getByText('2 terjual')).toBeVisible();
    await audit(page);
  });

  await test.step('opens an order in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Detail pesanan #1/ }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}$/);
    await tab.close();
  });

  await test.step('downloads it as a file', () => takeHome(page));
  await test.step('limits it to days, and returns to all time', () => narrow(page, audit));
});

test('a report with all its parts is two and a half screens of a phone, with a chart of limited height', async ({
  page,
  context,
}) => {
  const names = ['Keripik Singkong Balado Khas Padang', 'Sambal Roa', 'Nastar Keju', 'Emping', 'Rengginang'];
  const shop = await registerShop(
    context,
    names.map((namaProduk) => ({ ...product, namaProduk, stok: '99' })),
  );
  for (const id of await placeOrders(shop, 4)) await complete(shop.owner.visitor, id);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(href('/dashboard/laporan'));
  await hydrated(page);
  const month = page.getByRole('region', { name: 'Bulan ini' });
  await expect(month).toContainText('Rp 572.000');
  await expect(page.getByText('Lihat pesanan lainnya')).toBeVisible();
  await expect(page.getByRole('region', { name: '5 Produk Terlaris' }).getByRole('listitem')).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2.5 * 800);
  expect(await month.evaluate((card) => card.getBoundingClientRect().bottom)).toBeLessThanOrEqual(800);
  expect(await page.getByRole('main').textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  const chart = page.getByRole('img', { name: /Grafik batang pendapatan harian/ });
  const [bar, whole] = await Promise.all([chart.locator('rect').boundingBox(), chart.boundingBox()]);
  // The margin above the bar and the dates below it take 40 pixels of the chart's height.
  expect(bar?.height).toBeGreaterThanOrEqual(0.75 * ((whole?.height ?? 0) - 40));
});

async function takeHome(page: Page): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ]);
  const { data } = Papa.parse<string[]>(await readFile(await file.path(), 'utf8'), {
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(2);
  expect(data[1]).toContain("'6281298765432");
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh Excel' }).click(),
  ]);
  expect(book.suggestedFilename()).toMatch(/^laporan-.+\.xlsx$/);
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK');
}

async function narrow(page: Page, audit: (page: Page) => Promise<void>): Promise<void> {
  const quick = page.getByRole('navigation', { name: 'Rentang cepat' }).getByRole('link');
  const all = quick.filter({ hasText: 'Semua' });
  await expectChosen(all);
  for (const [name, days] of [
    ['Hari ini', 1],
    ['7 hari', 7],
  ] as const) {
    await quick.filter({ hasText: name }).click();
    await expectChosen(quick.filter({ hasText: name }));
    await expect(all).not.toHaveAttribute('aria-current');
    const [from, until] = await Promise.all(
      ['Dari Tanggal', 'Sampai Tanggal'].map((label) => page.getByLabel(label).inputValue()),
    );
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe((days - 1) * 86_400_000);
    await expect(page.getByRole('region', { name: /^Ringkasan/ })).toContainText('Rp 43.000');
  }
  await audit(page);
  await page.getByText('Pilih tanggal').click();
  await page.getByLabel('Dari Tanggal').fill('2020-01-01');
  await page.getByLabel('Sampai Tanggal').fill('2020-01-31');
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(
    page.getByRole('region', { name: 'Ringkasan (1 Januari 2020 – 31 Januari 2020)' }),
  ).toContainText('Rp 0');
  await expect(quick.and(page.locator('[aria-current]'))).toHaveCount(0);
  await page.getByLabel('Sampai Tanggal').fill('2019-12-31');
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  const wrong = page.getByText('Sampai Tanggal tidak boleh sebelum Dari Tanggal.');
  await expect(wrong).toBeVisible();
  await page.reload();
  await expect(wrong).toBeVisible();
  await hydrated(page);
  await audit(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/dashboard\/laporan\??$/);
  await expect(page.getByLabel('Dari Tanggal')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Ringkasan (Semua Waktu)' })).toContainText('Rp 43.000');
  await quick.filter({ hasText: 'Hari ini' }).click();
  await expect(page).toHaveURL(/dari=/);
  await all.click();
  await expect(page).toHaveURL(href('/dashboard/laporan'));
  await expectChosen(all);
  await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
  await expect(page).toHaveURL(href('/dashboard'));
}

async function expectChosen(chip: Locator): Promise<void> {
  await expect(chip).toHaveAttribute('aria-current', 'true');
  await expect(chip).toHaveCSS('background-color', 'rgb(18, 84, 58)');
}
