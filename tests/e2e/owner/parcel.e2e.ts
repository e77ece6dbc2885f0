import type { BrowserContext, Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { receiptPhoto } from '../../support/pictures/receipt-photo.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [
  { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' },
  { namaProduk: 'Keripik Tempe', harga: '12500', stok: '99', berat: '450' },
];

test('a number is read from a photo of the receipt, and a parcel can be shipped without one', async ({
  page,
  context,
  audit,
}) => {
  await openPackedOrders(page, context);
  const dialog = page.getByRole('dialog');
  const ship = page.getByRole('button', { name: 'Tandai Dikirim' });
  await ship.first().click();
  const camera = dialog.getByLabel('Foto barcode resi');
  await expect(camera).toHaveAttribute('capture', 'environment');
  const photo = (buffer: Buffer) => ({ name: 'resi.jpg', mimeType: 'image/jpeg', buffer });
  await camera.setInputFiles(photo(Buffer.from('no picture')));
  await expect(dialog.getByText('Format foto tidak didukung.').first()).toBeVisible();
  await audit(page);
  const release = await holdBack(page, '**/dashboard/pesanan/foto-resi', 'POST');
  await camera.setInputFiles(photo(await receiptPhoto('JP1234567890')));
  await expect(dialog.locator('label', { hasText: 'Membaca foto...' })).toBeVisible();
  release();
  await expect(dialog.getByLabel('Nomor Resi')).toHaveValue('JP1234567890');
  await expect(dialog.getByLabel('Nomor Resi')).toBeFocused();
  await expect(dialog.getByText('Nomor terbaca dari foto. Periksa dulu.').first()).toBeVisible();
  await audit(page);
  await dialog.getByRole('button', { name: 'Ya' }).click();
  await expect(dialog.getByRole('link', { name: 'Kirim resi ke WhatsApp' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await ship.first().click();
  await holdsBack(page, dialog, audit);
  await dialog.getByLabel('Nomor Resi').fill('half a num');
  await dialog.getByRole('button', { name: 'Kirim tanpa resi' }).click();
  await expect(dialog.getByText('Status sekarang: ')).toContainText('Shipped');
  await expect(dialog.getByRole('link', { name: 'Hubungi Pembeli' })).toBeVisible();
});

/** Expects that Enter and 'Ya' send nothing without a tracking number, and that a message tells what to do. */
async function holdsBack(page: Page, dialog: Locator, audit: (page: Page) => Promise<void>): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const resi = dialog.getByLabel('Nomor Resi');
  const missing = dialog.getByText('Nomor resi belum diisi; kalau tidak ada, tekan "Kirim tanpa resi".');
  await dialog.getByLabel('Kurir').press('Enter');
  await expect(missing).toBeVisible();
  await expect(resi).toBeFocused();
  await expect(resi).toHaveAttribute('aria-invalid', 'true');
  await audit(page);
  await resi.fill('1');
  await expect(missing).toBeHidden();
  await resi.fill(' ');
  await dialog.getByRole('button', { name: 'Ya' }).click();
  await expect(missing).toBeVisible();
  await dialog.getByLabel('Foto barcode resi').setInputFiles({
    name: 'resi.jpg',
    mimeType: 'image/jpeg',
    buffer: await receiptPhoto('JP1234567891'),
  });
  await expect(resi).toHaveValue('JP1234567891');
  await expect(missing).toBeHidden();
  expect(sent.filter((url) => !url.includes('foto-resi'))).toEqual([]);
}

async function openPackedOrders(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, wares);
  for (const orderId of await placeOrders(shop, 2)) {
    const steps = ['Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing'];
    for (const [at, to] of steps.slice(1).entries()) {
      const step = { orderId, from: steps[at] ?? '', to, shippingCost: '9000' };
      expect((await shop.owner.visitor.post(href('/dashboard/pesanan'), step)).status).toBe(200);
    }
  }
  await page.goto(href('/dashboard/pesanan'));
  await hydrated(page);
}
