import { href } from '#domain/routes/href.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf, secretLink } from '../support/posted-orders.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' };

test('a photo sent by mistake is withdrawn, with a session and through the link', async ({
  page,
  context,
  audit,
}) => {
  await noteShifts(context, 'unasked');
  const shop = await registerShop(null, [sambal]);
  const { visitor } = await registerBuyer(context);
  const orderId = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, orderId);
  const receipt = {
    name: 'bukti.png',
    mimeType: 'image/png',
    buffer: await receiptPicture(nthReceipt(41)),
  };
  for (const path of [
    href('/pesanan/:orderId', { orderId }),
    await secretLink(shop.owner.visitor, orderId),
  ]) {
    await page.goto(path);
    await hydrated(page);
    await page.getByLabel('Foto Bukti Pembayaran').setInputFiles(receipt);
    const thumbnail = page.getByRole('img', { name: 'Bukti pembayaran' });
    await expect(thumbnail).toBeInViewport();
    expect(await thumbnail.evaluate((img: HTMLImageElement) => img.decode())).toBeUndefined();
    await page.getByRole('button', { name: 'Urungkan', exact: true }).click();
    await expect(page.getByText('Bukti dibatalkan. Anda bisa memilih foto lain.')).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Saya sudah bayar' })).toBeAttached();
    expect(await shiftedOn(page)).toEqual([]);
    await audit(page);
  }

  await test.step('after five seconds it can no longer be withdrawn', async () => {
    await page.getByLabel('Foto Bukti Pembayaran').setInputFiles(receipt);
    const undo = page.getByRole('button', { name: 'Urungkan', exact: true });
    await expect(undo).toBeVisible();
    await expect(undo).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Penjual memeriksa' })).toBeVisible();
    expect(await shiftedOn(page)).toEqual([]);
  });

  await test.step('the history shows every step', async () => {
    await expect(page.getByText('Bukti pembayaran dibatalkan')).toHaveCount(2);
    await expect(page.getByText('Bukti pembayaran dikirim')).toHaveCount(3);
  });
});
