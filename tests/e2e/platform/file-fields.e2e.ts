import type { Locator } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf } from '../support/posted-orders.ts';
import { hydrated, openCard } from '../support/shopping.ts';

/* Browsers label file fields in their own language, so the app covers them with labels of its own. */

const owned = [
  [href('/dashboard/pengaturan'), 'Logo', 'Pilih Foto', 'Tampilan'],
  [href('/dashboard/pengaturan'), 'Foto sampul (opsional)', 'Pilih Foto', 'Tampilan'],
  [href('/dashboard/produk/impor'), 'Berkas Excel (.xlsx) atau CSV', 'Pilih Berkas', null],
  [href('/dashboard/mutasi'), 'Berkas mutasi (CSV atau Excel .xlsx)', 'Pilih Berkas', null],
  [href('/dashboard/pembayaran'), 'Foto QRIS', 'Pilih Foto', 'QRIS'],
] as const;

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

test('file fields show in our words which files they accept and what was chosen', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  for (const [path, label, words, card] of owned) {
    await page.goto(path);
    await hydrated(page);
    if (card) await openCard(page, card);
    const field = page.getByLabel(label, { exact: true });
    await expectOwnWords(field, words);
    await expect(field).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    const height = (await field.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(44);
    await field.setInputFiles(chosen('foto dari kamera dengan nama yang panjang sekali.jpg'));
    await expect(frameOf(field)).toContainText('foto dari kamera dengan nama yang panjang sekali.jpg');
    expect((await field.boundingBox())?.height).toBe(height);
  }
});

test('several files are counted, and a missing sheet is reported by the page', async ({ page, context }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  const field = page.getByLabel('Berkas Excel (.xlsx) atau CSV');
  await page.getByRole('button', { name: 'Periksa Tabel' }).click();
  await expect(field).toHaveAccessibleDescription(/^Pilih berkas Excel atau CSV dulu\./);
  await expect(field).toBeFocused();
  await field.setInputFiles([chosen('a.csv'), chosen('b.csv')]);
  await expect(frameOf(field)).toContainText('2 berkas');
});

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
