import type { BrowserContext, Page } from '@playwright/test';
import { writeChosen } from '#domain/orders/batch/chosen.ts';
import { href } from '#domain/routes/href.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { bcaFile, type Payment, strangeFile } from '../../support/statements/files.ts';
import { expect } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { bill, complete, order, placeOrders, productsOf } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { expectOutcome, open, press, sambal } from './acts.ts';

export async function walkOrders(page: Page, context: BrowserContext): Promise<void> {
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
  await open(page, href('/dashboard/pesanan'));
  await step('Konfirmasi (Kirim Tagihan)');

  await changeOneRow('UPDATE stores SET payment_hours = 24 WHERE wa_number = $1', [shop.waNumber]);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: first }));
  if (await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).isVisible())
    await step('Konfirmasi (Kirim Tagihan)');
  await changeOneRow("UPDATE orders SET due_at = now() + interval '1 day' WHERE id = $1", [first]);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: first }));
  await page.getByText('Beri waktu lagi').click();
  await press(page, 'Simpan Batas Bayar');
  await expectOutcome(page, /^Batas bayar .*\./);
  await page.getByText('Link bocor?').click();
  await press(page, 'Buat link baru');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  const resend = page.getByText(/^Link baru sudah jadi\./);
  await expectOutcome(page, resend);
  await expect(page.locator('[data-note]').filter({ has: resend })).toHaveCount(0);
  await open(page, href('/dashboard/pesanan/:orderId/ubah', { orderId: first }));
  await page.getByLabel('Jumlah Sambal Roa').fill('3');
  await press(page, 'Simpan Perubahan');
  await expectOutcome(page, /[Pp]erubahan|diubah|disimpan/);
  await open(page, `${href('/dashboard/pesanan/sekaligus')}?${writeChosen([second])}&ke=Cancelled`);
  await press(page, 'Ya');
  await expectOutcome(page, '1 dari 1 pesanan diubah.');

  await open(page, href('/dashboard/pelanggan'));
  await page.locator('main a[href*="/dashboard/pelanggan/"]').first().click();
  await page.getByRole('textbox', { name: 'Catatan' }).fill('Titip di satpam');
  await press(page, 'Simpan');
  await expectOutcome(page, /[Cc]atatan .*disimpan/);
}

async function billedWithProof(shop: Shop): Promise<string> {
  const { visitor } = await registerBuyer(null);
  const id = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, id);
  const receipt = new File([new Uint8Array(await receiptPicture(nthReceipt(3)))], 'bukti.jpg', {
    type: 'image/jpeg',
  });
  const proof = { intent: 'proof', bank: '', senderName: '', seenTotal: '', receipt };
  expect((await visitor.post(href('/pesanan/:orderId', { orderId: id }), proof)).status).toBe(200);
  return id;
}

export async function walkProofs(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, [sambal]);
  const sheet = page.getByRole('dialog');
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: await billedWithProof(shop) }));
  await page.getByText('Tolak bukti ini').click();
  await page.getByLabel('Alasan').fill('Nominalnya kurang.');
  await press(page, 'Tolak Bukti');
  await expectOutcome(page, /^Bukti ditolak/);
  await page.getByText('Hapus foto bukti', { exact: true }).click();
  await press(page, 'Ya, hapus foto');
  await expectOutcome(page, 'Foto bukti dihapus.');
  await expect(page.getByText('Foto sudah dihapus.')).toBeVisible();

  const paid = await billedWithProof(shop);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: paid }));
  await page.getByRole('checkbox', { name: 'Saya sudah cek mutasi' }).check();
  await press(page, 'Terima Pembayaran');
  await expectOutcome(page, sheet.getByText('Bukti diterima. Pesanan sekarang Sudah Dibayar.'));
  await expect(sheet.getByRole('link', { name: 'Hubungi Pembeli' })).toBeInViewport();
  await expect(sheet.getByRole('button', { name: 'Proses Pesanan' })).toBeVisible();
  await sheet.getByRole('button', { name: /^(OK|Selesai)$/ }).click();
  await expect(page.getByRole('button', { name: 'Terima Pembayaran' })).toBeHidden();

  const from = { orderId: paid, from: 'Sudah Dibayar', to: 'Cancelled' };
  expect(
    (await shop.owner.visitor.post(href('/dashboard/pesanan/:orderId', { orderId: paid }), from)).status,
  ).toBe(200);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: paid }));
  await page.getByText('Catat pengembalian dana').click();
  await page.getByLabel('Jumlah Dikembalikan').fill('5.000');
  await press(page, 'Simpan Pengembalian');
  await expectOutcome(page, /^Pengembalian dana dicatat\./);
  await page.getByText('Hapus catatan', { exact: true }).click();
  await press(page, /^Ya, hapus catatan/);
  await expectOutcome(page, /^Catatan pengembalian dihapus\./);

  const key = { intent: 'save', apiKey: 'kunci-baik', province: 'built-in:34', city: 'built-in:34.71' };
  expect((await shop.owner.visitor.post(href('/dashboard/ongkir'), key)).status).toBe(200);
  const [sent = ''] = await placeOrders(shop, 1);
  await complete(shop.owner.visitor, sent);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId: sent }));
  await press(page, 'Lacak');
  await expectOutcome(page, 'Ini kabar terbaru dari kurir.');
}

export async function walkOrderDrafts(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, [sambal]);
  await open(page, href('/dashboard/pesanan/buat'));
  await page.getByText('Tempel alamat dari chat').click();
  await page.getByLabel('Alamat dari chat').fill('-');
  await press(page, 'Isi dari teks ini');
  await expectOutcome(page, 'Tidak ada yang terbaca. Isi sendiri di bawah.');
  await expect(page.getByLabel('Alamat dari chat')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Alamat dari chat')).toBeFocused();
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
  await shop.owner.visitor.post(href('/dashboard/pesanan/buat'), draft);
  await open(page, href('/dashboard/pesanan/buat'));
  await page.getByText('Hapus draf', { exact: true }).first().click();
  await press(page, 'Ya, hapus draf');
  await expect(page.getByText('Hapus draf', { exact: true })).toBeHidden();
  await expectOutcome(page, page.getByRole('heading', { name: 'Pesanan Baru' }));
}

/**
 * Returns today's date in Jakarta. Call it after billing. Otherwise, near midnight, the payment may be older than its
 * bill.
 */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

/** Bills two more orders and returns payments that match them by amount and name. */
async function billTwoMore(shop: Shop): Promise<Payment[]> {
  const names = ['RINA WULANDARI', 'MUHAMMAD RIZKY PRATAMA NUGRAHA'];
  const ids = await placeOrders(shop, 2);
  return Promise.all(
    ids.map(async (orderId, nth) => {
      const shippingCost = 20_500 + nth * 500;
      const sent = { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: String(shippingCost) };
      expect((await shop.owner.visitor.post(href('/dashboard/pesanan'), sent)).status).toBe(200);
      return { day: today(), amount: 25_000 + shippingCost, text: `TRSF ${names[nth]}` };
    }),
  );
}

export async function walkStatements(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, [sambal]);
  const ids = await placeOrders(shop, 2);
  for (const id of ids) await bill(shop.owner.visitor, id);
  const read = async ({ name, bytes }: ReturnType<typeof bcaFile>) => {
    await open(page, href('/dashboard/mutasi'));
    // The upload form is collapsed while payments of an earlier bank statement have no order yet.
    const folded = page.locator('summary', { hasText: 'Unggah mutasi' });
    if (await folded.isVisible()) await folded.click();
    await page
      .getByLabel('Berkas mutasi (CSV atau Excel .xlsx)')
      .setInputFiles({ name, buffer: Buffer.from(bytes), mimeType: 'text/csv' });
    await press(page, 'Baca Mutasi');
  };
  const texts = ['DARI TETANGGA', 'DARI TEMAN', 'KIRIMAN'];
  await read(bcaFile(texts.map((text, at) => ({ day: today(), amount: 43_000 + 70_000 * at, text }))));
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
  await read(bcaFile(await billTwoMore(shop)));
  await page.getByText('Terima semua yang pasti (2)').click();
  await press(page, 'Tandai 2 pesanan sudah dibayar');
  await expectOutcome(page, '2 pesanan ditandai sudah dibayar.');

  await read(strangeFile([{ day: today(), amount: 77_000, text: 'KIRIMAN' }]));
  await expectOutcome(page, page.getByRole('heading', { name: 'Pilih Kolom Mutasi' }));
  await page.getByLabel('Nama bank').fill('BSI');
  await page.getByLabel('Kolom tanggal').selectOption({ value: '0' });
  await page.getByLabel('Kolom keterangan').selectOption({ value: '1' });
  await page.getByLabel('Kolom jumlah uang masuk').selectOption({ value: '2' });
  await page.getByLabel('Isi kolom jumlah').selectOption('both');
  await page.getByLabel('Kolom tanda masuk atau keluar').selectOption({ value: '3' });
  await press(page, 'Baca Mutasi');
  await expectOutcome(page, /^Mutasi BSI dibaca/);
}
