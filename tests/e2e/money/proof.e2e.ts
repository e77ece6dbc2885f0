import { writeFile } from 'node:fs/promises';
import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';
import { photographed } from './photographed.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' };

/** The slow 4G preset of Chrome's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

test('a receipt of 12 megapixels is uploaded on slow 4G with three taps, and the owner accepts it', async ({
  page,
  context,
  watch,
  audit,
}) => {
  test.skip(!isFullRun, LONG);
  const owners = await watch.open();
  const shop = await registerShop(owners, [sambal]);
  const { visitor } = await registerBuyer(context);
  const [first = ''] = await productsOf(visitor, shop);
  const orderId = await order(visitor, shop, [first]);
  await bill(shop.owner.visitor, orderId);
  const photo = await photographed(await receiptPicture(nthReceipt(5)));
  expect(photo.length).toBeGreaterThan(3_000_000);
  const owner = await owners.newPage();
  await owner.goto(href('/dashboard/pesanan/:orderId', { orderId }));
  await hydrated(owner);

  await test.step('three taps, 20 seconds', async () => {
    await page.goto(href('/pesanan/:orderId', { orderId }));
    await hydrated(page);
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', SLOW_4G);
    const counter = await countActions(context);
    const startedAt = performance.now();
    await page
      .getByLabel('Foto Bukti Pembayaran')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText('Penjual memeriksa')).toBeVisible({ timeout: 20_000 });
    const seconds = (performance.now() - startedAt) / 1_000;
    test.info().annotations.push({ type: 'proof sent', description: `${seconds.toFixed(1)} s` });
    expect(seconds).toBeLessThan(20);
    expect((await counter.total()).taps).toBeLessThanOrEqual(3);
    await line.detach();
    await audit(page);
  });

  await test.step('the owner’s page shows it automatically and asks for a tick', async () => {
    await expect(owner.getByRole('img', { name: 'Foto bukti pembayaran' })).toBeVisible();
    await audit(owner);
    await owner.getByRole('checkbox', { name: 'Saya sudah cek mutasi' }).check();
    await owner.getByRole('button', { name: 'Terima Pembayaran' }).click();
    await expect(owner.getByText('Bukti diterima. Pesanan sekarang Sudah Dibayar.')).toBeVisible();
  });

  await test.step('the buyer’s page follows', async () => {
    await expect(page.getByText('Pembayaran sudah diterima.')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
  });
});

test('the error belongs to the photo that was chosen last', async ({ page, context }) => {
  const shop = await registerShop(null, [sambal]);
  const { visitor } = await registerBuyer(context);
  const orderId = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, orderId);
  await page.goto(href('/pesanan/:orderId', { orderId }));
  await hydrated(page);
  const field = page.getByLabel('Foto Bukti Pembayaran');
  const fake = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('bukan foto') });
  for (const [chosen, error] of [
    [fake('bukti.jpg', 'image/jpeg'), /^Format foto tidak didukung\./],
    [fake('IMG_0001.HEIC', 'image/heic'), /^Foto HEIC dari iPhone tidak bisa dibaca\./],
    [fake('IMG_0001.HEIC', 'image/heic'), /^Foto HEIC dari iPhone tidak bisa dibaca\./],
    [fake('bukti.jpg', 'image/jpeg'), /^Format foto tidak didukung\./],
  ] as const) {
    await field.setInputFiles(chosen);
    await expect(field).toHaveAccessibleDescription(error);
    await expect(field).toBeFocused();
    // Sending the same photo again would fail again, so the button is hidden.
    await expect(page.getByRole('button', { name: 'Kirim Bukti' })).toBeHidden();
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(0);
  }
});

test('a photo of 45 MB that the browser cannot shrink is rejected at its field, and not sent', async ({
  page,
  context,
}) => {
  const shop = await registerShop(null, [sambal]);
  const { visitor } = await registerBuyer(context);
  const orderId = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, orderId);
  await page.goto(href('/pesanan/:orderId', { orderId }));
  await hydrated(page);
  const huge = test.info().outputPath('bukti.jpg');
  await writeFile(huge, Buffer.alloc(45 * 1024 * 1024));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const field = page.getByLabel('Foto Bukti Pembayaran');
  await field.setInputFiles(huge);
  await expect(field).toHaveAccessibleDescription(/^Foto terlalu besar\. Paling besar 15 MB per foto\./);
  await expect(field).toBeFocused();
  expect(sent).toBe(0);
});
