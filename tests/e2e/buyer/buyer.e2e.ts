import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { newPerson, registerShop } from '../support/people.ts';
import { address, answerAlert, catchChats, fillAddress, putInCart } from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Toraja', harga: '45.000', stok: '9', berat: '250' };
const madu = { namaProduk: 'Madu Hutan', harga: '80000', stok: '4', berat: '500' };

test('a guest fills a cart, registers on the way and orders over WhatsApp', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [kopi, madu]);
  const chats = await catchChats(context);

  await test.step('searches the shop and adds two pieces to the cart', async () => {
    await page.goto(shop.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
    await searchAndAddTwice(page, audit);
  });

  await test.step('changes the quantity in the cart', async () => {
    await page.getByRole('link', { name: /Lihat keranjang \(2\)/ }).click();
    await expect(page).toHaveURL(href('/keranjang'));
    await page.getByRole('spinbutton', { name: 'Jumlah Kopi Toraja' }).fill('3');
    await expect(page.getByRole('complementary')).toContainText('Rp 135.000');
    await audit(page);
  });

  await test.step('is sent to the login, registers and is back at the cart', async () => {
    await registerOnTheWay(page, audit);
    await expect(page).toHaveURL(href('/keranjang'));
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Toraja' })).toHaveValue('3');
  });

  await test.step('gets an error for the postal code, and the input stays', async () => {
    await fillAddress(page, { ...address, 'Kode Pos': '552' });
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await expect(page.getByText('Kode pos terdiri dari 5 angka.')).toBeVisible();
    await expect(page.getByLabel('Kode Pos')).toBeFocused();
    await expect(page.getByLabel('Kode Pos')).toHaveValue('552');
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue(address['Nama Lengkap']);
    await audit(page);
    expect(context.pages()).toHaveLength(1);
  });

  await test.step('sends the order: the chat opens in a new tab', async () => {
    await page.getByLabel('Kode Pos').fill('55222');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    const chat = await opened;
    await chat.waitForURL('https://wa.me/**');
    expect(chats).toHaveLength(1);
    expect(chats[0]?.number).toBe(shop.waNumber);
    expect(chats[0]?.text).toContain('- Kopi Toraja x 3 = Rp 135.000');
    expect(chats[0]?.text).toContain('Total: Rp 135.000');
    expect(chats[0]?.text).toContain('Nama: Rina Wulandari');
    await audit(page);
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  });

  await test.step('finds the order in the profile and opens it', async () => {
    await expect(page).toHaveURL(href('/profil'));
    await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Kota Yogyakarta');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Keranjang' })).not.toHaveText(/barang/);
    await audit(page);
    await page.getByRole('link', { name: /Lihat Detail/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Pending' })).toBeVisible();
    await expect(page.getByText('Jl. Melati No. 7, RT 02 RW 05, Gondokusuman')).toBeVisible();
    const orderId = page.url().split('/').pop() ?? '';
    expect(chats[0]?.text).toContain(`ID pesanan: ${orderId}`);
  });
});

type Audit = (page: Page) => Promise<void>;

async function searchAndAddTwice(page: Page, audit: Audit): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: 'Madu Hutan' })).toBeVisible();
  await audit(page);
  await page.getByRole('searchbox', { name: 'Cari produk' }).fill('toraja');
  await page.getByRole('searchbox', { name: 'Cari produk' }).press('Enter');
  await expect(page).toHaveURL(/cari=toraja/);
  await expect(page.getByText('Madu Hutan')).toHaveCount(0);
  await putInCart(page, 'Kopi Toraja');
  await putInCart(page, 'Kopi Toraja');
  await expect(page.getByRole('banner').getByRole('link', { name: /Keranjang/ })).toHaveText(/2 barang/);
  await audit(page);
}

async function registerOnTheWay(page: Page, audit: Audit): Promise<void> {
  await page.getByRole('link', { name: 'Login untuk Checkout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText('Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.'),
  ).toBeVisible();
  await audit(page);
  await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click();
  await expect(page).toHaveURL(/\/register/);
  const { email, password } = newPerson('pembeli');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
}
