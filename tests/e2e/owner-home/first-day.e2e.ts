import { readFile } from 'node:fs/promises';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

test('downloading the QR code completes a first step', async ({ page, context, baseURL, audit }) => {
  const shop = await registerShop(context, []);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  const steps = page.getByRole('region', { name: /^Toko Anda siap/ });
  await expect(steps.getByRole('link', { name: 'Bagikan link toko' })).toBeVisible();
  await audit(page);

  await page.getByText('WhatsApp dan kode QR').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Unduh QR' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`qr-${shop.path.slice('/toko/'.length)}.png`);
  const png = await readFile(await download.path());
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(`${baseURL}${shop.path}`);

  await expect(steps.getByText('Bagikan link toko (selesai)')).toBeVisible();
  await steps.getByRole('link', { name: 'Tambah produk pertama' }).click();
  await expect(page).toHaveURL(href('/dashboard/produk'));
});

test('an owner hides the first steps', async ({ page, context }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Sembunyikan' }).click();
  await expect(page.getByText('Toko Anda siap')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Link toko' })).toBeVisible();
  await expect(page.getByText('Toko Anda siap')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner marks the link as shared', async ({ page, context }) => {
    await registerShop(context, []);
    await page.goto(href('/dashboard'));
    await page.getByRole('button', { name: 'Sudah dibagikan' }).click();
    await expect(page.getByText('Bagikan link toko (selesai)')).toBeVisible();
    await page.getByText('WhatsApp dan kode QR').click();
    await expect(page.getByRole('link', { name: 'Unduh QR' })).toHaveAttribute(
      'href',
      href('/dashboard/qr.png'),
    );
    await page.getByRole('button', { name: 'Sembunyikan' }).click();
    await expect(page.getByText('Toko Anda siap')).toHaveCount(0);
  });
});
