import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { hydrated, openMenu } from '../support/shopping.ts';

/* The seconds that a practised user of a phone needs for one tap, and for one key when typing 40 words a minute. */
const TAP_S = 1.1;
const KEY_S = 0.3;

const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
const colours = [
  'Merah',
  'Biru',
  'Hijau',
  'Hitam',
  'Putih',
  'Abu',
  'Navy',
  'Krem',
  'Ungu',
  'Pink',
  'Maron',
  'Teal',
  'Emas',
  'Sage',
  'Mint',
  'Lila',
  'Coral',
  'Taupe',
  'Khaki',
  'Toska',
];

/** Returns functions that tap and type like a person; `seen` returns how many taps and keys reached the page. */
async function countedHand(page: Page) {
  await page.evaluate(() => {
    const seen = { taps: 0, keys: 0 };
    Object.assign(window, { seen });
    // `isTrusted` is false for events that scripts dispatch.
    document.addEventListener('pointerup', (event) => event.isTrusted && seen.taps++, true);
    document.addEventListener('keydown', (event) => event.isTrusted && seen.keys++, true);
  });
  return {
    // Playwright's `tap`, unlike `click`, may return before the page has handled it. Keys pressed then may be lost.
    tap: (target: Locator) => target.click(),
    type: (text: string) => page.keyboard.type(text),
    press: (key: string) => page.keyboard.press(key),
    seen: () => page.evaluate(() => (window as unknown as { seen: { taps: number; keys: number } }).seen),
  };
}

test('a hundred variants are filled in within a minute of taps and keys', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  await page.getByLabel('Nama Produk').fill('Kaos Polos');
  const hand = await countedHand(page);
  await hand.tap(page.getByText('ukuran, warna, rasa'));
  await hand.tap(page.getByLabel('Jenis pilihan 1'));
  await hand.type('Ukuran');
  await hand.press('Enter');
  await hand.type(`${sizes.join(',')},`);
  await hand.tap(page.getByLabel('Jenis pilihan 2'));
  await hand.type('Warna');
  await hand.press('Enter');
  await hand.type(`${colours.join(',')},`);
  await hand.tap(page.getByLabel('Harga semua varian'));
  await hand.type('55000');
  await hand.press('Tab');
  await hand.type('12');
  await hand.press('Tab');
  await hand.type('200');
  await hand.press('Enter');
  const { taps, keys } = await hand.seen();
  const rows = page.getByRole('list', { name: 'Varian' }).getByRole('listitem');
  await expect(rows).toHaveCount(100);
  await expect(rows.last().getByLabel('Stok')).toHaveValue('12');
  expect([taps, keys], 'what the page saw').toEqual([4, 6 + 1 + 14 + 5 + 1 + 107 + 12 + 1]);
  const seconds = taps * TAP_S + keys * KEY_S;
  expect(seconds, `${taps} taps, ${keys} keys`).toBeLessThanOrEqual(60);
  await audit(page);
  await page.getByRole('button', { name: 'Tambah Produk' }).tap();
  await expect(page.getByText('Kaos Polos ditambahkan.')).toBeVisible();
  const row = page.getByRole('article', { name: 'Kaos Polos' });
  await expect(row).toContainText('100 varian');
  await expect(row).toContainText('Stok 1.200');
  await expect(row).toContainText('Rp 55.000');
});

const shirt = { namaProduk: 'Kemeja Batik', harga: '150000', stok: '9', berat: '300' };

async function shirtWithOptions(page: Page) {
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Kemeja Batik' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Kemeja Batik' });
  await dialog.getByText('ukuran, warna, rasa').click();
  await dialog.getByLabel('Jenis pilihan 1').fill('Ukuran');
  await dialog.getByLabel('Isi pilihan 1').fill('M, L,');
  await dialog.getByLabel('Jenis pilihan 2').fill('Warna');
  await dialog.getByLabel('Isi pilihan 2').fill('Merah, Biru,');
  return { row, dialog };
}

test('a product gets options; values are renamed, hidden and removed', async ({ page, context, audit }) => {
  await registerShop(context, [shirt]);
  const { row, dialog } = await shirtWithOptions(page);
  const rows = dialog.getByRole('list', { name: 'Varian' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  // The first variant keeps the product's stock; the others copy its price and weight.
  await expect(dialog.getByLabel('Stok M, Merah')).toHaveValue('9');
  await expect(dialog.getByLabel('Harga L, Biru')).toHaveValue('150.000');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByLabel('Stok M, Biru')).toBeFocused();
  await expect(dialog.getByText('Wajib diisi.')).toHaveCount(3);
  await expect(dialog.getByLabel('Jenis pilihan 2')).toHaveValue('Warna');
  await audit(page);
  await dialog.getByLabel('Untuk').selectOption('Biru');
  await dialog.getByLabel('Stok semua varian').fill('4');
  await dialog.getByRole('button', { name: 'Isi semua' }).click();
  await expect(dialog.getByText('Wajib diisi.')).toHaveCount(0);
  await expect(dialog.getByLabel('Stok M, Merah')).toHaveValue('9');
  await dialog.getByLabel('Stok L, Merah').fill('0');
  await expect(rows.nth(2)).toContainText('Stok habis');
  await rows.nth(3).getByText('Berat, harga coret, sembunyikan').click();
  await dialog.getByLabel('Harga coret L, Biru').fill('140000');
  await dialog.getByLabel('Sembunyikan L, Biru').check();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Harga coret harus lebih tinggi dari harga.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Harga coret L, Biru')).toBeFocused();
  await dialog.getByLabel('Harga coret L, Biru').fill('175.000');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();

  await row.getByText('4 varian').click();
  const lines = row.getByRole('listitem');
  await expect(lines.nth(3)).toContainText('L, Biru · disembunyikan');
  await lines.nth(0).getByRole('button', { name: 'Tambah stok' }).click();
  await expect(lines.nth(0)).toContainText('Stok 10');
  await expect(row).toContainText('Stok 18');
  await audit(page);

  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Ganti nama Merah' }).click();
  await dialog.getByLabel('Nama baru untuk Merah').fill('Maron');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Stok M, Maron')).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Hapus Biru' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Masih ada stok 8.' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(rows).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Hapus Biru' }).click();
  await question.getByRole('button', { name: 'Ya' }).click();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('2 varian');
  await expect(row).toContainText('Stok 10');
  await openMenu(row, 'Lainnya');
  await row.getByRole('link', { name: 'Riwayat stok' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riwayat Stok');
  const changes = page.getByRole('list', { name: 'Perubahan stok' }).getByRole('listitem');
  await expect(changes.first()).toContainText('M, Maron');
  await expect(changes.first()).toContainText('+1');
});

test('a photo belongs to a value, and follows its new name', async ({ page, context, audit }) => {
  await registerShop(context, [{ ...shirt, photo: await cameraPhoto(200, 30, 30) }]);
  const { row, dialog } = await shirtWithOptions(page);
  await dialog.getByLabel('Stok semua varian').fill('4');
  await dialog.getByRole('button', { name: 'Isi semua' }).click();
  await dialog.getByLabel('Tampil untuk, foto 1').selectOption('Merah');
  const buffer = await cameraPhoto(30, 30, 200);
  await dialog
    .getByLabel('Foto', { exact: true })
    .setInputFiles({ name: 'biru.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByLabel('Tampil untuk, biru.jpg').selectOption('Biru');
  await audit(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Tampil untuk, foto 1')).toHaveValue('Merah');
  await expect(dialog.getByLabel('Tampil untuk, foto 2')).toHaveValue('Biru');
  await dialog.getByRole('button', { name: 'Ganti nama Biru' }).click();
  await dialog.getByLabel('Nama baru untuk Biru').fill('Navy');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Tampil untuk, foto 2')).toHaveValue('Navy');
});
