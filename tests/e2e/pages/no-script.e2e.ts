import type { BrowserContext, Page } from '@playwright/test';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { resetLinkFor } from '../support/mail.ts';
import { newPerson, type Person, registerBuyer, registerShop, unique } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { address, catchChats, orderOne } from '../support/shopping.ts';

test.use({ javaScriptEnabled: false });

test('a guest reads a shop page by page and searches it', async ({ page, watch, audit }) => {
  const many = Array.from({ length: 26 }, (_, index) => ({
    namaProduk: `Kue Lapis ${String(index + 1).padStart(2, '0')}`,
    harga: '12000',
    stok: index === 25 ? '0' : '7',
    berat: '150',
  }));
  const shop = await registerShop(await watch.open(), many);
  await page.goto(href('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await audit(page);

  await page.goto(shop.path);
  const cards = page.getByRole('region', { name: 'Produk' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText('Kue Lapis 25');
  await audit(page);
  await expect(page.getByRole('link', { name: formatPhone(shop.waNumber) })).toBeVisible();
  await page.getByRole('link', { name: 'Muat lebih banyak' }).click();
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Kue Lapis 01');
  // Kue Lapis 26 is the newest product, but sold-out products come last.
  await expect(cards.last()).toContainText('Kue Lapis 26');
  await expect(cards.last().getByRole('button', { name: 'Stok Habis' })).toBeDisabled();
  await audit(page);
  await page.getByRole('searchbox', { name: 'Cari produk' }).fill('lapis 07');
  await page.getByRole('searchbox', { name: 'Cari produk' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Hasil untuk "lapis 07"' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kue Lapis 07' })).toBeVisible();
  await page.getByRole('link', { name: 'Kue Lapis 07' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kue Lapis 07');
  await audit(page);
  await page.getByRole('banner').getByRole('link', { name: 'Keranjang' }).click();
  await expect(page.getByText('Keranjang tidak berfungsi di browser ini')).toBeVisible();
  const chat = page.getByRole('main').getByRole('link', { name: /^0\d{3}(-\d{4}){2}$/ });
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(
    'saya ingin memesan',
  );
  await audit(page);
  await page.goto(`${href('/keranjang')}?toko=tidak-ada`);
  await expect(page.getByText('nomornya ada di halaman toko')).toBeVisible();
  await page.goto(href('/keranjang'));
  await expect(page.getByText('Keranjang tidak berfungsi di browser ini')).toBeVisible();
  await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
});

test('an owner registers, adds and edits a product, and logs out', async ({ page, audit }) => {
  const namaToko = unique('Toko Tanpa Skrip');
  const { email, password } = newPerson('tanpa');
  await page.goto(`${href('/register')}?role=storeAdmin`);
  await page.getByLabel('Nama Toko').fill(namaToko);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page.getByText('Nomor WhatsApp wajib diisi.')).toBeVisible();
  await expect(page.getByLabel('Nama Toko')).toHaveValue(namaToko);
  await page.getByLabel('Nomor WhatsApp').fill('081234567890');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page).toHaveURL(href('/dashboard'));

  await page.goto(href('/dashboard/produk'));
  await page.getByLabel('Nama Produk').fill('Abon Sapi');
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(page.getByText('Semua kolom wajib diisi: nama, harga, stok, dan berat.')).toBeVisible();
  await expect(page.getByLabel('Nama Produk')).toHaveValue('Abon Sapi');
  await page.getByLabel('Harga').fill('32000');
  await page.getByLabel('Stok').fill('6');
  await page.getByLabel('Berat (gram)').fill('100');
  const buffer = await cameraPhoto(120, 60, 40);
  await page.getByLabel('Foto').setInputFiles({ name: 'abon.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(page.getByText('Abon Sapi ditambahkan.')).toBeVisible();
  const row = page.getByRole('article', { name: 'Abon Sapi' });
  await expect(row.getByRole('img')).toBeVisible();
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('region', { name: 'Edit Abon Sapi' });
  await form.getByLabel('Harga').fill('35000');
  await audit(page);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Abon Sapi disimpan.')).toBeVisible();
  await expect(row).toContainText('Rp 35.000');
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));
});

test('an owner changes the status of an order', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(context, [
    { namaProduk: 'Dodol Garut', harga: '27000', stok: '5', berat: '200' },
  ]);
  await placeOrderWithScripts(await watch.open({ javaScriptEnabled: true }), shop);
  await page.goto(href('/dashboard/pesanan'));
  await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
  const form = page.getByRole('region', { name: /^Ubah status #/ });
  await expect(form).toContainText('Ubah status pesanan ini menjadi "Harus Dibayar"?');
  await form.getByLabel('Ongkos Kirim').fill('banyak');
  await form.getByRole('button', { name: 'Ya' }).click();
  await expect(form.getByLabel('Ongkos Kirim')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Ongkos Kirim')).toHaveValue('banyak');
  await audit(page);
  await form.getByLabel('Ongkos Kirim').fill('9000');
  await form.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText('Status pesanan berhasil diperbarui!')).toBeVisible();
  const section = page.getByRole('region', { name: 'Harus Dibayar' });
  await expect(section.getByRole('article')).toContainText('Rp 36.000');
  for (const [step, status] of [
    ['Tandai Sudah Bayar', 'Sudah Dibayar'],
    ['Proses Pesanan', 'Processing'],
    // Without scripts, nothing asks for the tracking number, so this parcel has none.
    ['Tandai Dikirim', 'Shipped'],
  ] as const) {
    await page.getByRole('article').getByRole('button', { name: step }).click();
    await form.getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByRole('region', { name: status }).getByRole('article')).toBeVisible();
  }
});

test('an owner types a custom price beside the tariffs that are offered', async ({ page, context }) => {
  const nastar = { namaProduk: 'Nastar Keju', harga: '12500', stok: '9', berat: '300' };
  const { owner } = await registerShop(context, [nastar]);
  const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
  const tariff = { intent: 'save', id: '', kind: 'own', name: 'Kurir toko', price: '9000', ...nowhere };
  expect((await owner.visitor.post(href('/dashboard/ongkir/pilihan'), tariff)).status).toBe(200);
  await page.goto(href('/dashboard/pesanan/buat'));
  await page.getByLabel('Cari produk').fill('nas');
  await page
    .getByRole('region', { name: 'Barang' })
    .getByRole('button', { name: 'Cari', exact: true })
    .click();
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  for (const [label, text] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByRole('group', { name: 'Pengiriman' })).toContainText('Pilih pengirimannya.');
  await page.getByLabel('Ongkos Kirim').fill('7000');
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByText(/perlu membayar Rp\s19\.500/)).toBeVisible();
});

test('a buyer logs in with the way back, and sets a new password by mail', async ({ page, watch }) => {
  const buyer = await registerBuyer(await watch.open());
  await page.goto(href('/pesanan'));
  await expect(page).toHaveURL(`${href('/login')}?from=%2Fpesanan`);
  await logIn(page, { ...buyer, password: 'bukan-ini' });
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  await logIn(page, buyer);
  await expect(page).toHaveURL(href('/pesanan'));
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(href('/login'));

  await page.goto(href('/forgot-password'));
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Kirim Link Reset' }).click();
  await expect(page.getByText('Berhasil! Silakan cek email Anda untuk link reset password.')).toBeVisible();
  await page.goto(await resetLinkFor(buyer.email));
  await page.getByLabel('Password Baru').fill('rahasia-baru-4');
  await page.getByRole('button', { name: 'Simpan Password' }).click();
  await expect(page.getByText('Password berhasil diubah! Silakan login kembali.')).toBeVisible();
  await logIn(page, { ...buyer, password: 'rahasia-baru-4' });
  await expect(page).toHaveURL(href('/profil'));
});

test('a buyer types an address, which is stored in the spelling of the list of areas', async ({
  page,
  context,
}) => {
  await registerBuyer(context);
  await page.goto(href('/profil'));
  // Without scripts the field has no list of suggestions, so it must not be announced as a combobox.
  await page.getByRole('textbox', { name: 'Provinsi' }).fill('Bali');
  await page.getByRole('textbox', { name: 'Kota/Kabupaten' }).fill('kab garut');
  await page.getByRole('textbox', { name: 'Kecamatan' }).fill('GARUT KOTA');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Belum tersimpan.')).toBeInViewport();
  await expect(page.getByText('Kabupaten Garut ada di provinsi Jawa Barat.')).toBeVisible();
  await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('kab garut');
  await page.getByLabel('Provinsi').fill('jabar');
  await page.getByRole('button', { name: 'Simpan Profil' }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeInViewport();
  await expect(page.getByLabel('Provinsi')).toHaveValue('Jawa Barat');
  await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Kabupaten Garut');
  await expect(page.getByLabel('Kecamatan')).toHaveValue('Garut Kota');
});

test('a form that is too large is reported on a separate page, and the way back keeps the input', async ({
  page,
  audit,
}) => {
  const email = `${'a'.repeat(70_000)}@kedai.test`;
  await page.goto(`${href('/login')}?from=%2Fpesanan`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('bukan-apa-apa');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Login' }).click();
  expect((await answered).status()).toBe(413);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isian terlalu panjang');
  await expect(
    page.getByText('Kembali ke halaman tadi, persingkat teksnya, lalu kirim sekali lagi.'),
  ).toBeVisible();
  await audit(page);
  await page.goBack();
  await expect(page).toHaveURL(`${href('/login')}?from=%2Fpesanan`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The cart needs scripts, so a second browser with scripts places the order. */
async function placeOrderWithScripts(
  buyers: BrowserContext,
  shop: Parameters<typeof orderOne>[1],
): Promise<void> {
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  await orderOne(await buyers.newPage(), shop, 'Dodol Garut');
}
