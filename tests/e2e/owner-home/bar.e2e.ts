import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Utama' });

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
