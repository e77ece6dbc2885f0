import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop, unique } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { answerQuestion, hydrated, openCard } from '../support/shopping.ts';

const leave = 'Perubahan belum disimpan. Tinggalkan halaman ini?';

test('an owner sets up the shop on a phone, and guests see it at once', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const product = { namaProduk: 'Rengginang', harga: '12000', stok: '9', berat: '100' };
  const shop = await registerShop(context, [product]);
  const guest = await (await watch.open()).newPage();
  const namaToko = unique('Dapur Baru');
  const slug = `dapur-${randomUUID().slice(0, 6)}x`;
  await guest.goto(shop.path);
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(shop.namaToko);

  await test.step('sees closed cards that show their state, and a preview of the shop while typing', async () => {
    await openSettings(page, shop.namaToko);
    await audit(page);
    for (const title of ['Toko', 'Tampilan', 'Jam & Aturan']) await openCard(page, title);
    await audit(page);
    await fillIn(page, namaToko);
    await audit(page);
  });

  await test.step('is asked before a link leaves the page', async () => {
    await page.getByRole('link', { name: 'Beranda' }).click();
    await answerQuestion(page, leave, 'Batal');
    await expect(page).toHaveURL(href('/dashboard/pengaturan'));
    await expect(page.getByLabel('Nama Toko')).toHaveValue(namaToko);
  });

  await test.step('gets an error for an address, and keeps all input', async () => {
    await openCard(page, 'Link Toko');
    await page.getByLabel('Alamat link toko').fill('dashboard');
    await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expect(page.getByText('Alamat ini tidak bisa dipakai. Pilih yang lain.')).toBeVisible();
    await expect(page.getByLabel('Alamat link toko')).toBeFocused();
    await expect(page.getByText('Logo baru, belum disimpan.')).toBeVisible();
    await audit(page);
  });

  await test.step('saves, and guests see it at once', async () => {
    await openCard(page, 'Link Toko');
    await page.getByLabel('Alamat link toko').fill(slug);
    await page.getByLabel('Password Anda').fill(shop.owner.password);
    await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expectSaved(page);
    await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('0813-1111-2222');
    await expect(page.getByLabel('Password Anda')).toBeHidden();
    await expect(page.getByLabel('Batas Waktu Bayar')).toHaveValue('48');
    await expect(page.getByLabel('Zona Waktu')).toHaveValue('Asia/Makassar');
    await openCard(page, 'Tampilan');
    await expect(page.getByText('Logo sekarang.')).toBeVisible();
    await audit(page);
    await guest.goto(shop.path);
    await expect(guest).toHaveURL(href('/toko/:toko', { toko: slug }));
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Selamat datang di ${namaToko}`);
    await expect(guest.getByText('Camilan rumah.')).toBeVisible();
    await expect(guest.getByRole('button', { name: '+ Keranjang' })).toHaveCSS(
      'background-color',
      'rgb(245, 217, 10)',
    );
    await expect.poll(() => guest.getByRole('banner').locator('img').evaluate(isLoaded)).toBe(true);
  });

  await test.step('leaves without a question once all is saved', async () => {
    await page.getByRole('link', { name: 'Beranda' }).click();
    await expect(page).toHaveURL(href('/dashboard'));
  });
});

test('a form keeps its input if the connection breaks or the session has ended', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  await registerShop(context, []);
  await page.goto(href('/dashboard/pengaturan'));
  await hydrated(page);
  await openCard(page, 'Toko');
  await page.getByLabel('Deskripsi Toko').fill('Belum tersimpan');
  const save = page.getByRole('button', { name: 'Simpan Pengaturan' });
  await page.route('**/pengaturan.data*', (route) => route.abort());
  await save.click();
  await expect(page.getByText('Gagal menyimpan: koneksi internet terputus.')).toBeVisible();
  await page.unroute('**/pengaturan.data*');
  await context.clearCookies();
  await save.click();
  await expect(page.getByText('User tidak login.')).toBeVisible();
  await expect(page.getByLabel('Deskripsi Toko')).toHaveValue('Belum tersimpan');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await answerQuestion(page, leave, 'Ya');
  await expect(page).toHaveURL(`${href('/login')}?from=/dashboard/pengaturan`);
});

test('a colour chosen before the scripts are ready is kept', async ({ page, context }) => {
  await registerShop(context, []);
  const release = await holdBack(page, '**/assets/*.js');
  const code = page.getByLabel('Kode warna');
  await page.goto(href('/dashboard/pengaturan'), { waitUntil: 'commit' });
  await openCard(page, 'Tampilan');
  await page.getByRole('radio', { name: 'Toska' }).check();
  release();
  await hydrated(page);
  await expect(code).toHaveValue('#0f766e');
  await expect(page.getByRole('radio', { name: 'Toska' })).toBeChecked();
  await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();

  await page.unrouteAll();
  const releaseAgain = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await openCard(page, 'Tampilan');
  await expect(page.getByRole('radio', { name: 'Toska' })).toBeChecked();
  await page.getByLabel('Warna Tema', { exact: true }).fill('#7a1f1f');
  releaseAgain();
  await hydrated(page);
  await expect(code).toHaveValue('#7a1f1f');
  await expect(page.getByRole('radio', { name: 'Warna lain' })).toBeChecked();
});

test('a first step opens the settings at its field', async ({ page, context }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Isi cara pembayaran' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pembayaran/);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  await page.getByRole('link', { name: 'Pasang logo' }).click();
  const field = page.getByLabel('Logo', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(field).toHaveCSS('background-color', 'rgb(252, 239, 217)');
  await field.blur();
  await expect(field).not.toHaveCSS('background-color', 'rgb(252, 239, 217)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a swatch is saved, and so is a custom colour', async ({ page, context }) => {
    await registerShop(context, []);
    await page.goto(href('/dashboard/pengaturan'));
    const save = () => page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await openCard(page, 'Tampilan');
    await page.getByText('Ungu').click();
    await save();
    await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
    await openCard(page, 'Tampilan');
    await expect(page.getByRole('radio', { name: 'Ungu' })).toBeChecked();
    await page.getByText('Warna lain', { exact: true }).click();
    await page.getByLabel('Warna Tema', { exact: true }).fill('#7a1f1f');
    await save();
    await openCard(page, 'Tampilan');
    await expect(page.getByRole('radio', { name: 'Warna lain' })).toBeChecked();
    await expect(page.getByLabel('Warna Tema', { exact: true })).toHaveValue('#7a1f1f');
  });
});

async function openSettings(page: Page, namaToko: string): Promise<void> {
  await page.goto(href('/dashboard/pengaturan'));
  await hydrated(page);
  await expect(page.getByText(new RegExp(`^${namaToko} · 08`))).toBeInViewport();
  await expect(page.getByText('Biru · tanpa logo')).toBeInViewport();
  await expect(page.getByText('Buka · konfirmasi tanpa batas · bayar tanpa batas · WIB')).toBeInViewport();
  await expect(page.locator('input[type=password]').filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600);
}

async function expectSaved(page: Page): Promise<void> {
  const outcome = page.getByText('Pengaturan berhasil disimpan!');
  await expect(outcome).toBeVisible();
  await expect(outcome).toHaveCount(1);
  await expect(page.locator('[aria-live], [role="status"]').filter({ has: outcome })).toHaveCount(1);
}

async function fillIn(page: Page, namaToko: string): Promise<void> {
  const preview = page.locator('#pratinjau');
  await page.getByLabel('Nama Toko').fill(namaToko);
  await expect(preview).toContainText(`Selamat datang di ${namaToko}`);
  await page.getByLabel('Warna Tema').fill('#f5d90a');
  await expect(page.getByLabel('Kode warna')).toHaveValue('#f5d90a');
  await expect(page.getByText('Warna ini terlalu terang untuk teks; teks dibuat lebih gelap.')).toBeVisible();
  await expect(preview.getByRole('button', { name: '+ Keranjang', includeHidden: true })).toHaveCSS(
    'background-color',
    'rgb(245, 217, 10)',
  );
  await page.getByLabel('Deskripsi Toko').fill('Camilan rumah.');
  await expect(page.getByText('14/500')).toBeVisible();
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPhoto(20, 90, 60),
  });
  await expect(page.getByText('Logo baru, belum disimpan.')).toBeVisible();
  await expect.poll(() => preview.locator('img').evaluate(isLoaded)).toBe(true);
  await page.getByLabel('Batas Waktu Bayar').selectOption('2 hari');
  await page.getByLabel('Zona Waktu').selectOption('Asia/Makassar');
  await page.getByLabel('Nomor WhatsApp').fill('0813-1111-2222');
  await expect(page.getByRole('link', { name: 'Coba Kirim' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281311112222\?text=/,
  );
}

function isLoaded(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
