import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { hydrated, openMenu } from '../support/shopping.ts';

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
  // The first variant keeps the product's stock. The other variants copy only the product's price and weight.
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
