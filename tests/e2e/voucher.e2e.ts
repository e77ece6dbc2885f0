import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { registerBuyer, registerShop } from './people.ts';
import { answerAlert, catchChats, fillAddress, putInCart } from './shopping.ts';

const kopi = { namaProduk: 'Kopi Flores', harga: '40000', stok: '9', berat: '250' };

test('a shop makes a voucher, a buyer uses it, and both see what it gave', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  const chats = await catchChats(context);
  await registerBuyer(context);

  await test.step('the shop makes it', async () => {
    await owner.goto('/dashboard/voucher');
    await owner.getByLabel('Kode', { exact: true }).fill('hemat25');
    await owner.getByLabel('Nilai').fill('25');
    await owner.getByLabel('Minimal Belanja').fill('80000');
    await owner.getByLabel('Batas per Pembeli').fill('1');
    await owner.getByRole('button', { name: 'Buat Voucher' }).click();
    await expect(owner.getByText('Voucher HEMAT25 dibuat.')).toBeVisible();
    await expect(owner.getByRole('article', { name: 'HEMAT25' })).toContainText('Diskon 25%');
    await audit(owner);
  });

  await test.step('a wrong code has its sentence, a small cart says what is missing', async () => {
    await page.goto(shop.path);
    await putInCart(page, 'Kopi Flores');
    await page.goto('/keranjang');
    await enter(page, 'HEMAT26');
    await expect(page.getByText('Kode voucher tidak ditemukan di toko ini.')).toBeVisible();
    await audit(page);
    await enter(page, 'hemat25');
    await expect(page.getByText('Tambah Rp 40.000 lagi.')).toBeVisible();
    await expect(summaryOf(page)).toContainText('Rp 40.000');
    await audit(page);
  });

  await test.step('enough in the cart lowers the total, in all tabs', async () => {
    const second = await context.newPage();
    await second.goto('/keranjang');
    await page.getByRole('button', { name: 'Tambah Kopi Flores' }).click();
    await expect(summaryOf(page)).toContainText('Diskon (voucher HEMAT25)');
    for (const tab of [page, second]) await expect(summaryOf(tab)).toContainText('Rp 60.000');
    await second.getByRole('button', { name: 'Hapus Voucher' }).click();
    await expect(summaryOf(page)).toContainText('Rp 80.000');
    await second.close();
    await enter(page, 'HEMAT25');
    await expect(summaryOf(page)).toContainText('Rp 60.000');
    await audit(page);
  });

  await test.step('the order carries it', async () => {
    await fillAddress(page);
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
    expect(chats[0]?.text).toContain('Diskon (voucher HEMAT25): -Rp 20.000\nTotal: Rp 60.000');
    await page.getByRole('link', { name: /Lihat Detail/ }).click();
    await expect(page.getByRole('main')).toContainText('Diskon (voucher HEMAT25)');
    await owner.reload();
    await expect(owner.getByRole('article', { name: 'HEMAT25' })).toContainText('Rp 20.000');
  });

  await test.step('once used up it is refused at the next order', async () => {
    await page.goto(shop.path);
    await putInCart(page, 'Kopi Flores');
    await page.goto('/keranjang');
    await enter(page, 'HEMAT25');
    await expect(page.getByText('Anda sudah memakai voucher ini 1 kali')).toBeVisible();
  });
});

test('a voucher that ends while the cart is open is refused beside its field', async ({
  page,
  context,
  watch,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  await catchChats(context);
  await registerBuyer(context);
  await owner.goto('/dashboard/voucher');
  await owner.getByLabel('Kode', { exact: true }).fill('SEBENTAR');
  await owner.getByLabel('Jenis').selectOption('Rupiah');
  await owner.getByLabel('Nilai').fill('5000');
  await owner.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(owner.getByText('Voucher SEBENTAR dibuat.')).toBeVisible();

  await page.goto(shop.path);
  await putInCart(page, 'Kopi Flores');
  await page.goto('/keranjang');
  await enter(page, 'SEBENTAR');
  await expect(summaryOf(page)).toContainText('Rp 35.000');
  await fillAddress(page);
  await owner.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(owner.getByText('Voucher SEBENTAR dinonaktifkan.')).toBeVisible();

  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Voucher ini sedang tidak aktif.')).toBeVisible();
  await expect(page.getByLabel('Kode Voucher')).toBeFocused();
  await expect(summaryOf(page)).toContainText('Rp 40.000');
  expect(context.pages()).toHaveLength(1);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
});

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Ringkasan' });

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Kode Voucher').fill(code);
  await page.getByRole('button', { name: 'Pakai' }).click();
}
