import type { Page } from '@playwright/test';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { answerAlert, catchChats, fillAddress, hydrated } from '../support/shopping.ts';
import { addChosenProduct } from '../support/variants.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Adds a shirt whose red XL is sold out and whose blue L does not exist. */
async function addShirt(shop: Shop) {
  return addChosenProduct(shop, {
    photos: [
      { value: null, photo: await cameraPhoto(200, 200, 200) },
      { value: 'Merah', photo: await cameraPhoto(190, 20, 30) },
      { value: 'Biru', photo: await cameraPhoto(20, 40, 190) },
    ],
    options: [
      { name: 'Ukuran', values: ['M', 'L', 'XL'] },
      { name: 'Warna', values: ['Merah', 'Biru'] },
    ],
    variants: [
      { values: ['M', 'Merah'], harga: 100_000, stok: 3, formerPrice: 125_000 },
      { values: ['M', 'Biru'], harga: 105_000, stok: 4 },
      { values: ['L', 'Merah'], harga: 110_000, stok: 2 },
      { values: ['XL', 'Merah'], harga: 120_000, stok: 0 },
      { values: ['XL', 'Biru'], harga: 125_000, stok: 5 },
    ],
  });
}

type Shirt = Awaited<ReturnType<typeof addShirt>>;

const tap = (page: Page, value: string) =>
  page.getByRole('radio', { name: new RegExp(`^${value}\\b`) }).tap();
const variantIn = (page: Page) => new URL(page.url()).searchParams.get('varian');
const choiceStatus = (page: Page) => page.getByRole('form', { name: 'Pilihan' }).getByRole('status');

function seenPhoto(page: Page): Promise<number> {
  return page
    .getByRole('list', { name: 'Geser foto' })
    .evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
}

test('a buyer chooses sizes and colours, and orders two of them', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(await watch.open(), []);
  const shirt = await addShirt(shop);
  const chats = await catchChats(context);
  await registerBuyer(context);
  await noteShifts(context);
  await page.goto(shop.path);
  await hydrated(page);

  await test.step('a card leads to the choice', async () => {
    const card = page.getByRole('listitem').filter({ hasText: shirt.namaProduk });
    await expect(card).toContainText('mulai Rp');
    await audit(page);
    await card.getByRole('link', { name: 'Pilih' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shirt.namaProduk);
    await shiftedOn(page);
  });

  await chooseTwo(page, shirt, audit);

  await test.step('a link opens the same choice for another person', async () => {
    const other = await (await watch.open({ viewport: { width: 360, height: 740 } })).newPage();
    await other.goto(page.url());
    await expect(other.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await expect(other.getByRole('radio', { name: 'Biru' })).toBeChecked();
    await expect(other).toHaveTitle(new RegExp(`${shirt.namaProduk} \\(XL, Biru\\)`));
  });

  await test.step('the cart holds both, and the way back leads to the choice', async () => {
    await page.getByRole('link', { name: /Lihat keranjang \(2\)/ }).tap();
    await expect(page.getByText(`${shirt.namaProduk} (M, Merah)`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(shop.path);
    await page.goto(href('/keranjang'));
    const lines = page.getByRole('row').filter({ hasText: shirt.namaProduk });
    await expect(lines).toHaveCount(2);
    const photos = await lines.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(new Set(photos).size).toBe(2);
    await audit(page);
  });

  await test.step('the chat names both', async () => {
    await fillAddress(page);
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
    expect(chats[0]?.text).toContain(`- ${shirt.namaProduk} (M, Merah) x 1 = Rp 100.000`);
    expect(chats[0]?.text).toContain(`- ${shirt.namaProduk} (XL, Biru) x 1 = Rp 125.000`);
  });
});

async function chooseTwo(page: Page, shirt: Shirt, audit: (page: Page) => Promise<void>): Promise<void> {
  const [redMedium, , , redLarge, blueLarge] = shirt.ids;

  await test.step('the missing option is requested', async () => {
    await page.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(choiceStatus(page)).toHaveText('Pilih Ukuran dan Warna.');
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeFocused();
    await audit(page);
  });

  await test.step('M in red', async () => {
    await tap(page, 'M');
    await expect(choiceStatus(page)).toHaveText('Pilih Warna.');
    await page.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(page.getByRole('radio', { name: 'Merah' })).toBeFocused();
    await tap(page, 'Merah');
    await expect(choiceStatus(page)).toHaveText('Pilihan Anda: M, Merah.');
    await expect(page.getByText('Stok: 3 · Berat: 100 gram')).toBeVisible();
    await expect(page.getByText('Rp 125.000', { exact: false }).locator('visible=true')).toBeVisible();
    await expect.poll(() => seenPhoto(page)).toBe(1);
    expect(variantIn(page)).toBe(redMedium);
    expect(await shiftedOn(page), 'what moved').toEqual([]);
    await page.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(page.getByText(`${shirt.namaProduk} (M, Merah) masuk ke keranjang.`)).toBeAttached();
    // The cart bar that has just appeared at the bottom may shift the page; this call reads and discards that shift.
    await shiftedOn(page);
  });

  await test.step('from a sold-out combination to another one', async () => {
    await expect(page.getByRole('radio', { name: 'XL, habis' })).toBeEnabled();
    await tap(page, 'XL');
    expect(variantIn(page)).toBe(redLarge);
    await expect(choiceStatus(page)).toHaveText(
      'XL, Merah habis. Yang ada: M, Merah; L, Merah; XL, Biru; M, Biru.',
    );
    await expect(page.getByRole('button', { name: 'Stok Habis' })).toBeDisabled();
    await expect(page.getByText('Stok: 0')).toBeVisible();
    await audit(page);
    await tap(page, 'Biru');
    await expect(choiceStatus(page)).toHaveText('Pilihan Anda: XL, Biru.');
    await expect.poll(() => seenPhoto(page)).toBe(2);
    expect(variantIn(page)).toBe(blueLarge);
  });

  await test.step('a combination that is not sold', async () => {
    await tap(page, 'L');
    await expect(choiceStatus(page)).toHaveText(/^L, Biru tidak dijual\. Yang ada: /);
    await expect(page.getByRole('button', { name: 'Tidak Dijual' })).toBeDisabled();
    expect(variantIn(page)).toBeNull();
    await audit(page);
    await tap(page, 'XL');
    await page.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(page.getByText(`${shirt.namaProduk} (XL, Biru) masuk ke keranjang.`)).toBeAttached();
    expect(await shiftedOn(page), 'what moved').toEqual([]);
  });
}

test('a choice made before the scripts are ready counts', async ({ page, watch }) => {
  const shop = await registerShop(await watch.open(), []);
  const shirt = await addShirt(shop);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(shirt.page, { waitUntil: 'commit' });
  await tap(page, 'XL');
  await tap(page, 'Biru');
  release();
  await hydrated(page);
  await expect(choiceStatus(page)).toHaveText('Pilihan Anda: XL, Biru.');
  await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
  expect(variantIn(page)).toBe(shirt.ids[4]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest chooses, and finds the chat', async ({ page, watch, audit }) => {
    const shop = await registerShop(await watch.open(), []);
    const shirt = await addShirt(shop);
    await page.goto(shirt.page);
    await tap(page, 'XL');
    await tap(page, 'Biru');
    await page.getByRole('button', { name: 'Lihat Pilihan Ini' }).tap();
    await expect(page).toHaveURL(`${shirt.page}?varian=${shirt.ids[4]}`);
    await expect(choiceStatus(page)).toHaveText('Pilihan Anda: XL, Biru.');
    await expect(page.getByText('Stok: 5 · Berat: 100 gram')).toBeVisible();
    await audit(page);
    await tap(page, 'L');
    await page.getByRole('button', { name: 'Lihat Pilihan Ini' }).tap();
    await expect(choiceStatus(page)).toHaveText(/^L, Biru tidak dijual\. Yang ada: /);
    await tap(page, 'Merah');
    await page.getByRole('button', { name: 'Lihat Pilihan Ini' }).tap();
    await expect(choiceStatus(page)).toHaveText('Pilihan Anda: L, Merah.');
    const chat = page.getByRole('link', { name: formatPhone(shop.waNumber) });
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toBe(`Halo ${shop.namaToko}, saya ingin memesan ${shirt.namaProduk} (L, Merah).`);
  });
});
