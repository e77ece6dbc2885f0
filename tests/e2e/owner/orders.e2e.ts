import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { catchChats, hydrated, openCard, orderOne, waitingRegions } from '../support/shopping.ts';

/** This is `--color-danger` of app.css, as the browser computes it. */
const DANGER = 'rgb(173, 35, 28)';

const sambal = { namaProduk: 'Sambal Roa', harga: '40000', stok: '9', berat: '300' };

test('an order appears at the shop without a reload, and the buyer follows it live', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(context, [sambal]);
  const buyers = await watch.open();
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();

  await page.goto(href('/dashboard/pesanan'));
  await expect(page.getByText('Belum ada pesanan')).toBeVisible();
  await audit(page);
  const orderPath = await orderOne(buyer, shop, 'Sambal Roa');
  const card = page.getByRole('article', { name: /#\d+ · Rina Wulandari/ });
  await expect(card).toBeVisible();
  await expect(page.getByText(/^Pesanan baru: #\d+ dari Rina Wulandari\.$/)).toBeAttached();
  await expect(page).toHaveTitle('(1) Pesanan Masuk');
  await audit(page);

  await buyer.goto(orderPath);
  const status = buyer.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('Pending');
  const steps: Step[] = [
    { button: 'Konfirmasi (Kirim Tagihan)', to: 'Harus Dibayar', fields: { 'Ongkos Kirim': '15.000' } },
    { button: 'Tandai Sudah Bayar', to: 'Sudah Dibayar' },
    { button: 'Proses Pesanan', to: 'Processing' },
    { button: 'Tandai Dikirim', to: 'Shipped', fields: { Kurir: 'JNE', 'Nomor Resi': 'JT0012' } },
    { button: 'Komplain', to: 'Complain' },
    { button: 'Selesaikan Pesanan', to: 'Completed' },
  ];
  for (const step of steps) {
    await test.step(`${step.button}: ${step.to}`, async () => {
      await changeStatus(page, step, audit);
      await expect(page.getByRole('region', { name: step.to }).getByRole('article')).toHaveCount(1);
      await expect(status).toHaveText(step.to);
      await audit(buyer);
    });
  }
  await expect(buyer.getByText('Kurir: JNE')).toBeVisible();
  await expect(buyer.getByText('Nomor resi: JT0012')).toBeVisible();
  const tracking = 'https://www.jne.co.id/tracking-package';
  await expect(buyer.getByRole('link', { name: 'Lacak di JNE' })).toHaveAttribute('href', tracking);
  await expect(buyer.getByText('Rp 55.000').first()).toBeVisible();

  await card.getByRole('link', { name: 'Detail' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pesanan\/.+/);
  await expect(page.getByText('Jl. Melati No. 7, RT 02 RW 05, Gondokusuman')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lacak di JNE' })).toHaveAttribute('href', tracking);
});

test('an order that either side cancels restocks its items', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(context, [sambal]);
  const buyers = await watch.open();
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();
  await page.goto(href('/dashboard/pesanan'));

  const first = await orderOne(buyer, shop, 'Sambal Roa');
  await changeStatus(page, { button: 'Batalkan', to: 'Cancelled' }, audit);
  await buyer.goto(first);
  await expect(buyer.getByRole('status').filter({ hasText: 'Cancelled' })).toBeVisible();

  await buyer.goto(await orderOne(buyer, shop, 'Sambal Roa'));
  await hydrated(buyer);
  const cancel = buyer.getByRole('button', { name: 'Batalkan Pesanan' });
  await expect(cancel).toHaveCSS('color', DANGER);
  await expect(cancel).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await cancel.click();
  const yes = buyer.getByRole('dialog').getByRole('button', { name: 'Ya' });
  await expect(yes).toHaveCSS('background-color', DANGER);
  await yes.click();
  await expect(buyer.getByRole('status').filter({ hasText: 'Cancelled' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cancelled' }).getByRole('article')).toHaveCount(2);
  await buyer.goto(shop.path);
  await expect(buyer.getByText('Stok: 9')).toBeVisible();
});

test('the buyer sees the payment deadline, and sees at once when the shop extends it', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(context, [sambal]);
  const buyers = await watch.open();
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();
  await page.goto(href('/dashboard/pengaturan'));
  await hydrated(page);
  await openCard(page, 'Jam & Aturan');
  await page.getByLabel('Batas Waktu Bayar').selectOption('6 jam');
  await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();

  const orderPath = await orderOne(buyer, shop, 'Sambal Roa');
  await page.goto(`${href('/dashboard')}${orderPath}`);
  await hydrated(page);
  await changeStatus(page, { button: 'Konfirmasi (Kirim Tagihan)', to: 'Harus Dibayar' }, audit);
  await buyer.goto(orderPath);
  const notice = buyer.getByText(/^Silakan bayar Rp.40\.000 paling lambat/);
  const due = await notice.getByRole('time').getAttribute('datetime');
  const later = new Date(Date.parse(due ?? '') + 24 * 3_600_000).toISOString();
  await audit(buyer);

  await page.getByText('Beri waktu lagi').click();
  await audit(page);
  const give = page.getByRole('button', { name: 'Simpan Batas Bayar' });
  const regionsWith = await waitingRegions(page);
  await give.click();
  await expect(
    page.getByText(/^Batas bayar diperpanjang sampai .+ Pembeli diberi tahu lewat email\.$/),
  ).toBeVisible();
  await expect(regionsWith('Pembeli diberi tahu lewat email.')).toHaveCount(1);
  await expect(notice.getByRole('time')).toHaveAttribute('datetime', later);
  await page.getByLabel('Tambahan Waktu').selectOption('Hapus batas waktu');
  await give.click();
  await expect(page.getByText('Batas bayar dihapus. Pembeli diberi tahu lewat email.')).toBeVisible();
  await expect(give).toBeHidden();
  await expect(buyer.getByText(/^Silakan bayar Rp.40\.000, lalu kirim bukti pembayaran/)).toBeVisible();
  await expect(page.getByText('Batas bayar dihapus. Pembeli diberi tahu lewat email.')).toBeVisible();
});

type Step = { button: string; to: string; fields?: Record<string, string> };

async function changeStatus(page: Page, step: Step, audit: (page: Page) => Promise<void>): Promise<void> {
  if (step.button === 'Komplain' || step.button === 'Batalkan')
    await page.locator('summary', { hasText: 'Lainnya' }).last().click();
  await page.getByRole('button', { name: step.button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Ubah status pesanan ini menjadi "${step.to}"?`);
  for (const [label, text] of Object.entries(step.fields ?? {})) await dialog.getByLabel(label).fill(text);
  await audit(page);
  await dialog.getByRole('button', { name: 'Ya' }).click();
  await expect(dialog).toContainText('Status pesanan berhasil diperbarui!');
  const chats: Record<string, string> = {
    'Harus Dibayar': 'Kirim tagihan ke WhatsApp',
    Shipped: 'Kirim resi ke WhatsApp',
  };
  const chat = chats[step.to] ?? 'Hubungi Pembeli';
  await expect(dialog.getByRole('link', { name: chat })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281298765432\?text=/,
  );
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog).toBeHidden();
}
