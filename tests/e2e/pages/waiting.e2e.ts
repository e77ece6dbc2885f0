import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerBuyer } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

test('a guarded page that waits for the server says so, and nothing moves', async ({
  page,
  context,
  audit,
}) => {
  await registerBuyer(context);
  await page.goto('/keranjang');
  await hydrated(page);
  const release = await holdBack(page, '**/profil.data*');
  const sign = page.getByRole('status').getByText('Memeriksa autentikasi...', { exact: true });
  await expect(sign).toHaveCount(0);
  const place = await page.locator('#isi').boundingBox();
  await page.getByRole('banner').getByRole('link', { name: 'Profil' }).click();
  await expect(sign).toBeVisible();
  expect(await page.locator('#isi').boundingBox()).toEqual(place);
  await audit(page);
  release();
  await expect(page).toHaveURL('/profil');
  await expect(sign).toHaveCount(0);
});

test('a page that is open to everybody waits without asking who this is', async ({ page }) => {
  await page.goto('/keranjang');
  await hydrated(page);
  const release = await holdBack(page, '**/ketentuan.data*');
  await page.getByRole('link', { name: 'Ketentuan' }).click();
  const line = page.getByRole('banner').locator('.animate-pulse');
  await expect(line).toBeVisible();
  await expect(page.getByText('Memeriksa autentikasi...')).toHaveCount(0);
  release();
  await expect(page).toHaveURL('/ketentuan');
  await expect(line).toHaveCount(0);
});
