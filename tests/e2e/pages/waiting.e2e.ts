import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 800 };

const asking = 'Memeriksa autentikasi...';

test('a guarded page opened from a shared one shows that it is checking the visitor, and nothing shifts', async ({
  page,
  context,
  audit,
}) => {
  await registerBuyer(context);
  await page.goto(href('/ketentuan'));
  await hydrated(page);
  const release = await holdBack(page, '**/profil.data*');
  const sign = page.getByRole('status').getByText(asking, { exact: true });
  await expect(sign).toHaveCount(0);
  const place = await page.locator('#isi').boundingBox();
  await page.getByRole('banner').getByRole('link', { name: 'Profil' }).click();
  await expect(sign).toBeVisible();
  expect(await page.locator('#isi').boundingBox()).toEqual(place);
  await audit(page);
  release();
  await expect(page).toHaveURL(href('/profil'));
  await expect(sign).toHaveCount(0);
});

test('once the server has named the visitor, the next guarded page only waits', async ({ page, context }) => {
  await registerBuyer(context);
  await page.goto(href('/keranjang'));
  await hydrated(page);
  const release = await holdBack(page, '**/profil.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Profil' }).click();
  await expect(page.getByRole('status').getByText('Memuat...', { exact: true })).toBeAttached();
  await expect(page.getByText(asking)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(href('/profil'));
});

test('a public page waits without asking who the visitor is', async ({ page }) => {
  await page.goto(href('/keranjang'));
  await hydrated(page);
  const release = await holdBack(page, '**/ketentuan.data*');
  await page.getByRole('link', { name: 'Ketentuan' }).click();
  const line = page.getByRole('banner').locator('.animate-pulse');
  await expect(line).toBeVisible();
  await expect(page.getByText(asking)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(href('/ketentuan'));
  await expect(line).toHaveCount(0);
});

for (const viewport of isFullRun ? [phone, desk] : [phone]) {
  test(`a tapped tab of the dashboard lights up at once, its skeleton appears, nothing shifts, at ${viewport.width} px`, async ({
    page,
    context,
    audit,
  }) => {
    await registerShop(context, [{ namaProduk: 'Jahe', harga: '9000', stok: '9', berat: '90' }]);
    await noteShifts(context);
    await page.setViewportSize(viewport);
    await page.goto(href('/dashboard'), { waitUntil: 'networkidle' });
    await hydrated(page);
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    const tab = (name: string) => tabs.getByRole('link', { name });
    const litColor = await colorOf(page, 'Beranda');
    const release = await holdBack(page, '**/dashboard/produk.data*');
    await tab('Produk').click();
    await expect.poll(() => colorOf(page, 'Produk')).toBe(litColor);
    expect(await colorOf(page, 'Beranda')).not.toBe(litColor);
    await expect(page.locator('[data-skeleton="/dashboard/produk"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manajemen Produk');
    await expect(page.getByText(asking)).toHaveCount(0);
    await audit(page);
    release();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Manajemen Produk' })).toBeFocused();
    for (const name of ['Laporan', 'Pesanan', 'Beranda']) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    expect(await shiftedOn(page)).toEqual([]);
  });
}

test('going back while a page of the dashboard loads restores the input', async ({ page, context }) => {
  await registerShop(context, []);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(href('/dashboard/laporan'));
  await hydrated(page);
  await page.getByText('Pilih tanggal').click();
  const from = page.getByLabel('Dari Tanggal');
  await from.fill('2026-01-31');
  await holdBack(page, '**/dashboard/voucher.data*');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await tabs.getByRole('link', { name: 'Voucher' }).click();
  await expect(page.locator('[data-skeleton]')).toBeVisible();
  await expect(from).toBeHidden();
  await tabs.getByRole('link', { name: 'Laporan' }).click();
  await expect(from).toBeVisible();
  await expect(from).toHaveValue('2026-01-31');
});

test('the focus moves to the heading of the next page, but not if only the list is filtered', async ({
  page,
  context,
}) => {
  await registerShop(context, [{ namaProduk: 'Kunyit', harga: '9000', stok: '9', berat: '90' }]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const heading = page.getByRole('heading', { level: 1 });
  const search = page.getByRole('searchbox', { name: 'Cari produk' });
  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await search.fill('kun');
  await search.press('Enter');
  await expect(page).toHaveURL(/cari=kun/);
  await expect(page.getByText('Kunyit')).toBeVisible();
  await expect(search).toBeFocused();
  const letters = page.locator('[name="cari"]');
  await search.press('Home');
  await search.press('ArrowRight');
  await page.getByLabel('Urutkan').selectOption('Harga terendah');
  await expect(page).toHaveURL(/urut=termurah/);
  expect(await letters.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
  await page.getByRole('link', { name: 'Hapus pencarian' }).click();
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('kun');
  await page.goto(href('/ketentuan'));
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privasi' }).click();
  await expect(page).toHaveURL(href('/privasi'));
  await expect(heading).toBeFocused();
});

function colorOf(page: Page, tab: string): Promise<string> {
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab });
  return link.evaluate((element) => getComputedStyle(element).color);
}
