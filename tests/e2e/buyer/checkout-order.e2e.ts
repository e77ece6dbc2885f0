import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { order, productsOf } from '../support/posted-orders.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { answerAlert, catchChats, fillAddress, hydrated, putInCart } from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '12500', stok: '9', berat: '250' };
const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';
const courier = { kind: 'own', name: 'Kurir toko', price: '9000', unit: 'order' };
const pickUp = { kind: 'pickup' };

test.use({ viewport: { width: 360, height: 800 } });

const sendButton = (page: Page) => page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });
const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Ringkasan' });

async function addTariffs(shop: Shop, tariffs: Record<string, string>[]): Promise<void> {
  for (const tariff of tariffs) {
    const fields = { intent: 'save', id: '', ...tariff };
    expect((await shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), fields)).status).toBe(200);
  }
}

async function enterCart(page: Page, shop: Shop): Promise<void> {
  await page.goto(shop.path);
  await putInCart(page, kopi.namaProduk);
  await page.goto(href('/keranjang'));
  await expect(sendButton(page)).toBeEnabled();
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('a guest who picks up the goods needs at most 9 taps and 45 keys', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await addTariffs(shop, [courier, pickUp]);
  const chats = await catchChats(context);
  await page.goto(shop.path);
  await page.getByRole('link', { name: 'Kopi Gayo' }).first().click();
  const counter = await countActions(context);
  await page.getByRole('button', { name: '+ Keranjang' }).tap();
  await page.getByRole('link', { name: /Lihat keranjang/ }).tap();
  await page.getByRole('radio', { name: 'Ambil sendiri' }).tap();
  await expect(page.getByLabel('Alamat Lengkap')).toBeHidden();
  // Two quick taps at one point count as a double tap, after which nothing can be typed, so `x` alternates.
  let x = 30;
  const write = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    x = 180 - x;
    await field.tap({ position: { x, y: 20 } });
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await write('Nama Lengkap', 'Rina');
  await write('Nomor WhatsApp', '081298765432');
  await write('Email', `r.${Date.now().toString(36)}@gmail.com`);
  await write('Password', 'kopi77');
  await sendButton(page).tap();
  await answerAlert(page, done);
  const { taps, keys } = await counter.total();
  expect(taps).toBe(9);
  expect(keys).toBeLessThanOrEqual(45);
  expect(keys).toBeGreaterThan(35);
  expect(chats[0]?.text).toContain('Pengiriman: Ambil sendiri');
});

test('a returning buyer sees the destination and orders again in two taps and OK', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const buyer = await registerBuyer(context);
  await catchChats(context);
  await noteShifts(context, 'unasked');
  await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  await addTariffs(shop, [courier, pickUp]);
  await enterCart(page, shop);

  await test.step('the summary that replaces the form', async () => {
    await expect(
      page.getByText(
        'Kirim ke Rina Wulandari · 0812-9876-5432 · Jl. Melati No. 7, RT 02 RW 05, Gondokusuman',
      ),
    ).toBeVisible();
    await expect(page.getByLabel('Alamat Lengkap')).toBeHidden();
    expect(await shiftedOn(page)).toEqual([]);
    await audit(page);
    await page.getByRole('radio', { name: 'Ambil sendiri' }).check();
    await expect(page.getByText('Diambil Rina Wulandari · 0812-9876-5432')).toBeVisible();
    await page.getByRole('radio', { name: 'Dikirim' }).check();
    await page.getByRole('radio', { name: /^Kurir toko/ }).check();
    await sendButton(page).click();
    await answerAlert(page, done);
  });

  await test.step('the last shipping method is preselected, and the cart is at most 1.3 screens high', async () => {
    await page.getByRole('link', { name: 'Lihat pesanan' }).click();
    await expect(page).toHaveURL(/\/pesanan\/[0-9a-f-]{36}$/);
    await hydrated(page);
    const counter = await countActions(context);
    await page.getByRole('button', { name: 'Pesan Lagi' }).tap();
    await expect(page).toHaveURL(href('/keranjang'));
    await expect(page.getByText('Kurir toko · Rp 9.000')).toBeVisible();
    await expect(summaryOf(page)).toContainText('Rp 21.500');
    expect(await heightOf(page)).toBeLessThanOrEqual(1_040);
    await sendButton(page).tap();
    await answerAlert(page, done);
    expect(await counter.total()).toEqual({ taps: 3, keys: 0 });
  });

  await test.step('changing the area asks again', async () => {
    await enterCart(page, shop);
    await page.getByRole('button', { name: 'Ubah' }).click();
    await expect(page.getByLabel('Nama Lengkap')).toBeFocused();
    await expect(page.getByRole('radio', { name: /^Kurir toko/ })).toBeChecked();
    await audit(page);
    await page.getByLabel('Kecamatan', { exact: true }).fill('Umbulharjo');
    await page.getByLabel('Kode Pos').click();
    await expect(page.getByRole('radio', { name: /^Kurir toko/ })).not.toBeChecked();
  });
});

test('a missing field opens the form', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const buyer = await registerBuyer(context);
  await catchChats(context);
  await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  await enterCart(page, shop);
  await page.getByRole('button', { name: 'Ubah' }).click();
  await page.getByLabel('Kode Pos').fill('12');
  // The page stores typed text after a short delay, so wait until the text is stored before the reload.
  await page.waitForFunction(() =>
    Object.values({ ...localStorage, ...sessionStorage })
      .join()
      .includes('"12"'),
  );
  await page.reload();
  await expect(page.getByLabel('Kode Pos')).toBeHidden();
  await sendButton(page).click();
  await expect(page.getByText('Kode pos terdiri dari 5 angka.')).toBeVisible();
  await expect(page.getByLabel('Kode Pos')).toBeFocused();
});

test('after the order the profile starts with it, and links on', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const chats = await catchChats(context);
  await enterCart(page, shop);
  await fillAddress(page);
  await page.getByLabel('Email', { exact: true }).fill(`rina.${Date.now()}@contoh.test`);
  await page.getByLabel('Password', { exact: true }).fill('kopi-enak7');
  await sendButton(page).click();
  await answerAlert(page, done);
  await expect(page).toHaveURL(href('/profil'));
  const placed = page.getByRole('region', { name: 'Pesanan #1001' });
  await expect(placed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profil' })).toBeVisible();
  expect((await placed.boundingBox())?.y).toBeLessThanOrEqual(120);
  for (const text of [
    'Kopi Gayo',
    'Rp 12.500',
    shop.namaToko,
    'Menunggu toko',
    'Penjual membalas dengan tagihan. Belum perlu bayar.',
  ])
    await expect(placed).toContainText(text);
  await audit(page);

  await test.step('its link opens the chat again, the other links lead down the page in order', async () => {
    const chat = placed.getByRole('link', { name: 'Chat lagi' });
    await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${shop.waNumber}\\?text=`));
    const opened = context.waitForEvent('page');
    await chat.click();
    await (await opened).waitForURL('https://wa.me/**');
    expect(chats[1]).toEqual(chats[0]);
    const shortcuts = page.getByRole('navigation', { name: 'Bagian halaman' }).getByRole('link');
    await expect(shortcuts).toHaveText(['Pesanan', 'Data', 'Keamanan']);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Pesanan #1001',
      'Riwayat Pesanan',
      'Data Diri & Alamat',
      'Keamanan',
    ]);
    for (const [link, target] of [
      ['Keamanan', page.getByLabel('Password Baru')],
      ['Data', page.getByLabel('Nama Lengkap')],
      ['Pesanan', page.getByRole('link', { name: /^Lihat Detail/ })],
    ] as const) {
      await shortcuts.filter({ hasText: link }).click();
      await expect(target).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('link', { name: 'Lihat pesanan' }).click();
    await expect(page).toHaveURL(/\/pesanan\/[0-9a-f-]{36}$/);
  });
});
