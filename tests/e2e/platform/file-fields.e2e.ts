import type { Locator } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf } from '../support/posted-orders.ts';

/* Browsers label file fields in their own language, so the app covers them with its own labels. Tests of these labels
   with scripts are in app/routes/dashboard/settings/file-fields.browser.test.tsx. */

const chosen = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('x') });

async function expectOwnWords(field: Locator, words: string): Promise<void> {
  await expect(field).toBeVisible();
  expect(
    await field.evaluate((input) => getComputedStyle(input, '::file-selector-button').opacity),
    'the button of the browser',
  ).toBe('0');
  await expect(frameOf(field).getByText(words, { exact: true })).toBeVisible();
}

function frameOf(field: Locator): Locator {
  return field.locator('xpath=..');
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button is ours, and the browser shows the name of the chosen file', async ({ page, context }) => {
    const shop = await registerShop(null, [
      { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' },
    ]);
    const { visitor } = await registerBuyer(context);
    const orderId = await order(visitor, shop, await productsOf(visitor, shop));
    await bill(shop.owner.visitor, orderId);
    await page.goto(href('/pesanan/:orderId', { orderId }));
    const field = page.getByLabel('Foto Bukti Pembayaran');
    await expectOwnWords(field, 'Pilih foto bukti');
    await expect(field).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await field.setInputFiles(chosen('bukti.jpg'));
    await expect(field).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });

  test('photos of a product are chosen without the browser’s button, too', async ({ page, context }) => {
    await registerShop(context, []);
    await page.goto(href('/dashboard/produk'));
    const field = page.getByLabel('Foto', { exact: true });
    await expect(field).toBeVisible();
    expect(await field.evaluate((input) => getComputedStyle(input, '::file-selector-button').display)).toBe(
      'none',
    );
  });
});
