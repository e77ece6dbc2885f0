import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { expect, test } from '../support/browser.ts';
import { type NewProduct, newPerson, registerBuyer, registerShop, type Shop } from '../support/people.ts';
import {
  address,
  answerAlert,
  catchChats,
  fillAddress,
  hydrated,
  openAddress,
  ordersOf,
  putInCart,
} from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '9', berat: '250' };
const teh = { namaProduk: 'Teh Melati', harga: '20000', stok: '9', berat: '100' };
const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';
const office = { ...address, 'Nama Lengkap': 'Rina (kantor)', 'Alamat Lengkap': 'Jl. Solo No. 10' };

test('addresses of earlier orders are offered, by touch and by keyboard', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await Promise.all([registerBuyer(context), catchChats(context)]);
  const book = page.getByRole('group', { name: 'Alamat yang pernah dipakai' });
  const street = page.getByLabel('Alamat Lengkap');

  await order(page, shop, address);
  await test.step('not if they only repeat the prefilled address', async () => {
    await enterCart(page, shop);
    await expect(street).toHaveValue(address['Alamat Lengkap']);
    await expect(book).toHaveCount(0);
  });

  await fillAddress(page, office);
  await send(page);
  await enterCart(page, shop);
  await openAddress(page);
  await expect(book.getByRole('radio')).toHaveCount(2);
  await expect(book.getByRole('radio', { name: /Rina \(kantor\)/ })).toBeChecked();
  await audit(page);

  await test.step('choosing fills the form and says so, and the former input can be restored', async () => {
    await street.fill('Jl. Baru No. 1');
    await page.getByLabel('Catatan').fill('Pagar hijau');
    await expect(book.getByRole('radio', { checked: true })).toHaveCount(0);
    await book.getByText(/Jl\. Melati No\. 7/).click();
    await expect(street).toHaveValue(address['Alamat Lengkap']);
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue(address['Nama Lengkap']);
    await expect(page.getByLabel('Catatan')).toHaveValue('Pagar hijau');
    await expect(page.getByText(/^Formulir diisi dengan alamat Rina Wulandari, Jl\. Melati/)).toBeAttached();
    await page.getByRole('button', { name: 'Kembalikan isian sebelumnya' }).click();
    await expect(street).toHaveValue('Jl. Baru No. 1');
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Rina (kantor)');
  });

  await test.step('the arrow keys choose, too', async () => {
    await book.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(street).toHaveValue('Jl. Solo No. 10');
    await page.keyboard.press('ArrowDown');
    await expect(street).toHaveValue(address['Alamat Lengkap']);
    await expect(book.getByRole('radio', { name: /Rina Wulandari/ })).toBeFocused();
    await audit(page);
  });
  await send(page);
});

test('input survives a reload, another page and the end of the session', async ({ page, context, watch }) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const [buyer] = await Promise.all([registerBuyer(context), catchChats(context)]);
  await enterCart(page, shop);
  await fillAddress(page);
  await page.getByLabel('Catatan').fill('Pagar hijau');
  const expectTyped = async () => {
    await expect(page.getByLabel('Catatan')).toHaveValue('Pagar hijau');
    for (const [label, text] of Object.entries(address))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  };

  await page.reload();
  await expectTyped();
  await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
  await expect(page).toHaveURL(shop.path);
  await page.goto(href('/keranjang'));
  await expectTyped();

  await test.step('the session ends; the button leads through the login back to the same cart', async () => {
    await context.clearCookies();
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText('Anda harus login sebagai pelanggan')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByLabel('Password').fill(buyer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(href('/keranjang'));
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('1');
    await expectTyped();
  });

  await test.step('going back leads to the page before the login, never to the profile', async () => {
    await page.goBack();
    await expect(page).toHaveURL(href('/keranjang'));
    await expectTyped();
  });

  await test.step('no other person who logs in here sees it', async () => {
    await context.clearCookies();
    const other = newPerson('orang-lain');
    await page.goto(`${href('/register')}?from=/keranjang`);
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password').fill(other.password);
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page).toHaveURL(href('/keranjang'));
    await expect(page.getByLabel('Nama Lengkap')).toHaveValue('');
    await expect(page.getByLabel('Catatan')).toHaveValue('');
  });
  await fillAddress(page);
  await send(page);
  expect(await ordersOf(owners)).toBe(1);
  await enterCart(page, shop);
  await expect(page.getByLabel('Catatan')).toHaveValue('');
});

test('changes of price and stock are listed per item and must be confirmed', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi, teh, { ...kopi, namaProduk: 'Madu Hutan' }]);
  await Promise.all([registerBuyer(context), catchChats(context)]);
  await page.goto(shop.path);
  for (const name of ['Kopi Gayo', 'Kopi Gayo', 'Kopi Gayo', 'Teh Melati', 'Madu Hutan'])
    await putInCart(page, name);
  const total = page.getByRole('complementary');

  await test.step('when the cart opens', async () => {
    await change(owners, page, shop, { ...kopi, harga: '60000', stok: '2' });
    await change(owners, page, shop, { ...kopi, namaProduk: 'Madu Hutan', stok: '0' });
    await page.goto(href('/keranjang'));
    await expect(page.getByText('Harga berubah dari Rp 50.000 menjadi Rp 60.000')).toBeVisible();
    await expect(page.getByText('Stok tersisa 2')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
    await expect(page.getByText('Stok habis')).toBeVisible();
    await expect(page.getByText(/^Ada perubahan pada Kopi Gayo, Madu Hutan\./)).toBeAttached();
    await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeDisabled();
    await audit(page);
    await page.getByRole('button', { name: 'Hapus Madu Hutan' }).click();
    await expect(total).toContainText('Rp 140.000');
  });

  await test.step('at a checkout, compared with what was shown last', async () => {
    await fillAddress(page);
    await change(owners, page, shop, { ...kopi, harga: '70000', stok: '1' });
    await change(owners, page, shop, { ...teh, harga: '25000' });
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await expect(page.getByText('Harga atau stok berubah, jadi pesanan belum dibuat.')).toBeVisible();
    await expect(page.getByText('Harga berubah dari Rp 60.000 menjadi Rp 70.000')).toBeVisible();
    await expect(page.getByText('Stok tersisa 1')).toBeVisible();
    await expect(page.getByText('Harga berubah dari Rp 20.000 menjadi Rp 25.000')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Perubahan Kopi Gayo' })).toBeFocused();
    await expect(total).toContainText('Rp 95.000');
    await expect.poll(() => context.pages().length).toBe(1);
    await audit(page);
  });
  await send(page);
  expect(await ordersOf(owners)).toBe(1);
});

test('all tabs agree after a checkout', async ({ page, context, watch }) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  await Promise.all([registerBuyer(context), catchChats(context)]);
  await enterCart(page, shop);
  const [cart, storefront] = [await context.newPage(), await context.newPage()];
  await Promise.all([cart.goto(href('/keranjang')), storefront.goto(shop.path)]);
  await hydrated(storefront);
  const count = storefront.getByRole('banner').getByRole('link', { name: /Keranjang/ });
  await expect(count).toHaveText(/1 barang/);
  await expect(cart.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('1');
  await page.bringToFront();
  await fillAddress(page);
  await send(page);
  await expect(cart.getByText('Keranjang Anda Kosong')).toBeVisible();
  await expect(count).not.toHaveText(/barang/);
  expect(await ordersOf(owners)).toBe(1);
});

async function enterCart(page: Page, shop: Shop): Promise<void> {
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await expect(page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' })).toBeVisible();
}

async function order(page: Page, shop: Shop, fields: typeof address): Promise<void> {
  await enterCart(page, shop);
  await fillAddress(page, fields);
  await send(page);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, done);
  await expect(page).toHaveURL(href('/profil'));
}

async function change(owners: BrowserContext, page: Page, shop: Shop, product: NewProduct): Promise<void> {
  const { photo: _, ...texts } = product;
  const { all } = pageOf(await (await page.request.get(shop.path)).text());
  const card = all('li').find(({ text }) => text.includes(product.namaProduk));
  const productId = card?.all('*', { 'data-add': true })[0]?.attributes['data-add'] ?? '';
  const answer = await owners.request.post(href('/dashboard/produk'), {
    multipart: { intent: 'edit', productId, deskripsi: '', ...texts },
    headers: { origin: process.env.KEDAI_TEST_URL ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
