import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { address, catchChats, hydrated, orderOne } from '../support/shopping.ts';

const word = (length: number) => 'W'.repeat(length);

const product = {
  namaProduk: word(80),
  harga: '90000',
  stok: '9',
  berat: '300',
  deskripsi: word(300),
};

/*
 * Texts without a single blank, as long as they may be. What one side types must not push the buttons of the other off
 * the phone: every audit fails where a page can be scrolled sideways.
 */
test('the longest words fit on every page of a phone', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(context, [product]);
  const buyers = await watch.open({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();

  await test.step('while the owner types them', async () => {
    await page.goto('/dashboard/pengaturan');
    await hydrated(page);
    await page.getByLabel('Nama Toko').fill(word(80));
    await page.getByLabel('Deskripsi Toko').fill(word(500));
    await page.getByLabel('Cara Pembayaran').fill(word(500));
    await audit(page);
    await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
    await page.goto('/dashboard/produk/kategori');
    await page.getByLabel('Kategori baru').fill(word(40));
    await page.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { level: 3, name: word(40) })).toBeVisible();
    await audit(page);
    await page.goto('/dashboard/produk');
    await hydrated(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Kategori').selectOption(word(40));
    await audit(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const names = { 'Nama Lengkap': word(100), 'Alamat Lengkap': word(300), Catatan: word(300) };
  const orderPath = await orderOne(buyer, shop, product.namaProduk, { ...address, ...names });

  await test.step('on the pages of the shop', async () => {
    for (const path of ['', '/produk', '/pesanan', `/pesanan/${orderPath.split('/').at(-1)}`]) {
      await page.goto(`/dashboard${path}`);
      await audit(page);
    }
    await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
    await page.getByRole('dialog').getByLabel('Ongkos Kirim').fill('90000');
    await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByRole('dialog')).toContainText('Status pesanan berhasil diperbarui!');
    await audit(page);
  });

  await test.step('on the pages of the buyer', async () => {
    for (const path of [shop.path, '/profil', '/pesanan', orderPath]) {
      await buyer.goto(path);
      await audit(buyer);
    }
  });
});
