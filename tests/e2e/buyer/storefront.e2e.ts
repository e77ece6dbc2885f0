import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { asAdmin } from '../support/program.ts';
import { namesOnTop, noteShifts, shiftedOn } from '../support/shifts.ts';
import { catchChats, hydrated } from '../support/shopping.ts';

const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '400', berat: '100' };
const soap = { namaProduk: 'Sabun Sereh', harga: '18000', stok: '3', berat: '120' };

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

test.use({ viewport: phone });

async function fullShop(settings: Record<string, string> = {}): Promise<Shop> {
  const shop = await registerShop(null, [tea, soap]);
  const { visitor } = shop.owner;
  const logo = await cameraPhoto(200, 40, 40);
  const answer = await visitor.post(href('/dashboard/pengaturan'), {
    namaToko: shop.namaToko,
    slug: shop.path.slice('/toko/'.length),
    waNumber: shop.waNumber,
    themeColor: '#7a1f1f',
    deskripsi: 'Masakan rumahan Jawa, dimasak tiap pagi. Antar sekitar kota atau ambil sendiri.',
    timeZone: 'Asia/Jakarta',
    paymentHours: '',
    answerHours: '',
    openingNote: 'Senin sampai Sabtu, 08.00 sampai 20.00',
    closedUntil: '',
    minOrder: '',
    ...settings,
    logo: new File([new Uint8Array(logo)], 'logo.jpg', { type: 'image/jpeg' }),
  });
  expect(answer.status, await answer.text()).toBeLessThan(400);
  await visitor.post(href('/dashboard/produk/kategori'), { intent: 'add', namaKategori: 'Minuman' });
  await asAdmin((admin) =>
    admin.query(
      `UPDATE products p SET category_id = c.id FROM categories c, stores s
       WHERE s.nama_toko = $1 AND c.store_id = s.store_id AND p.store_id = s.store_id`,
      [settings.namaToko ?? shop.namaToko],
    ),
  );
  return shop;
}

const bar = (page: Page) => page.getByRole('banner');
const amount = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Jumlah ${name}` });

test('on a phone the first product begins within 260 pixels, and nothing shifts', async ({
  page,
  context,
  audit,
}) => {
  const shop = await fullShop();
  await noteShifts(context);
  await page.goto(shop.path, { waitUntil: 'networkidle' });
  await hydrated(page);
  const first = await page.getByRole('listitem').filter({ hasText: soap.namaProduk }).boundingBox();
  expect(first?.y).toBeLessThanOrEqual(260);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${shop.namaToko}`);
  await expect(page.getByRole('main').locator('header img')).toHaveCount(0);
  await expect(bar(page).locator('img')).toHaveCount(1);
  expect(await namesOnTop(page, shop.namaToko)).toBe(1);
  await expect(page.getByRole('button', { name: 'Bagikan' })).toHaveText('');
  expect(await shiftedOn(page)).toEqual([]);

  await test.step('long texts expand by keyboard', async () => {
    const hours = page.getByText('Senin sampai Sabtu, 08.00 sampai 20.00');
    await expect(hours).toBeHidden();
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(hours).toBeVisible();
    await audit(page);
  });

  await test.step('a sort order is chosen from the list, which keeps the focus', async () => {
    const order = page.getByLabel('Urutkan');
    await order.selectOption('Termurah');
    await expect(page).toHaveURL(`${shop.path}?urut=termurah`);
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(tea.namaProduk);
    await page.getByRole('searchbox', { name: 'Cari produk' }).fill('sabun');
    await page.getByRole('searchbox', { name: 'Cari produk' }).press('Enter');
    await expect(page).toHaveURL(`${shop.path}?cari=sabun&urut=termurah`);
    await page.goBack();
    await page.goBack();
    await expect(order).toHaveValue('terbaru');
  });
});

test('a sort order chosen before the scripts are ready is applied', async ({ page }) => {
  const shop = await fullShop();
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(shop.path, { waitUntil: 'commit' });
  await page.getByLabel('Urutkan').selectOption('Termurah');
  release();
  await expect(page).toHaveURL(`${shop.path}?urut=termurah`);
});

test('a sent search keeps focus and caret on a desktop, and closes the keyboard on a phone', async ({
  page,
  watch,
}) => {
  const shop = await fullShop();
  const wide = await (await watch.open({ viewport: desk, isMobile: false, hasTouch: false })).newPage();
  for (const one of [page, wide]) {
    const search = one.getByRole('searchbox', { name: 'Cari produk' });
    const release = await holdBack(one, '**/assets/*.js');
    await one.goto(shop.path, { waitUntil: 'commit' });
    await search.fill('sabun');
    release();
    await hydrated(one);
    await expect(search).toHaveValue('sabun');
    await search.press('Home');
    await search.press('ArrowRight');
    await search.press('Enter');
    await expect(one).toHaveURL(`${shop.path}?cari=sabun`);
    await expect(one.getByText(tea.namaProduk)).toBeHidden();
    await (one === wide ? expect(search) : expect(search).not).toBeFocused();
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
    await one.goBack();
    await expect(search).toHaveValue('');
  }
});

test('questions go to the seller with the name and the link of the product or shop', async ({
  page,
  context,
}) => {
  const shop = await fullShop();
  const chats = await catchChats(context);
  const ask = async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Tanya Penjual' }).click();
    await (await opened).waitForURL('https://wa.me/**');
    return chats.at(-1);
  };
  await page.goto(shop.path);
  const link = new URL(shop.path, page.url()).href;
  const text = `Halo ${shop.namaToko}, saya ingin bertanya`;
  expect(await ask()).toEqual({ number: shop.waNumber, text: `${text}.\n${link}` });
  await page.getByRole('link', { name: tea.namaProduk }).click();
  await page.waitForURL('**/produk/*');
  const about = `${text} tentang ${tea.namaProduk}.\n${page.url()}`;
  expect(await ask()).toEqual({ number: shop.waNumber, text: about });
});

test('several pieces are added to the cart at once, from a bar that leads there', async ({
  page,
  context,
  audit,
}) => {
  const shop = await fullShop();
  await noteShifts(context);
  await page.goto(shop.path);
  await hydrated(page);
  await page.getByRole('link', { name: soap.namaProduk }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(soap.namaProduk);
  const add = page.getByRole('button', { name: '+ Keranjang' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await shiftedOn(page);
  await page.getByRole('button', { name: `Tambah ${soap.namaProduk}` }).click();
  await expect(amount(page, soap.namaProduk)).toHaveValue('2');
  await add.click();
  const cart = page.getByRole('main').getByRole('link', { name: /Lihat keranjang \(2\)/ });
  await expect(cart).toBeInViewport({ ratio: 1 });
  await expect(cart).toContainText('Rp 36.000');
  expect(await shiftedOn(page)).toEqual([]);
  await audit(page);

  await test.step('no more than the stock', async () => {
    await add.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Stok tersisa 3, 2 di antaranya sudah di keranjang Anda.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await amount(page, soap.namaProduk).fill('1');
    await add.click();
    await expect(page.getByRole('main').getByRole('link', { name: /Lihat keranjang \(3\)/ })).toBeVisible();
  });

  await test.step('more products of the shop, and the way back', async () => {
    const more = page.getByRole('region', { name: 'Lainnya di toko ini' });
    await more.getByRole('link', { name: tea.namaProduk }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tea.namaProduk);
    await page.getByRole('link', { name: `Kembali ke ${shop.namaToko}` }).click();
    await expect(page).toHaveURL(shop.path);
  });
});

test('a quantity tapped and typed before the scripts are ready counts', async ({ page }) => {
  const shop = await fullShop();
  await page.goto(shop.path);
  const product = await page.getByRole('link', { name: tea.namaProduk }).getAttribute('href');
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(product ?? '', { waitUntil: 'commit' });
  await amount(page, tea.namaProduk).fill('4');
  await page.getByRole('button', { name: `Tambah ${tea.namaProduk}` }).click();
  await expect(amount(page, tea.namaProduk)).toHaveValue('5');
  await page.getByRole('button', { name: '+ Keranjang' }).click();
  release();
  await expect(page.getByRole('main').getByRole('link', { name: /Lihat keranjang \(5\)/ })).toBeVisible();
  await expect(amount(page, tea.namaProduk)).toHaveValue('5');
});

const longNames = [
  'Warung Makan Sederhana Ibu Haji Sumiyati Tegal',
  'WarungMakanSederhanaIbuHajiSumiyatiTegal',
];

test('a long name is not cut at 20 letters, and the badge overlaps nothing', async ({ page, audit }) => {
  test.slow();
  for (const namaToko of longNames) {
    const shop = await fullShop({ namaToko });
    await page.goto(shop.path);
    await hydrated(page);
    const product = await page.getByRole('link', { name: tea.namaProduk }).getAttribute('href');
    await page.goto(product ?? '');
    await hydrated(page);
    let present = 0;
    for (const pieces of [1, 12, 120]) {
      await amount(page, tea.namaProduk).fill(String(pieces - present));
      await page.getByRole('button', { name: '+ Keranjang' }).click();
      await expect(bar(page).getByRole('link', { name: /^Keranjang/ })).toHaveText(
        new RegExp(`${pieces} barang`),
      );
      present = pieces;
      for (const viewport of [desk, phone]) {
        await page.setViewportSize(viewport);
        await expectRoom(page, namaToko);
      }
    }
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await audit(page);
    }
    await page.evaluate(() => localStorage.clear());
  }
});

async function expectRoom(page: Page, namaToko: string): Promise<void> {
  const seen = await bar(page)
    .getByRole('link', { name: namaToko })
    .locator('span')
    .evaluate((name) => {
      const text = name.firstChild as Text;
      const box = name.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, Math.min(40, text.length));
      return [...range.getClientRects()].every((line) => line.bottom <= box.bottom + 1);
    });
  expect(seen, `${namaToko} is cut`).toBe(true);
  const texts = await bar(page).evaluate((element) => {
    const ends = (node: Element) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const parts = [...element.querySelectorAll('nav a, nav button, nav [data-badge]')].filter(
      (part) => part.checkVisibility() && part.getClientRects().length > 0,
    );
    return parts.map((part) => {
      const { left, right } = part.matches('[data-badge]') ? part.getBoundingClientRect() : ends(part);
      return {
        isBadge: part.matches('[data-badge]'),
        isCart: part.matches('[href="/keranjang"]'),
        left,
        right,
      };
    });
  });
  const badge = texts.find(({ isBadge }) => isBadge);
  expect(badge?.right).toBeGreaterThan((badge?.left ?? 0) + 10);
  for (const { left, right } of texts.filter(({ isBadge, isCart }) => !isBadge && !isCart))
    expect(right <= (badge?.left ?? 0) || left >= (badge?.right ?? 0), 'something is crowded').toBe(true);
}
