import type { BrowserContext, Page, Route } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { answerAlert, catchChats, fillAddress, ordersOf, putInCart } from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' };
const once = 'Pesanan ini sudah tercatat saat koneksi terputus, dan hanya tercatat satu kali.';

test('a checkout that never reached the server is sent again automatically', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  await enterCart(page, context, owners);
  allowLostRequests(watch);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/keranjang.data*', async (route) => {
    sent.push(keyOf(route));
    if (sent.length === 1) return route.abort('connectionfailed');
    await released;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
  await audit(page);
  release();
  await expect(page).toHaveURL(/\/pesanan-berhasil\?pesanan=[0-9a-f-]+&toko=[0-9a-f-]+$/);
  await expect(page.getByText(once)).toHaveCount(0);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(await ordersOf(owners)).toBe(1);
});

test('a checkout whose response is lost shows one order', async ({ page, context, watch }) => {
  const owners = await watch.open();
  await enterCart(page, context, owners);
  allowLostRequests(watch);
  await loseAnswers(page, 1);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page).toHaveURL(/\/pesanan-berhasil\?pesanan=/);
  await expect(page.getByText(once)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kirim ke WhatsApp' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Keranjang' })).not.toHaveText(/barang/);
  await expect.poll(() => context.pages().length).toBe(1);
  expect(await ordersOf(owners)).toBe(1);
});

test('a reload after a lost response finds the order', async ({ page, context, watch }) => {
  const owners = await watch.open();
  await enterCart(page, context, owners);
  allowLostRequests(watch);
  await loseAnswers(page, Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/pesanan-berhasil\?pesanan=/);
  await expect(page.getByText(once)).toBeVisible();
  await page.goto(href('/keranjang'));
  await expect(page.getByText('Keranjang Anda Kosong')).toBeVisible();
  expect(await ordersOf(owners)).toBe(1);
});

test('a cart that was changed after a lost response does not silently become a second order', async ({
  page,
  context,
  watch,
}) => {
  const owners = await watch.open();
  const shop = await enterCart(page, context, owners);
  allowLostRequests(watch);
  await loseAnswers(page, Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  // Makes the cart page's queries fail until `unroute` below, so that the cart opens without the shop's data.
  await page.route('**/api/cart', (route) => route.abort('connectionfailed'));
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await expect(page.getByText('Gagal mengambil data toko.')).toBeVisible();
  await page.unroute('**/api/cart');
  await page.unroute('**/keranjang.data*');
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText(once)).toBeVisible();
  expect(await ordersOf(owners)).toBe(1);
  await page.goto(href('/keranjang'));
  await expect(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue('2');
});

test('a server that is too busy loses neither page nor form, and one more press orders once', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  await enterCart(page, context, owners);
  watch.allow(/status of 503/);
  const keys: string[] = [];
  await page.route('**/keranjang.data*', (route) => {
    keys.push(keyOf(route));
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Sedang ramai</h1>' });
  });
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  await answerAlert(
    page,
    'Terjadi kesalahan saat checkout: server sedang sibuk. Keranjang Anda tetap tersimpan, silakan coba lagi.',
  );
  expect(keys).toEqual(Array(4).fill(keys[0]));
  await expect(page.getByLabel('Alamat Lengkap')).toHaveValue('Jl. Melati No. 7, RT 02 RW 05');
  await audit(page);
  await page.unroute('**/keranjang.data*');
  await page.route('**/keranjang.data*', (route) => {
    keys.push(keyOf(route));
    return route.continue();
  });
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  await expect(page).toHaveURL(href('/profil'));
  expect(keys[4]).toBe(keys[0]);
  expect(await ordersOf(owners)).toBe(1);
});

test('an offline browser waits for its network', async ({ page, context, watch }) => {
  const owners = await watch.open();
  await page.clock.install();
  await enterCart(page, context, owners);
  allowLostRequests(watch);
  // `setOffline` fails if a page, such as the chat's tab, closes at that moment, so no tab may be opened.
  await page.evaluate(() => {
    window.open = () => null;
  });
  let sent = 0;
  await page.route('**/keranjang.data*', (route) => {
    sent += 1;
    return sent === 1 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await context.setOffline(true);
  await expect(page.getByText('Koneksi terputus. Mencoba lagi…')).toBeVisible();
  await expect(page.getByText('Tidak ada koneksi internet.')).toBeVisible();
  // One minute is far longer than the pause before a retry, but nothing may be sent while the browser is offline.
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
  expect(sent).toBe(1);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pesanan-berhasil\?pesanan=/);
  expect(await ordersOf(owners)).toBe(1);
});

/** Registers a shop's owner in the browser `owners` and a buyer in `context`. Fills in the cart without sending it. */
async function enterCart(page: Page, context: BrowserContext, owners: BrowserContext): Promise<Shop> {
  const shop = await registerShop(owners, [kopi]);
  await registerBuyer(context);
  await catchChats(context);
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await fillAddress(page);
  return shop;
}

/** Lets the first `count` checkouts reach the server, but drops their responses. */
async function loseAnswers(page: Page, count: number): Promise<void> {
  let lost = 0;
  await page.route('**/keranjang.data*', async (route) => {
    lost += 1;
    if (lost > count) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
}

function allowLostRequests(watch: { allow: (pattern: RegExp) => void }): void {
  watch.allow(/net::ERR_CONNECTION_(FAILED|RESET)/);
  watch.allow(NO_NETWORK);
}

function keyOf(route: Route): string {
  return /"key":"([0-9a-f-]{36})"/.exec(decodeURIComponent(route.request().postData() ?? ''))?.[1] ?? '';
}
