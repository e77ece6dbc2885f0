import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

const field = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a buyer picks an address by taps', async ({ page, context, audit }) => {
    await registerBuyer(context);
    await page.goto(href('/profil'));
    await hydrated(page);

    await test.step('looks through the provinces, each row as high as a thumb', async () => {
      await field(page, 'Provinsi').tap();
      const list = page.getByRole('listbox', { name: 'Daftar pilihan' });
      await expect(list.getByRole('option')).toHaveCount(38);
      for (const option of await list.getByRole('option').all())
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(list).toBeInViewport({ ratio: 0.99 });
      await audit(page);
      await list.getByRole('option', { name: 'Jawa Barat' }).tap();
      await expect(field(page, 'Provinsi')).toHaveValue('Jawa Barat');
      await expect(list).toBeHidden();
    });

    await test.step('sees the cities of that province only, and finds one by three letters', async () => {
      await field(page, 'Kota/Kabupaten').tap();
      const list = page.getByRole('listbox', { name: 'Daftar pilihan' });
      await expect(list.getByRole('option')).toHaveCount(27);
      await page.keyboard.type('ban');
      await expect(list.getByRole('option')).toHaveText([
        'Kota Bandung',
        'Kabupaten Bandung',
        'Kabupaten Bandung Barat',
        'Kota Banjar',
      ]);
      await list.getByRole('option', { name: 'Kota Bandung' }).tap();
      await expect(field(page, 'Kota/Kabupaten')).toHaveValue('Kota Bandung');
    });

    await test.step('and picks its kecamatan', async () => {
      await field(page, 'Kecamatan').tap();
      await page.getByRole('option', { name: 'Coblong' }).tap();
      await expect(field(page, 'Kecamatan')).toHaveValue('Coblong');
    });

    await test.step('picks another province, which clears the old city', async () => {
      await field(page, 'Provinsi').tap();
      await page.getByRole('option', { name: 'DI Yogyakarta' }).tap();
      await expect(field(page, 'Kota/Kabupaten')).toHaveValue('');
      await expect(field(page, 'Kecamatan')).toHaveValue('');
      await field(page, 'Kota/Kabupaten').tap();
      await page.getByRole('option', { name: 'Kabupaten Gunungkidul' }).tap();
    });

    await page.getByRole('button', { name: 'Simpan Profil' }).tap();
    await expect(page.getByText('Profil berhasil diperbarui!')).toBeInViewport();
    await page.reload();
    await expect(page.getByLabel('Provinsi', { exact: true })).toHaveValue('DI Yogyakarta');
    await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Kabupaten Gunungkidul');
  });
});

test('if the lists do not arrive, the fields are plain text and the server reports errors', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/wilayah/);
  watch.allow(/ERR_FAILED/);
  await registerBuyer(context);
  await context.route('**/api/wilayah**', (route) => route.abort());
  await page.goto(href('/profil'));
  await hydrated(page);
  await page.getByLabel('Provinsi', { exact: true }).fill('Bali');
  await page.getByLabel('Kota/Kabupaten').fill('Bandung');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(
    page.getByText('Kota Bandung dan Kabupaten Bandung ada di provinsi Jawa Barat.'),
  ).toBeVisible();
  await expect(page.getByLabel('Kota/Kabupaten')).toBeFocused();
  await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Bandung');
  await page.getByLabel('Kode Pos').fill('1');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Kode pos terdiri dari 5 angka.')).toBeVisible();
  await expect(page.getByText(/ada di provinsi Jawa Barat/)).toBeVisible();
  await page.getByLabel('Kota/Kabupaten').fill('denpasar');
  await expect(page.getByText(/ada di provinsi Jawa Barat/)).toHaveCount(0);
  await expect(page.getByLabel('Kota/Kabupaten')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Kode Pos').fill('80111');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
});

test('text typed before the scripts are ready is kept and gets its list', async ({ page, context }) => {
  await registerBuyer(context);
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(href('/profil'), { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Provinsi' }).fill('jabar');
  const lists = page.waitForResponse('**/api/wilayah');
  letScriptsCome();
  await lists;
  await expect(field(page, 'Provinsi')).toHaveValue('jabar');
  await page.getByLabel('Kode Pos').focus();
  await expect(field(page, 'Provinsi')).toHaveValue('Jawa Barat');
});
