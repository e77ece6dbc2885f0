import type { BrowserContext, Page } from '@playwright/test';
import { formatRupiahPlain } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import { expect } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { bill, placeOrders } from '../support/posted-orders.ts';
import { asAdmin } from '../support/program.ts';
import { openCard } from '../support/shopping.ts';
import { expectOutcome, open, press, sambal } from './acts.ts';

export async function walkNotices(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, [sambal]);
  await open(page, href('/dashboard/notifikasi'));
  await page.getByRole('button', { name: 'Tambah HP' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah HP' });
  await form.getByLabel('Nama HP').fill('HP toko');
  await form.getByLabel('Password Anda').fill(shop.owner.password);
  await form.getByRole('button', { name: 'Tambah HP' }).click();
  await expectOutcome(page, /^HP toko ditambahkan\./);
  const [address = '', key = ''] = await page.locator('code').allTextContents();
  const sendNotice = async (body: Record<string, string>) => {
    const headers = { authorization: `Bearer ${key}` };
    const sent = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(sent.status).toBe(200);
  };
  for (const text of ['Kas bertambah Rp 75.000 hari ini', 'Cuaca cerah Rp 1.000 saja'])
    await sendNotice({ package: 'id.kas', title: 'Kas', text });
  await open(page, href('/dashboard/notifikasi'));
  await press(page, 'Bukan pembayaran, hapus');
  await expectOutcome(page, 'Notifikasi dihapus.');
  // Wait until the deleted notification has left the list, because pressing its button 'Ini uang masuk' would fail.
  await expect(page.getByRole('button', { name: 'Ini uang masuk' })).toHaveCount(1);
  await press(page, 'Ini uang masuk');
  await expectOutcome(page, /^Pola disimpan\./);
  await press(page, /^Hapus pola/);
  await expectOutcome(page, 'Pola dihapus.');
  for (const text of ['Hujan Rp 2.000 saja', 'Kabut Rp 3.000 saja'])
    await sendNotice({ package: 'id.kas', title: 'Kas', text });
  await open(page, href('/dashboard/notifikasi'));
  await press(page, 'Hapus semua');
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, 'Semua notifikasi yang belum terbaca dihapus.');
  await openCard(page, 'Otomatis Lunas');
  await page.getByLabel('Paling banyak sehari (Rp)').fill('3000000');
  await page.getByRole('button', { name: 'Simpan', exact: true }).last().click();
  await expectOutcome(page, 'Otomatis lunas disimpan.');
  await page.getByText('HP toko').first().click();
  await page.getByRole('button', { name: 'Simpan', exact: true }).first().click();
  await expectOutcome(page, 'Waktu diam disimpan.');

  const [orderId = ''] = await placeOrders(shop, 1);
  await bill(shop.owner.visitor, orderId);
  const total = await asAdmin(async (admin) => {
    const { rows } = await admin.query('SELECT total_price FROM orders WHERE id = $1', [orderId]);
    return Number(rows[0]?.total_price);
  });
  await sendNotice({
    package: 'com.bca',
    title: 'BCA',
    text: `Anda menerima transfer ${formatRupiahPlain(total)} dari BUDI`,
  });
  await open(page, href('/dashboard/pesanan/:orderId', { orderId }));
  await press(page, 'Tandai Sudah Dibayar');
  await expectOutcome(page, /^Pesanan #\d+ ditandai sudah dibayar\.$/);

  await open(page, href('/dashboard/notifikasi'));
  await page.getByText('HP toko').first().click();
  await press(page, /^Cabut/);
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expectOutcome(page, /^HP toko dicabut\./);
}
