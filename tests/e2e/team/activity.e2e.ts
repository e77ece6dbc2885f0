import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

const phone = { width: 360, height: 800 };
const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' };

const entries = (page: Page) => page.getByRole('list', { name: 'Aktivitas' }).getByRole('listitem');

/** Adds 30 categories. Together with the entry about the product `tea`, the activities are one too many for a page. */
async function addCategories({ owner }: Shop) {
  for (let nth = 1; nth <= 30; nth++)
    await owner.visitor.post(href('/dashboard/produk/kategori'), {
      intent: 'add',
      namaKategori: `Rak ${nth}`,
    });
}

async function openFromSecurity(page: Page) {
  await page.goto(href('/dashboard/tim'));
  await page.getByRole('link', { name: 'Aktivitas: siapa melakukan apa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivitas' })).toBeVisible();
}

async function filterTheStock(page: Page) {
  await page.getByLabel('Bagian').selectOption('Produk & stok');
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page).toHaveURL(/bagian=products/);
}

test('on a phone, an owner filters what was done, goes on, and downloads it', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, [tea]);
  await addCategories(shop);
  await page.setViewportSize(phone);
  await openFromSecurity(page);
  await hydrated(page);
  await expect(entries(page)).toHaveCount(30);
  await expect(entries(page).first()).toContainText('Menambah kategori Rak 30');
  await expect(entries(page).first()).toContainText('(Pemilik)');
  await audit(page);
  await page.getByRole('link', { name: 'Muat lebih banyak' }).click();
  await expect(entries(page).last()).toContainText('Teh Poci');
  await filterTheStock(page);
  await audit(page);
  await page.getByLabel('Bagian').selectOption('Tim');
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByText('Tidak ada aktivitas yang cocok dengan saringan ini.')).toBeVisible();
  await audit(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^aktivitas-.+\.csv$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page filters and goes on, too', async ({ page, context }) => {
    const shop = await registerShop(context, [tea]);
    await addCategories(shop);
    await page.setViewportSize(phone);
    await openFromSecurity(page);
    await expect(entries(page)).toHaveCount(30);
    await filterTheStock(page);
    await page.getByRole('link', { name: 'Muat lebih banyak' }).click();
    await expect(entries(page).last()).toContainText('Teh Poci');
  });
});
