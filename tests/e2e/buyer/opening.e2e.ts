import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { answerAlert, catchChats, fillAddress, hydrated, openCard, putInCart } from '../support/shopping.ts';

const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '9', berat: '100' };

async function save(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(settings.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
}

test('a cart that was filled before a holiday waits, and is ordered once it reaches the minimum', async ({
  page,
  context,
  watch,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [tea]);
  await registerBuyer(context);
  await catchChats(context);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, tea.namaProduk);
  const settings = await owners.newPage();
  await settings.goto(href('/dashboard/pengaturan'));
  await hydrated(settings);
  await openCard(settings, 'Jam & Aturan');
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await settings.getByLabel('Toko libur').check();
  await settings.getByLabel('Buka lagi tanggal').fill(inAWeek);
  await settings.getByLabel('Minimal belanja').fill('20.000');
  await save(settings);

  const summary = page.getByRole('complementary', { name: 'Ringkasan' });
  const order = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });
  await test.step('during the holiday the cart shows its end, beside the button too', async () => {
    await page.goto(href('/keranjang'));
    const sentence = /^Toko libur sampai \d+ \w+ \d{4}\.$/;
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(summary.getByText(sentence)).toBeVisible();
    await expect(order).toBeDisabled();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Teh Poci' })).toHaveValue('1');
    await page.goto(shop.path);
    await putInCart(page, tea.namaProduk);
    await expect(page.getByRole('banner').getByRole('link', { name: /Keranjang/ })).toHaveText(/2 barang/);
  });

  await settings.getByLabel('Toko libur').uncheck();
  await save(settings);
  await test.step('after the holiday it shows how much is missing to the minimum', async () => {
    await page.goto(href('/keranjang'));
    await expect(summary).toContainText('Minimal belanja di toko ini Rp 20.000. Tambah Rp 2.000 lagi.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(order).toBeDisabled();
    await page.getByRole('spinbutton', { name: 'Jumlah Teh Poci' }).fill('3');
    await expect(summary).not.toContainText('Minimal belanja');
    await fillAddress(page);
    await order.click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  });
});
