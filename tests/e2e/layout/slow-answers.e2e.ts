import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { slowDown } from '../support/hold-back.ts';
import { enter, registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, placeOrders, productsOf } from '../support/posted-orders.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated, openCard } from '../support/shopping.ts';

/* Browsers mark layout shifts within 500 ms after a tap as expected, so these tests delay responses beyond that. */

const ANSWER_MS = 900;

const steps = ['Konfirmasi (Kirim Tagihan)', 'Tandai Sudah Bayar', 'Proses Pesanan', 'Tandai Dikirim'];

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' };

test("sending a proof shifts nothing on the buyer's page", async ({ page, context }) => {
  const shop = await registerShop(null, [sambal]);
  const buyer = await registerBuyer(context);
  const orderId = await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  await bill(shop.owner.visitor, orderId);
  const photo = await receiptPicture(nthReceipt(7));
  await noteShifts(context, 'unasked');
  await page.goto(href('/pesanan/:orderId', { orderId }));
  await hydrated(page);
  await slowDown(page, ANSWER_MS);
  const notice = page.getByText('Bukti pembayaran terkirim. Penjual akan memeriksanya.');
  const send = async () => {
    await page
      .getByLabel('Foto Bukti Pembayaran')
      .setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('heading', { name: 'Penjual memeriksa' })).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(page.locator('#bukti')).toBeFocused();
    await expect(page.getByRole('img', { name: 'Bukti pembayaran' })).toBeInViewport();
    expect(await shiftedOn(page)).toEqual([]);
  };
  await send();
  await page.reload();
  await hydrated(page);
  await expect(notice).toBeHidden();
  await page.getByText('Kirim foto lain').click();
  await send();
});

test("the steps of an order shift nothing in the owner's sheet or behind it", async ({ page, context }) => {
  test.skip(!isFullRun, LONG);
  const shop = await registerShop(context, [sambal]);
  const [orderId] = await placeOrders(shop, 2);
  await noteShifts(context, 'unasked');
  for (const path of [
    href('/dashboard/pesanan/:orderId', { orderId: orderId ?? '' }),
    href('/dashboard/pesanan'),
  ]) {
    await page.goto(path);
    await hydrated(page);
    await slowDown(page, ANSWER_MS);
    await shiftedOn(page);
    const dialog = page.getByRole('dialog');
    const done = dialog.getByText('Status pesanan berhasil diperbarui!');
    for (const step of steps) {
      await page.getByRole('button', { name: step }).first().click();
      const yes = step === 'Tandai Dikirim' ? 'Kirim tanpa resi' : 'Ya';
      await dialog.getByRole('button', { name: yes }).click();
      await expect(done).toBeVisible();
      expect(await shiftedOn(page), `what moved with ${step} on ${path}`).toEqual([]);
      await dialog.getByRole('button', { name: 'Selesai', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    expect(await shiftedOn(page), `what moved at the end on ${path}`).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const width of isFullRun ? [360, 1280] : [360])
  test(`opening and saving settings shifts nothing at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    const shop = await registerShop(null, [sambal]);
    await enter(context, shop.owner);
    await noteShifts(context, 'unasked');

    await page.goto(href('/dashboard/pengaturan'));
    await hydrated(page);
    await openCard(page, 'Toko');
    await slowDown(page, ANSWER_MS);
    await page.getByLabel('Deskripsi Toko').pressSequentially('Sambal rumahan.');
    await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
    expect(await shiftedOn(page), 'on the page of settings').toEqual([]);

    await page.goto(href('/dashboard/ongkir'));
    await hydrated(page);
    expect(await shiftedOn(page), 'while the page of shipping opens').toEqual([]);
    await openCard(page, 'Kurir otomatis');
    await page.getByLabel('API Key RajaOngkir').fill('kunci-uji');
    await page.getByRole('button', { name: 'Tes Koneksi' }).click();
    await expect(page.getByText('Koneksi berhasil: 3 provinsi diterima.')).toBeInViewport();
    expect(await shiftedOn(page), 'while the connection is tried').toEqual([]);
    await page.getByLabel('Provinsi Asal').selectOption({ label: 'DI Yogyakarta' });
    const city = page.getByLabel('Kota/Kabupaten Asal');
    await expect(city).toBeEnabled();
    await city.selectOption({ index: 1 });
    expect(await shiftedOn(page), 'while cities are read').toEqual([]);
    await page.getByRole('button', { name: 'Simpan Pengaturan Ongkir' }).click();
    await expect(page.getByText('Pengaturan ongkir berhasil disimpan!')).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Hapus API Key' })).toBeVisible();
    expect(await shiftedOn(page), 'while shipping is saved').toEqual([]);
  });
