import type { Page } from '@playwright/test';
import { writeChosen } from '../../../domain/orders/batch/chosen.ts';
import { nthReceipt, receiptPicture } from '../../support/receipts.ts';
import { bcaFile, strangeFile } from '../../support/statements/files.ts';
import { testQris } from '../../support/world/qris.ts';
import { expect, test } from '../support/browser.ts';
import { actsInCode, expectOutcome, noteActs } from '../support/dashboard-acts.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { bill, complete, order, placeOrders, productsOf } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { hydrated } from '../support/shopping.ts';

/* Every action of the dashboard tells what it came to where the eye is, and leaves the focus somewhere. */

const seen = new Set<string>();

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();

// The last one asks what the others have walked.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ page }) => noteActs(page, seen));

test('on products and categories', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await open(page, '/dashboard/produk');
  await page.getByText('Produk baru').click();
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
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  await expectOutcome(page, 'Sambal Roa disembunyikan dari etalase.');
  await row.getByRole('button', { name: 'Tampilkan' }).click();
  await expectOutcome(page, 'Sambal Roa tampil lagi di etalase.');
  await row.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Sambal Roa dihapus.');

  await open(page, '/dashboard/produk/kategori');
  for (const name of ['Makanan', 'Minuman']) {
    await page.getByLabel('Kategori baru').fill(name);
    await press(page, 'Tambah');
    await expectOutcome(page, `Kategori ${name} ditambahkan.`);
    await expect(page.getByLabel('Kategori baru')).toHaveValue('');
  }
  await press(page, 'Naik: Minuman');
  await expectOutcome(page, 'Urutan kategori disimpan.');
  await page.getByLabel('Ubah nama Minuman').click();
  await page.getByLabel('Nama baru').filter({ visible: true }).fill('Kue');
  await page.getByRole('button', { name: 'Simpan' }).filter({ visible: true }).click();
  await expectOutcome(page, 'Kategori Kue disimpan.');
  await press(page, 'Hapus Kue');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Kategori Kue dihapus.');
});

test('on many products at once', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await open(page, '/dashboard/produk/impor');
  const rows = 'Nama,Harga,Stok,Berat\nKeripik,9000,4,120\n';
  await page
    .getByLabel('Berkas Excel (.xlsx) atau CSV')
    .setInputFiles({ name: 'produk.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await press(page, 'Periksa Tabel');
  await expectOutcome(page, page.getByRole('heading', { name: 'Periksa Impor' }));
  await press(page, /^Impor Sekarang/);
  await expectOutcome(page, /^1 produk baru ditambahkan/);

  await open(page, '/dashboard/produk/foto');
  await page.getByLabel('Harga').fill('25.000');
  await page.getByLabel('Stok').fill('10');
  await page.getByLabel('Berat (gram)').fill('250');
  await page
    .getByLabel('Pilih foto')
    .setInputFiles({ name: 'kue.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200, 80, 60) });
  await press(page, 'Buat 1 Draf');
  await expectOutcome(page, page.getByRole('link', { name: 'Lengkapi & Tampilkan' }));
});

test('on money', async ({ page, context }) => {
  const { owner } = await registerShop(context, []);
  const typePassword = () =>
    page.getByLabel('Password Anda').filter({ visible: true }).last().fill(owner.password);
  await open(page, '/dashboard/pembayaran');
  for (const number of ['1234567890', '2234567890']) {
    const card = page.locator('details', { has: page.locator('summary', { hasText: 'Rekening baru' }) });
    if (!(await card.getByLabel('Nomor Rekening').isVisible())) await card.getByText('Rekening baru').click();
    const form = card.locator('form');
    await form.getByLabel('Bank atau Dompet Digital').selectOption('BCA');
    await form.getByLabel('Nomor Rekening').fill(number);
    await form.getByLabel('Nama Pemilik').fill('Sri Rahayu');
    await form.getByLabel('Password Anda').fill(owner.password);
    await form.getByRole('button', { name: 'Tambah Rekening' }).click();
    await expectOutcome(page, `BCA ${number} disimpan.`);
    await expect(form.getByLabel('Nomor Rekening')).toBeHidden();
  }
  await page.getByLabel('Ubah BCA 1234567890').click();
  const account = page.getByRole('listitem').filter({ hasText: '1234 5678 90' });
  await account.getByLabel('Password Anda').fill(owner.password);
  await account.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'BCA 1234567890 dihapus.');
  await page.getByText('Pasang QRIS').click();
  if (!(await page.getByLabel('Atau tempel teks QRIS').isVisible()))
    await page.getByText('Pasang QRIS').click();
  await page.getByLabel('Atau tempel teks QRIS').fill(testQris);
  await press(page, 'Baca QRIS');
  await expectOutcome(page, 'Apakah ini QRIS toko Anda?');
  await page
    .locator('form')
    .filter({ hasText: 'Apakah ini QRIS' })
    .getByLabel('Password Anda')
    .fill(owner.password);
  await press(page, 'Ya, Simpan QRIS Ini');
  await expectOutcome(page, 'QRIS TOKO CONTOH UJI disimpan.');
  await page
    .locator('form')
    .filter({ hasText: 'Hapus QRIS' })
    .getByLabel('Password Anda')
    .fill(owner.password);
  await press(page, 'Hapus QRIS');
  await expectOutcome(page, 'QRIS dihapus.');
  await page.getByLabel('Cara Pembayaran', { exact: true }).fill('Tunai.');
  await typePassword();
  await page.getByRole('button', { name: 'Simpan', exact: true }).last().click();
  await expectOutcome(page, 'Pengaturan pembayaran disimpan.');

  await open(page, '/dashboard/voucher');
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
});

test('on settings', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await open(page, '/dashboard');
  await press(page, 'Sudah dibagikan');
  await expect(page.getByRole('button', { name: 'Sudah dibagikan' })).toBeHidden();
  await expectOutcome(page, 'Bagikan link toko');
  await press(page, 'Sembunyikan');
  await expect(page.getByText('Langkah pertama')).toBeHidden();
  await expectOutcome(page, page.getByRole('region', { name: 'Link toko' }));

  await open(page, '/dashboard/pengaturan');
  await page.getByLabel('Deskripsi Toko').fill('Sambal rumahan.');
  await press(page, 'Simpan Pengaturan');
  await expectOutcome(page, 'Pengaturan berhasil disimpan!');

  await open(page, '/dashboard/ongkir');
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

  await open(page, '/dashboard/ongkir/pilihan');
  for (const name of ['Kurir toko', 'Ojek']) {
    if (name === 'Ojek') await page.getByText('Pilihan baru').click();
    await page.getByLabel('Nama', { exact: true }).fill(name);
    await page.getByLabel('Ongkir', { exact: true }).fill('9000');
    await press(page, 'Tambah Pilihan');
    await expectOutcome(page, `${name} ditambahkan.`);
    await expect(page.getByLabel('Nama', { exact: true })).toBeHidden();
  }
  await press(page, 'Naik: Ojek');
  await expectOutcome(page, 'Urutan pilihan pengiriman disimpan.');
  await page.getByRole('button', { name: 'Nonaktifkan' }).last().click();
  await expectOutcome(page, 'Pilihan pengiriman dinonaktifkan.');
  await page.getByRole('button', { name: 'Aktifkan', exact: true }).click();
  await expectOutcome(page, 'Pilihan pengiriman diaktifkan.');
  await page.getByRole('link', { name: 'Ubah Ojek' }).click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectOutcome(page, 'Ojek disimpan.');
  await press(page, 'Hapus Ojek');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Pilihan pengiriman dihapus.');
});

test('on orders and customers', async ({ page, context }) => {
  const shop = await registerShop(context, [sambal]);
  const [first = '', second = ''] = await placeOrders(shop, 3);
  const sheet = page.getByRole('dialog');
  const step = async (button: string) => {
    await page.getByRole('button', { name: button }).first().click();
    await sheet.getByRole('button', { name: 'Ya' }).click();
    await expectOutcome(page, sheet.getByText('Status pesanan berhasil diperbarui!'));
    await sheet.getByRole('button', { name: /^(OK|Selesai)$/ }).click();
    await expect(sheet).toBeHidden();
    await expectOutcome(page, page.getByRole('heading', { level: 1 }));
  };
  await open(page, '/dashboard/pesanan');
  await step('Konfirmasi (Kirim Tagihan)');

  await changeOneRow('UPDATE stores SET payment_hours = 24 WHERE wa_number = $1', [shop.waNumber]);
  await open(page, `/dashboard/pesanan/${first}`);
  if (await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).isVisible())
    await step('Konfirmasi (Kirim Tagihan)');
  await changeOneRow("UPDATE orders SET due_at = now() + interval '1 day' WHERE id = $1", [first]);
  await open(page, `/dashboard/pesanan/${first}`);
  await page.getByText('Beri waktu lagi').click();
  await press(page, 'Simpan Batas Bayar');
  await expectOutcome(page, /^Batas bayar .*\./);
  await page.getByText('Tautan bocor?').click();
  await press(page, 'Buat tautan baru');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, /[Tt]autan baru/);
  await open(page, `/dashboard/pesanan/${first}/ubah`);
  await page.getByLabel('Jumlah Sambal Roa').fill('3');
  await press(page, 'Simpan Perubahan');
  await expectOutcome(page, /[Pp]erubahan|diubah|disimpan/);
  await open(page, `/dashboard/pesanan/sekaligus?${writeChosen([second])}&ke=Cancelled`);
  await press(page, 'Ya');
  await expectOutcome(page, '1 dari 1 pesanan diubah.');

  await open(page, '/dashboard/pelanggan');
  await page.locator('main a[href*="/dashboard/pelanggan/"]').first().click();
  await page.getByRole('textbox', { name: 'Catatan' }).fill('Titip di satpam');
  await press(page, 'Simpan');
  await expectOutcome(page, /[Cc]atatan .*disimpan/);
});

async function billedWithProof(shop: Shop): Promise<string> {
  const { visitor } = await registerBuyer(null);
  const id = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, id);
  const receipt = new File([new Uint8Array(await receiptPicture(nthReceipt(3)))], 'bukti.jpg', {
    type: 'image/jpeg',
  });
  const proof = { intent: 'proof', bank: '', senderName: '', seenTotal: '', receipt };
  expect((await visitor.post(`/pesanan/${id}`, proof)).status).toBe(200);
  return id;
}

test('on proofs, refunds and parcels', async ({ page, context }) => {
  const shop = await registerShop(context, [sambal]);
  const sheet = page.getByRole('dialog');
  await open(page, `/dashboard/pesanan/${await billedWithProof(shop)}`);
  await page.getByText('Tolak bukti ini').click();
  await page.getByLabel('Alasan').fill('Nominalnya kurang.');
  await press(page, 'Tolak Bukti');
  await expectOutcome(page, /^Bukti ditolak/);

  const paid = await billedWithProof(shop);
  await open(page, `/dashboard/pesanan/${paid}`);
  await page.getByRole('checkbox', { name: 'Saya sudah cek mutasi' }).check();
  await press(page, 'Terima Pembayaran');
  await expectOutcome(page, sheet.getByText('Bukti diterima. Pesanan sekarang Sudah Dibayar.'));
  await expect(sheet.getByRole('link', { name: 'Hubungi Pembeli' })).toBeInViewport();
  await expect(sheet.getByRole('button', { name: 'Proses Pesanan' })).toBeVisible();
  await sheet.getByRole('button', { name: /^(OK|Selesai)$/ }).click();
  await expect(page.getByRole('button', { name: 'Terima Pembayaran' })).toBeHidden();

  const from = { orderId: paid, from: 'Sudah Dibayar', to: 'Cancelled' };
  expect((await shop.owner.visitor.post(`/dashboard/pesanan/${paid}`, from)).status).toBe(200);
  await open(page, `/dashboard/pesanan/${paid}`);
  await page.getByText('Catat pengembalian dana').click();
  await page.getByLabel('Jumlah Dikembalikan').fill('5.000');
  await press(page, 'Simpan Pengembalian');
  await expectOutcome(page, /^Pengembalian dana dicatat\./);
  await page.getByText('Hapus catatan', { exact: true }).click();
  await press(page, /^Ya, hapus catatan/);
  await expectOutcome(page, /^Catatan pengembalian dihapus\./);

  const key = { intent: 'save', apiKey: 'kunci-baik', province: 'built-in:34', city: 'built-in:34.71' };
  expect((await shop.owner.visitor.post('/dashboard/ongkir', key)).status).toBe(200);
  const [sent = ''] = await placeOrders(shop, 1);
  await complete(shop.owner.visitor, sent);
  await open(page, `/dashboard/pesanan/${sent}`);
  await press(page, 'Lacak');
  await expectOutcome(page, 'Ini kabar terbaru dari kurir.');
});

test('on orders that are typed in', async ({ page, context }) => {
  const shop = await registerShop(context, [sambal]);
  await open(page, '/dashboard/pesanan/buat');
  await page.getByText('Tempel alamat dari chat').click();
  await page
    .getByLabel('Alamat dari chat')
    .fill('Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151');
  await press(page, 'Isi dari teks ini');
  await expectOutcome(page, 'Sudah diisi. Periksa lagi.');
  await page.getByLabel('Cari produk').fill('sam');
  await page.getByRole('button', { name: /^Sambal Roa/ }).click();
  await press(page, 'Simpan draf');
  await expectOutcome(page, 'Draf tersimpan.');
  await press(page, 'Buat Pesanan & Tagihan');
  await expectOutcome(page, /^Pesanan #\d+ sudah dibuat\./);

  const draft = { draft: crypto.randomUUID(), intent: 'simpan', namaLengkap: 'Ani' };
  await shop.owner.visitor.post('/dashboard/pesanan/buat', draft);
  await open(page, '/dashboard/pesanan/buat');
  await page.getByText('Hapus draf', { exact: true }).first().click();
  await press(page, 'Ya, hapus draf');
  await expect(page.getByText('Hapus draf', { exact: true })).toBeHidden();
  await expectOutcome(page, page.getByRole('heading', { name: 'Pesanan Baru' }));
});

/** Of the shop's day, wherever the test runs. */
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

test('on bank statements', async ({ page, context }) => {
  const shop = await registerShop(context, [sambal]);
  const ids = await placeOrders(shop, 2);
  for (const id of ids) await bill(shop.owner.visitor, id);
  const read = async ({ name, bytes }: ReturnType<typeof bcaFile>) => {
    await open(page, '/dashboard/mutasi');
    await page
      .getByLabel('Berkas mutasi (CSV atau Excel .xlsx)')
      .setInputFiles({ name, buffer: Buffer.from(bytes), mimeType: 'text/csv' });
    await press(page, 'Baca Mutasi');
  };
  const texts = ['DARI TETANGGA', 'DARI TEMAN', 'KIRIMAN'];
  await read(bcaFile(texts.map((text, at) => ({ day: today, amount: 43_000 + 70_000 * at, text }))));
  await expectOutcome(page, /^Mutasi BCA dibaca: 3 uang masuk/);
  await press(page, 'Bukan ini');
  await expectOutcome(page, /^Baris ini disisihkan\./);
  await page
    .getByText(/^Disisihkan/)
    .last()
    .click();
  await press(page, 'Kembalikan');
  await expectOutcome(page, 'Baris ini dikembalikan.');
  await page
    .getByRole('button', { name: /tandai sudah dibayar/ })
    .first()
    .click();
  const question = page.getByRole('dialog').getByRole('button', { name: 'Ya' });
  if (await question.isVisible()) await question.click();
  await expectOutcome(page, /^Pesanan #\d+ ditandai sudah dibayar\.$/);
  await page.getByText(/^Sudah dicocokkan/).click();
  await page.getByRole('button', { name: 'Lepas' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, /^Baris ini dilepas/);
  await page
    .getByRole('button', { name: /^Pakai baris ini/ })
    .first()
    .click();
  await expectOutcome(page, /^Baris ini dicatat sebagai pembayaran/);

  await read(strangeFile([{ day: today, amount: 77_000, text: 'KIRIMAN' }]));
  await expectOutcome(page, page.getByRole('heading', { name: 'Pilih Kolom Mutasi' }));
  await page.getByLabel('Nama bank').fill('BSI');
  await page.getByLabel('Kolom tanggal').selectOption({ value: '0' });
  await page.getByLabel('Kolom keterangan').selectOption({ value: '1' });
  await page.getByLabel('Kolom jumlah uang masuk').selectOption({ value: '2' });
  await page.getByLabel('Isi kolom jumlah').selectOption('both');
  await page.getByLabel('Kolom tanda masuk atau keluar').selectOption({ value: '3' });
  await press(page, 'Baca Mutasi');
  await expectOutcome(page, /^Mutasi BSI dibaca/);
});

/** What scripts ask for by the way, or what browsers send only without them. */
const unheard = [
  ...['add', 'edit'].map((intent) => `/dashboard/produk ${intent}`),
  ...['cari', 'tambah', 'hapus', 'pelanggan', 'pakai'].map((intent) => `/dashboard/pesanan/buat ${intent}`),
  ...['search', 'enter'].map((intent) => `/dashboard/pesanan/:orderId/ubah ${intent}`),
  ...['lists', 'cities'].map((intent) => `/dashboard/ongkir ${intent}`),
  '/dashboard/produk/foto ',
];

test('and there is no other one', async () => {
  const acts = actsInCode();
  expect(acts.length).toBeGreaterThanOrEqual(50);
  const isWalked = (act: string) =>
    [...seen].some((one) => one === act || (act.endsWith(' ') && one.startsWith(act)));
  expect(acts.filter((act) => !isWalked(act) && !unheard.includes(act)).sort()).toEqual([]);
});
