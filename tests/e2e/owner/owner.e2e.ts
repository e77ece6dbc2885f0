import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { newPerson, registerShop, unique } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { answerQuestion, hydrated, openMenu } from '../support/shopping.ts';

test('an owner registers from the landing page, fills the shop and opens it', async ({ page, audit }) => {
  const namaToko = unique('Dapur Ibu Ani');
  const { email, password } = newPerson('ani');
  const photo = { name: 'keripik.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200, 110, 30) };

  await test.step('registers', async () => {
    await page.goto(href('/'));
    await page.getByRole('link', { name: 'Coba GRATIS 7 Hari (Daftar Sekarang)' }).first().click();
    await expect(page).toHaveURL(`${href('/register')}?role=storeAdmin`);
    await page.getByLabel('Nama Toko').fill(namaToko);
    await page.getByLabel('Nomor WhatsApp').fill('0812-3456');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page.getByText('Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.')).toBeVisible();
    await expect(page.getByLabel('Nomor WhatsApp')).toBeFocused();
    await expect(page.getByLabel('Nama Toko')).toHaveValue(namaToko);
    await audit(page);
    await page.getByLabel('Nomor WhatsApp').fill('0812-3456-7890');
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page).toHaveURL(href('/dashboard'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beranda');
    await expect(page.getByText(namaToko).filter({ visible: true })).toHaveCount(1);
    await audit(page);
  });

  await test.step('gets errors for an incomplete product, and the input stays', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Produk' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manajemen Produk');
    await audit(page);
    await page.getByLabel('Nama Produk').fill('Keripik Tempe');
    await page.getByLabel('Stok').fill('12');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByText('Semua kolom wajib diisi: nama, harga, stok, dan berat.')).toBeVisible();
    await expect(page.getByLabel('Harga')).toBeFocused();
    await expect(page.getByLabel('Nama Produk')).toHaveValue('Keripik Tempe');
    await expect(page.getByLabel('Stok')).toHaveValue('12');
    await audit(page);
  });

  const row = page.getByRole('article', { name: 'Keripik Tempe' });

  await test.step('adds it with a photo from the camera', async () => {
    await page.getByLabel('Harga').fill('15.000');
    await page.getByLabel('Berat (gram)').fill('0');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByText('Berat harus lebih besar dari 0 gram.').first()).toBeVisible();
    await page.getByLabel('Berat (gram)').fill('200');
    await page.getByLabel('Foto').setInputFiles(photo);
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(row).toContainText('Rp 15.000');
    await expect(row.getByText('Stok 12', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nama Produk')).toHaveValue('');
    await expect.poll(() => row.getByRole('img').evaluate(isLoaded)).toBe(true);
    await audit(page);
  });

  await test.step('edits it in the dialog', () => editPrice(page, row, audit));

  await test.step('opens the public shop', async () => {
    await page.getByRole('banner').getByRole('link', { name: namaToko }).click();
    await expect(page).toHaveTitle(namaToko);
    const card = page.getByRole('listitem').filter({ hasText: 'Keripik Tempe' });
    await expect(card).toContainText('Rp 17.500');
    await expect(card).toContainText('Tidak ada deskripsi.');
    await expect.poll(() => card.getByRole('img').evaluate(isLoaded)).toBe(true);
  });
});

test('an owner deletes a product after a confirmation', async ({ page, context, audit }) => {
  await registerShop(context, [{ namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' }]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Teh Poci');
  await audit(page);
  await answerQuestion(page, 'Apakah Anda yakin ingin menghapus produk ini?', 'Batal');
  await expect(row).toBeVisible();
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Hapus' }).click();
  await answerQuestion(page, 'Apakah Anda yakin ingin menghapus produk ini?', 'Ya');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Belum ada produk')).toBeVisible();
});

async function editPrice(page: Page, row: Locator, audit: (page: Page) => Promise<void>): Promise<void> {
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nama Produk')).toHaveValue('Keripik Tempe');
  await expect(dialog.getByLabel('Berat (gram)')).toHaveValue('200');
  await audit(page);
  await dialog.getByLabel('Harga').fill('');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Nama, Harga, Stok dan Berat tidak boleh kosong.')).toBeVisible();
  await dialog.getByLabel('Harga').fill('17500');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Rp 17.500');
}

function isLoaded(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
