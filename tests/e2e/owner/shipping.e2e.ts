import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { answerQuestion, hydrated, openCard } from '../support/shopping.ts';

/* A stand-in for the courier API chooses its response by the API key; for example, 'uji-503-…' gets a 503. */

const key = 'kunci-baik-peramban-77aa';

test('an owner sets the key and the origin, which survive a reload', async ({ page, context, audit }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/ongkir'));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengiriman');
  await audit(page);
  await openCard(page, 'Kurir otomatis');
  const { apiKey, province, city, save } = parts(page);
  await expect(city).toBeDisabled();
  await audit(page);

  await test.step('an invalid key shows the text and the built-in list', async () => {
    await apiKey.fill('uji-503-mati');
    await page.getByRole('button', { name: 'Tes Koneksi' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Gagal mengambil data dari RajaOngkir: HTTP 503. Mungkin perlu CORS proxy?',
    );
    await expect(province.getByRole('option')).toHaveCount(39);
    await province.selectOption('Bali');
    await expect(city).toBeEnabled();
    await expect(city.getByRole('option')).toHaveCount(10);
    await audit(page);
  });

  await test.step('a valid key loads its own list when the field loses focus', async () => {
    await apiKey.fill(key);
    await province.focus();
    await expect(province.getByRole('option')).toHaveText([
      'Pilih provinsi',
      'Nusa Tenggara Barat',
      'DKI Jakarta',
      'DI Yogyakarta',
    ]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(city).toBeDisabled();
  });

  await test.step('the missing city is reported', async () => {
    await province.selectOption('DI Yogyakarta');
    await expect(city).toBeEnabled();
    await save.click();
    await expect(page.getByText('Silakan pilih kota/kabupaten asal.')).toBeVisible();
    await expect(city).toBeFocused();
    await expect(apiKey).toHaveValue(key);
  });

  await test.step('is saved', async () => {
    await city.selectOption('Yogyakarta');
    await save.click();
    await expect(page.getByText('Pengaturan ongkir berhasil disimpan!')).toBeVisible();
    await expect(apiKey).toHaveValue('');
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Terpasang, API key ••••77aa')).toBeVisible();
    await openCard(page, 'Kurir otomatis');
    await expect(page.getByText('Tersimpan: •••• 77aa.')).toBeVisible();
    await expect(province).toHaveValue('komerce:19');
    await expect(city).toHaveValue('komerce:501');
    await page.getByRole('button', { name: 'Tes Koneksi' }).click();
    await expect(page.getByText('Koneksi berhasil: 3 provinsi diterima.')).toBeVisible();
  });

  await test.step('the key is deleted after a confirmation', () => removeKey(page));
});

test('without a key there is nothing to test, and saving does not repeat that', async ({ page, context }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/ongkir'));
  await hydrated(page);
  await openCard(page, 'Kurir otomatis');
  await page.getByRole('button', { name: 'Tes Koneksi' }).click();
  await expect(page.getByText('Isi API key yang ingin dites.')).toBeVisible();
  await parts(page).save.click();
  await expect(page.getByText('Silakan pilih provinsi asal.')).toBeVisible();
  await expect(page.getByText('Isi API key yang ingin dites.')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner chooses from the built-in list', async ({ page, context, audit }) => {
    await registerShop(context, []);
    await page.goto(href('/dashboard/ongkir'));
    await openCard(page, 'Kurir otomatis');
    const { apiKey, province, city, save } = parts(page);
    await province.selectOption('Bali');
    await page.getByRole('button', { name: 'Tampilkan Kota/Kabupaten' }).click();
    await expect(province).toHaveValue('built-in:51');
    await city.selectOption('Kota Denpasar');
    await apiKey.fill(key);
    await save.click();
    await expect(page.getByText('Pengaturan ongkir berhasil disimpan!')).toBeVisible();
    await page.goto(href('/dashboard/ongkir'));
    await openCard(page, 'Kurir otomatis');
    await expect(city).toHaveValue('built-in:51.71');
    await page.getByRole('link', { name: 'Hapus API Key' }).click();
    const question = page.getByRole('region', { name: 'Hapus API Key' });
    await expect(question).toContainText('Hapus API key RajaOngkir yang tersimpan?');
    await audit(page);
    await question.getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByText('API key dihapus.')).toBeVisible();
  });
});

async function removeKey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Hapus API Key' }).click();
  await answerQuestion(page, 'Hapus API key RajaOngkir yang tersimpan?', 'Ya');
  await expect(page.getByText('API key dihapus.')).toBeVisible();
  await expect(parts(page).province).toHaveValue('komerce:19');
  await expect(page.getByText('Tersimpan:')).toHaveCount(0);
}

function parts(page: Page) {
  return {
    apiKey: page.getByLabel('API Key RajaOngkir'),
    province: page.getByLabel('Provinsi Asal'),
    city: page.getByLabel('Kota/Kabupaten Asal'),
    save: page.getByRole('button', { name: 'Simpan Pengaturan Ongkir' }),
  };
}
