import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { asAdmin } from '../support/program.ts';
import { answerAlert, catchChats, fillAddress, hydrated, openCard, putInCart } from '../support/shopping.ts';

const keripik = { namaProduk: 'Keripik Singkong', harga: '20000', stok: '50', berat: '600' };

async function offerCouriers(owner: Page): Promise<void> {
  await owner.goto(href('/dashboard/ongkir'));
  await hydrated(owner);
  await openCard(owner, 'Kurir otomatis');
  const province = owner.getByLabel('Provinsi Asal');
  const city = owner.getByLabel('Kota/Kabupaten Asal');
  await owner.getByLabel('API Key RajaOngkir').fill('kunci-baik-peramban-88bb');
  await province.focus();
  await province.selectOption({ value: 'komerce:19' });
  await expect(city).toBeEnabled();
  await city.selectOption({ value: 'komerce:501' });
  await owner.getByRole('button', { name: 'Simpan Pengaturan Ongkir' }).click();
  await expect(owner.getByText('Pengaturan ongkir berhasil disimpan!')).toBeVisible();
  await owner.getByLabel('Kecamatan Asal').fill('Gondokusuman');
  await owner.getByLabel('SiCepat').check();
  await owner.getByRole('button', { name: 'Simpan Kurir' }).click();
  await expect(owner.getByText('Kurir disimpan.')).toBeVisible();
}

async function endRates(namaToko: string): Promise<void> {
  const ended = await asAdmin(async (admin) => {
    const { rows } = await admin.query('SELECT store_id FROM stores WHERE nama_toko = $1', [namaToko]);
    const past = "UPDATE courier_rates SET ends_at = now() - interval '1 minute' WHERE store_id = $1";
    return admin.query(past, [rows[0]?.store_id]);
  });
  expect(ended.rowCount).toBeGreaterThan(0);
}

const failedQuestion = (page: Page) =>
  page.waitForEvent('requestfailed', (asked) => asked.url().includes(href('/api/ongkir')));

test('couriers are asked again if their answer failed or is outdated', async ({ page, context, watch }) => {
  watch.allow(/api\/ongkir/);
  const owners = await watch.open();
  const shop = await registerShop(owners, [keripik]);
  await offerCouriers(await owners.newPage());
  const chats = await catchChats(context);
  await registerBuyer(context);
  const sicepat = page.getByRole('radio', { name: /^SiCepat/ });
  const send = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });

  await test.step('after a failure, when the network is back', async () => {
    await page.route('**/api/ongkir?*', (route) => route.abort());
    await page.goto(shop.path);
    await putInCart(page, 'Keripik Singkong');
    await page.goto(href('/keranjang'));
    const failed = failedQuestion(page);
    await fillAddress(page);
    await page.getByLabel('Kode Pos').blur();
    await failed;
    await expect(page.getByText('Memuat ongkir kurir…')).toBeHidden();
    await expect(sicepat).toBeHidden();
    await page.unroute('**/api/ongkir?*');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(sicepat).toBeVisible();
  });

  await test.step('a later failure removes nothing', async () => {
    await page.route('**/api/ongkir?*', (route) => route.abort());
    const failed = failedQuestion(page);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await failed;
    await sicepat.check();
    await expect(page.getByRole('complementary', { name: 'Ringkasan' })).toContainText('Rp 9.500');
    await page.unroute('**/api/ongkir?*');
  });

  await test.step('after a rejection, so that the next press orders', async () => {
    await endRates(shop.namaToko);
    await send.click();
    await expect(page.getByText(/^Ongkir berubah, jadi pesanan belum dibuat\./)).toBeVisible();
    await expect(sicepat).toBeChecked();
    await send.click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
    expect(chats[0]?.text).toContain('Ongkir: Rp 9.500');
  });
});
