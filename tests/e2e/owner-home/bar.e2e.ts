import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, unique } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Utama' });

test('the shop’s own bar is one line on phones of 320 and 360 pixels', async ({ page, context, audit }) => {
  const { path } = await registerShop(context, [], unique('Warung Serba Ada Ibu Siti Jaya'));
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(href('/dashboard'));
    await hydrated(page);
    expect((await bar(page).boundingBox())?.height).toBe(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(bar(page).getByRole('switch', { name: 'Bunyi pesanan baru' })).toBeInViewport({ ratio: 1 });
    await audit(page);

    const account = bar(page).locator('summary', { hasText: 'Akun' });
    await account.click();
    await expect(bar(page).getByRole('link', { name: 'Dashboard Toko' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    await audit(page);
    await page.keyboard.press('Escape');
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeHidden();

    await bar(page).getByRole('link', { name: 'Lihat toko' }).click();
    await expect(page).toHaveURL(path);
  }
});

test('every screen can search orders, and the menu of the account logs out', async ({ page, context }) => {
  await registerShop(context, []);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(href('/dashboard/voucher'));
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Buka pencarian' }).click();
  await expect(page.getByLabel('Cari pesanan')).toBeFocused();
  await page.keyboard.type('siti');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${href('/dashboard/pesanan')}?cari=siti`);
  await expect(page.getByLabel('Cari pesanan')).toHaveValue('siti');
  await bar(page).locator('summary', { hasText: 'Akun' }).click();
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar searches and logs out, too', async ({ page, context, audit }) => {
    await registerShop(context, []);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(href('/dashboard'));
    await page.getByLabel('Cari pesanan').fill('siti');
    await page.getByLabel('Cari pesanan').press('Enter');
    await expect(page).toHaveURL(`${href('/dashboard/pesanan')}?cari=siti`);
    await audit(page);
    await bar(page).locator('summary', { hasText: 'Akun' }).click();
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(href('/login'));
  });
});
