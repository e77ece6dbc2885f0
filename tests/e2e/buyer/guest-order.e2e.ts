import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { newPerson, registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { order, productsOf } from '../support/posted-orders.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { address, answerAlert, catchChats, fillAddress, ordersOf, putInCart } from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '9', berat: '250' };
const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';
const noOngkir = 'Belum termasuk ongkir, ditentukan penjual';

const account = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  send: page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }),
});

async function openProduct(page: Page, shop: Shop): Promise<void> {
  await page.goto(shop.path);
  await page.getByRole('link', { name: 'Kopi Gayo' }).first().click();
  await expect(page).toHaveURL(/\/produk\//);
}

test('a new buyer needs at most 14 taps and 90 keys from the product to the order, on one page', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const chats = await catchChats(context);
  await noteShifts(context);
  await openProduct(page, shop);
  const counter = await countActions(context);
  const { send } = account(page);
  const email = `rina.${randomUUID().slice(0, 5)}@gmail.com`;

  await page.getByRole('button', { name: '+ Keranjang' }).tap();
  await page.getByRole('link', { name: /Lihat keranjang/ }).tap();
  await expect(page).toHaveURL(href('/keranjang'));
  await expect(page.getByText('Akun dibuat bersama pesanan')).toBeVisible();
  await audit(page);
  // Two quick taps at one point count as a double tap, after which nothing can be typed, so `x` alternates.
  let x = 30;
  const write = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    x = 180 - x;
    await field.tap({ position: { x: label === 'Kode Pos' ? 50 : x, y: 20 } });
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await write('Nama Lengkap', 'Rina Putri');
  await write('Nomor WhatsApp', '081298765432');
  await write('Alamat Lengkap', 'Jl. Melati 7, RT 2/5');
  await write('Kecamatan', 'gondok');
  await page.getByRole('option', { name: /^Gondokusuman/ }).tap();
  await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Kota Yogyakarta');
  await expect(page.getByLabel('Provinsi')).toHaveValue('DI Yogyakarta');
  await shiftedOn(page);
  await write('Kode Pos', '55222');
  await write('Email', email);
  await write('Password', 'kopi-enak7');
  expect(await shiftedOn(page)).toEqual([]);
  await send.tap();
  await answerAlert(page, done);

  const { taps, keys } = await counter.total();
  expect(taps).toBeLessThanOrEqual(14);
  expect(keys).toBeLessThanOrEqual(90);
  // The counts must be exact, because lower ones would mean that `countActions` missed a tap or a key.
  expect([taps, keys]).toEqual([12, 83]);
  await expect(page).toHaveURL(href('/profil'));
  await expect(page.getByLabel('Kecamatan')).toHaveValue('Gondokusuman');
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profil' })).toBeVisible();
  expect(chats[0]?.text).toContain(`Total: Rp 50.000\n${noOngkir}\n`);
  expect(chats[0]?.text).toContain('Alamat: Jl. Melati 7, RT 2/5, Gondokusuman, Kota Yogyakarta');
  expect(await ordersOf(owners)).toBe(1);
});

test('a returning buyer orders in five taps without typing', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [{ ...kopi, harga: '12500' }]);
  const buyer = await registerBuyer(context);
  await catchChats(context);
  await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  await openProduct(page, shop);
  const counter = await countActions(context);
  await page.getByRole('button', { name: '+ Keranjang' }).tap();
  await page.getByRole('link', { name: /Lihat keranjang/ }).tap();
  await expect(page.getByLabel('Alamat Lengkap')).toHaveValue(address['Alamat Lengkap']);
  await account(page).send.tap();
  await answerAlert(page, done);
  const { taps, keys } = await counter.total();
  expect(taps).toBeLessThanOrEqual(5);
  expect(keys).toBe(0);
});

test('a known e-mail asks for its password, and keeps all input', async ({ page, context, watch, audit }) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const buyer = await registerBuyer(null);
  const chats = await catchChats(context);
  const { email, password, send } = account(page);
  await enterCart(page, shop);
  await fillAddress(page);
  await page.getByLabel('Catatan').fill('Pagar hijau');
  await email.fill(buyer.email);
  await password.fill('salah-sekali');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await send.click();
  await expect(page.getByText('Email ini sudah terdaftar. Masukkan password-nya.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('link', { name: 'Lupa password?' })).toBeVisible();
  await expectTyped(page, buyer.email);
  await expect.poll(() => context.pages().length).toBe(1);
  await audit(page);

  await test.step('a wrong password gets the same text as on the login page', async () => {
    await send.click();
    await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
    await expectTyped(page, buyer.email);
  });

  await test.step('another e-mail creates a new account again', async () => {
    await email.fill(newPerson('lain').email);
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await email.fill(buyer.email);
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
  });

  await password.fill(buyer.password);
  await send.click();
  await answerAlert(page, done);
  await expect(page).toHaveURL(href('/profil'));
  expect(chats[0]?.text).toContain('Catatan: Pagar hijau');
  expect(await ordersOf(owners)).toBe(1);
});

test('a guest’s input survives a reload and a login, but the password does not', async ({
  page,
  context,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const buyer = await registerBuyer(null);
  await catchChats(context);
  const { email, password, send } = account(page);
  await enterCart(page, shop);
  await fillAddress(page);
  await page.getByLabel('Catatan').fill('Pagar hijau');
  await email.fill(buyer.email);
  await password.fill(buyer.password);
  await page.reload();
  await expectTyped(page, buyer.email);
  await expect(password).toHaveValue('');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(buyer.password);

  await page.getByRole('link', { name: 'Login untuk Checkout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(href('/keranjang'));
  await expect(page.getByText('Akun dibuat bersama pesanan')).toHaveCount(0);
  await expect(page.getByLabel('Alamat Lengkap')).toHaveValue(address['Alamat Lengkap']);
  await send.click();
  await answerAlert(page, done);
});

test('a lost response makes one account and one order', async ({ page, context, watch }) => {
  watch.allow(/ERR_|Failed to fetch/);
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  await catchChats(context);
  const { email, password, send } = account(page);
  const person = newPerson('baru');
  await enterCart(page, shop);
  await fillAddress(page);
  await email.fill(person.email);
  await password.fill(person.password);
  await loseFirstAnswer(context);
  await send.click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pesanan Berhasil!' })).toBeVisible();
  await expect(page.getByText('hanya tercatat satu kali')).toBeVisible();
  expect(await ordersOf(owners)).toBe(1);
});

test('a lost response for a known e-mail and a later change of the cart make one order', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_|Failed to fetch/);
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const buyer = await registerBuyer(null);
  await catchChats(context);
  const { email, password, send } = account(page);
  await enterCart(page, shop);
  await fillAddress(page);
  await email.fill(buyer.email);
  await password.fill(buyer.password);
  await send.click();
  await expect(page.getByText('Email ini sudah terdaftar. Masukkan password-nya.')).toBeVisible();
  await loseFirstAnswer(context);
  await send.click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Tambah Kopi Gayo' }).click();
  await expect(page.getByRole('complementary')).toContainText('Rp 100.000');
  await password.fill(buyer.password);
  await send.click();
  await expect(page.getByText('Email ini sudah terdaftar. Masukkan password-nya.')).toBeVisible();
  await send.click();
  await expect(page.getByRole('dialog')).toContainText('hanya tercatat satu kali');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await answerAlert(page, done);
  await expect(page).toHaveURL(href('/profil'));
  expect(await ordersOf(owners)).toBe(1);
  await page.goto(href('/keranjang'));
  await expect(page.getByRole('complementary')).toContainText('Rp 100.000');
});

async function loseFirstAnswer(context: BrowserContext): Promise<void> {
  let isFirst = true;
  await context.route('**/keranjang.data*', async (route) => {
    if (!isFirst || route.request().method() !== 'POST') return route.continue();
    isFirst = false;
    const headers = await route.request().allHeaders();
    const body = route.request().postData() ?? '';
    await fetch(route.request().url(), { method: 'POST', headers: { ...headers }, body });
    await route.abort('connectionreset');
  });
}

async function enterCart(page: Page, shop: Shop): Promise<void> {
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await expect(page.getByRole('complementary')).toContainText(noOngkir);
}

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(account(page).email).toHaveValue(email);
  await expect(page.getByLabel('Catatan')).toHaveValue('Pagar hijau');
  for (const [label, text] of Object.entries(address))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}
