import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { testQris } from '../../support/world/qris.ts';
import { expect } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { openCard, openMenu } from '../support/shopping.ts';
import { expectOutcome, open, press, sambal } from './acts.ts';

export async function walkProducts(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, [sambal]);
  await open(page, href('/dashboard/produk'));
  await openMenu(page, 'Tambah');
  await page.getByRole('link', { name: 'Satu produk' }).click();
  const adding = page.locator('form').filter({ has: page.getByLabel('Nama Produk') });
  await adding.getByLabel('Nama Produk').fill('Kerupuk');
  await adding.getByLabel('Harga', { exact: true }).fill('5000');
  await adding.getByLabel('Stok', { exact: true }).fill('5');
  await adding.getByLabel('Berat (gram)').fill('100');
  const buffer = await cameraPhoto(200, 80, 60);
  await adding.getByLabel('Foto').setInputFiles({ name: 'kerupuk.jpg', mimeType: 'image/jpeg', buffer });
  await press(page, 'Tambah Produk');
  await expectOutcome(page, 'Kerupuk ditambahkan.');
  await expect(page.getByLabel('Nama Produk')).toBeHidden();
  const row = page.getByRole('article', { name: 'Sambal Roa' });
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectOutcome(page, 'Sambal Roa disimpan.');
  await row.getByRole('button', { name: 'Tambah stok' }).click();
  await expectOutcome(page, row);
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  await expectOutcome(page, 'Sambal Roa disembunyikan dari etalase.');
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Tampilkan' }).click();
  await expectOutcome(page, 'Sambal Roa tampil lagi di etalase.');
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Sambal Roa dihapus.');

  await open(page, href('/dashboard/produk/kategori'));
  for (const name of ['Makanan', 'Minuman']) {
    await page.getByLabel('Kategori baru').fill(name);
    await press(page, 'Tambah');
    await expectOutcome(page, `Kategori ${name} ditambahkan.`);
    await expect(page.getByLabel('Kategori baru')).toHaveValue('');
  }
  await press(page, 'Naik: Minuman');
  await expectOutcome(page, 'Urutan kategori disimpan.');
  const drinks = page.locator('li[data-id]').filter({ hasText: 'Minuman' });
  await openMenu(drinks, 'Lainnya');
  await drinks.getByRole('button', { name: 'Ubah nama Minuman' }).click();
  await page.getByLabel('Nama baru').filter({ visible: true }).fill('Kue');
  await page.getByRole('button', { name: 'Simpan' }).filter({ visible: true }).click();
  await expectOutcome(page, 'Kategori Kue disimpan.');
  await openMenu(page.locator('li[data-id]').filter({ hasText: 'Kue' }), 'Lainnya');
  await press(page, 'Hapus Kue');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Kategori Kue dihapus.');
}

export async function walkImports(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, [sambal]);
  await open(page, href('/dashboard/produk/impor'));
  const rows = 'Nama,Harga,Stok,Berat\nKeripik,9000,4,120\n';
  await page
    .getByLabel('Berkas Excel (.xlsx) atau CSV')
    .setInputFiles({ name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await press(page, 'Periksa Tabel');
  await expectOutcome(page, page.getByRole('heading', { name: 'Periksa Impor' }));
  await press(page, /^Impor Sekarang/);
  await expectOutcome(page, /^1 produk baru ditambahkan/);

  await open(page, href('/dashboard/produk/foto'));
  await page.getByLabel('Harga').fill('25.000');
  await page.getByLabel('Stok').fill('10');
  await page.getByLabel('Berat (gram)').fill('250');
  await page
    .getByLabel('Pilih foto')
    .setInputFiles({ name: 'kue.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200, 80, 60) });
  await press(page, 'Buat 1 Draf');
  await expectOutcome(page, '1 draf dibuat. Beri nama, periksa harganya, lalu tampilkan.');
  const price = page.getByLabel('Harga 1', { exact: true });
  await price.fill('27500');
  await price.press('Tab');
  await expectOutcome(page, page.getByText('Tersimpan'));
  await press(page, 'Tampilkan 1');
  await expectOutcome(page, 'kue tampil di etalase.');
  await press(page, 'Tampilkan 1');
  await expectOutcome(page, 'kue disembunyikan dari etalase.');
  await press(page, /^Tampilkan semua yang lengkap/);
  await expectOutcome(page, '1 produk tampil di etalase.');
}

export async function walkMoney(page: Page, context: BrowserContext): Promise<void> {
  const { owner } = await registerShop(context, []);
  await open(page, href('/dashboard/pembayaran'));
  for (const number of ['1234567890', '2234567890']) {
    await page.getByRole('button', { name: 'Rekening baru' }).click();
    const form = page.getByRole('dialog', { name: 'Rekening baru' });
    await form.getByLabel('Bank atau Dompet Digital').selectOption('BCA');
    await form.getByLabel('Nomor Rekening').fill(number);
    await form.getByLabel('Nama Pemilik').fill('Sri Rahayu');
    if (number.startsWith('1')) await form.getByLabel('Password Anda').fill(owner.password);
    await form.getByRole('button', { name: 'Tambah Rekening' }).click();
    await expectOutcome(page, `BCA ${number.slice(0, 4)} 5678 90 disimpan.`);
    await expect(form).toBeHidden();
    await expect(page.locator(':focus')).toBeInViewport();
  }
  const account = page.getByRole('listitem').filter({ hasText: '1234 5678 90' });
  await account.locator('summary').click();
  await account.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'BCA 1234 5678 90 dihapus.');
  await openCard(page, 'QRIS');
  await page.getByLabel('Atau tempel teks QRIS').fill(testQris);
  await press(page, 'Baca QRIS');
  await expectOutcome(page, 'Apakah ini QRIS toko Anda?');
  await press(page, 'Ya, Simpan QRIS Ini');
  await expectOutcome(page, 'QRIS TOKO CONTOH UJI disimpan.');
  // The card closes when the page has loaded the saved data, so wait for the data before opening the card again.
  const card = page.locator('details', { has: page.getByRole('heading', { name: 'QRIS', exact: true }) });
  await expect(card.locator('summary').first()).toContainText('TOKO CONTOH UJI');
  await openCard(page, 'QRIS');
  await press(page, 'Hapus QRIS');
  await expectOutcome(page, 'QRIS dihapus.');
  await openCard(page, 'Cara Pembayaran Lain');
  await page.getByLabel('Cara Pembayaran', { exact: true }).fill('Tunai.');
  await page.getByRole('button', { name: 'Simpan', exact: true }).last().click();
  await expectOutcome(page, 'Pengaturan pembayaran disimpan.');

  await open(page, href('/dashboard/voucher'));
  await press(page, 'Voucher baru');
  await page.getByLabel('Kode', { exact: true }).fill('HEMAT10');
  await page.getByLabel('Nilai').fill('10');
  await press(page, 'Buat Voucher');
  await expectOutcome(page, 'Voucher HEMAT10 dibuat.');
  for (const [button, word] of [
    ['Nonaktifkan', 'dinonaktifkan'],
    ['Aktifkan', 'diaktifkan'],
  ] as const) {
    await press(page, button);
    await expectOutcome(page, new RegExp(word));
  }
}

export async function walkRent(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, []);
  await open(page, href('/dashboard/langganan'));
  await page.getByLabel('Kode Diskon').fill('TIDAKADA');
  await press(page, 'Lanjut Bayar');
  await expectOutcome(page, 'Kode voucher tidak ditemukan di toko ini.');
}

export async function walkSettings(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, [sambal]);
  await open(page, href('/dashboard'));
  await page.getByText(/^Semua langkah/).click();
  await press(page, 'Sudah dibagikan');
  await expect(page.getByRole('button', { name: 'Sudah dibagikan' })).toBeHidden();
  await expectOutcome(page, 'Bagikan link toko');
  await press(page, 'Sembunyikan');
  await expect(page.getByText('Toko Anda siap')).toBeHidden();
  await expectOutcome(page, page.getByRole('region', { name: 'Link toko' }));

  await open(page, href('/dashboard/pengaturan'));
  await openCard(page, 'Toko');
  await page.getByLabel('Deskripsi Toko').fill('Sambal rumahan.');
  await press(page, 'Simpan Pengaturan');
  await expectOutcome(page, 'Pengaturan berhasil disimpan!');

  await open(page, href('/dashboard/ongkir'));
  await openCard(page, 'Kurir otomatis');
  await page.getByLabel('API Key RajaOngkir').fill('kunci-uji');
  await press(page, 'Tes Koneksi');
  await expectOutcome(page, 'Koneksi berhasil: 3 provinsi diterima.');
  await page.getByLabel('Provinsi Asal').selectOption({ label: 'DI Yogyakarta' });
  await expect(page.getByLabel('Kota/Kabupaten Asal')).toBeEnabled();
  await page.getByLabel('Kota/Kabupaten Asal').selectOption('Yogyakarta');
  await press(page, 'Simpan Pengaturan Ongkir');
  await expectOutcome(page, 'Pengaturan ongkir berhasil disimpan!');
  await page.getByLabel('Kecamatan Asal').fill('Gondokusuman');
  await press(page, 'Simpan Kurir');
  await expectOutcome(page, 'Kurir disimpan.');
  await page.getByRole('link', { name: 'Hapus API Key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'API key dihapus.');

  await open(page, href('/dashboard/ongkir/pilihan'));
  for (const name of ['Kurir toko', 'Ojek']) {
    await press(page, 'Pilihan baru');
    await page.getByLabel('Nama', { exact: true }).fill(name);
    await page.getByLabel('Ongkir', { exact: true }).fill('9000');
    await press(page, 'Tambah Pilihan');
    await expectOutcome(page, `${name} ditambahkan.`);
    await expect(page.getByLabel('Nama', { exact: true })).toBeHidden();
  }
  await press(page, 'Naik: Ojek');
  await expectOutcome(page, 'Urutan pilihan pengiriman disimpan.');
  const ride = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ojek' });
  await openMenu(ride, 'Lainnya');
  await ride.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expectOutcome(page, 'Pilihan pengiriman dinonaktifkan.');
  await openMenu(ride, 'Lainnya');
  await ride.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  await expectOutcome(page, 'Pilihan pengiriman diaktifkan.');
  await openMenu(ride, 'Lainnya');
  await ride.getByRole('link', { name: 'Ubah Ojek' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectOutcome(page, 'Ojek disimpan.');
  await openMenu(ride, 'Lainnya');
  await press(page, 'Hapus Ojek');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Pilihan pengiriman dihapus.');
}
