import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { bcaFile, strangeFile } from '../../support/statements/files.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { enter, registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, placeOrders, productsOf } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' };

/** Places an order of Rp 25.000 plus Rp 18.000 for shipping, and sends its bill today. */
async function billed(name = 'Budi Santoso') {
  const shop = await registerShop(null, [sambal]);
  const buyer = await registerBuyer(null);
  const products = await productsOf(buyer.visitor, shop);
  const id = await order(buyer.visitor, shop, products, { namaLengkap: name });
  await bill(shop.owner.visitor, id);
  return { shop, buyer, id };
}

async function choose(page: Page, { name, bytes }: SheetFile): Promise<void> {
  // The upload form is collapsed while rows of an earlier statement are still to be matched.
  const folded = page.locator('details:not([open]) > summary', { hasText: 'Unggah mutasi' });
  if (await folded.isVisible()) await folded.click();
  const file = { name, buffer: Buffer.from(bytes), mimeType: 'text/csv' };
  await page.getByLabel('Berkas mutasi (CSV atau Excel .xlsx)').setInputFiles(file);
  await page.getByRole('button', { name: 'Baca Mutasi' }).click();
}

/**
 * Returns today's date in Jakarta. Call it after billing. Otherwise, near midnight, the payment may be older than its
 * bill.
 */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

test('a statement is read, and one tap marks the matching order paid', async ({ page, context, audit }) => {
  const { shop, id } = await billed();
  await enter(context, shop.owner);
  await page.goto(`${href('/dashboard/pesanan')}?status=Harus+Dibayar`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Cocokkan dari mutasi bank' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cek Mutasi');
  await expect(page.getByText('Password bank tidak pernah diminta.')).toBeVisible();
  await hydrated(page);
  await audit(page);

  await test.step('a picture is rejected at its field', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');
    await choose(page, { name: 'foto.csv', bytes: png });
    const field = page.getByLabel('Berkas mutasi (CSV atau Excel .xlsx)');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/^Berkas ini bukan tabel Excel \(\.xlsx\) atau CSV\./);
  });

  const payments = [
    { day: today(), amount: 43_000, text: 'TRSF E-BANKING CR BUDI SANTOSO' },
    { day: today(), amount: 42_500, text: 'SETORAN TUNAI' },
    { day: today(), amount: 999_000, text: 'DARI TETANGGA' },
  ];
  await choose(page, bcaFile(payments));
  await expect(page.getByText('Mutasi BCA dibaca: 3 uang masuk, 3 baru.')).toBeVisible();
  const sure = page.getByRole('article').filter({ hasText: 'Pasti cocok' });
  await expect(sure).toContainText('Rp 43.000');
  expect(await sure.evaluate((card) => card.getBoundingClientRect().top + scrollY)).toBeLessThanOrEqual(260);
  await expect(sure).toContainText('nama pembeli ada di keterangan');
  const differs = page.getByRole('article').filter({ hasText: 'Jumlah berbeda' });
  await expect(differs).toContainText('kurang Rp 500');
  await audit(page);

  await test.step('the same file again changes nothing', async () => {
    await choose(page, bcaFile(payments));
    await expect(page.getByText('3 uang masuk, 0 baru dan 3 sudah ada.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  await test.step('an underpayment asks for confirmation first', async () => {
    await differs.getByRole('button', { name: /^Tetap tandai sudah dibayar/ }).click();
    await expect(page.getByText(/Yang masuk kurang Rp 500 dari tagihan #\d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Batal' }).click();
  });

  await sure.getByRole('button', { name: /^Cocok, tandai sudah dibayar/ }).click();
  await expect(page.getByText(/^Pesanan #\d+ ditandai sudah dibayar\.$/)).toBeVisible();
  await expect(page.getByText('Belum ada yang perlu dicocokkan')).toBeVisible();
  await page.getByText('Sudah dicocokkan').click();
  await audit(page);
  await page.goto(href('/dashboard/pesanan/:orderId', { orderId: id }));
  await expect(page.getByText(/^Mutasi BCA, .+: Rp 43\.000$/)).toBeVisible();
});

test('ten sure matches are reviewed and accepted together', async ({ page, context, audit }) => {
  const shop = await registerShop(null, [sambal]);
  const payments: { day: string; amount: number; text: string }[] = [];
  const names = ['RINA WULANDARI', 'MUHAMMAD RIZKY PRATAMA NUGRAHA', 'SITI'];
  const ids = await placeOrders(shop, 10);
  for (const [nth, orderId] of ids.entries()) {
    const shippingCost = 10_000 + nth * 500;
    const sent = { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: String(shippingCost) };
    expect((await shop.owner.visitor.post(href('/dashboard/pesanan'), sent)).status).toBe(200);
    payments.push({ day: today(), amount: 25_000 + shippingCost, text: `TRSF ${names[nth % 3]}` });
  }
  await enter(context, shop.owner);
  await page.goto(href('/dashboard/mutasi'));
  await hydrated(page);
  await choose(page, bcaFile(payments));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  const top = await cards.first().evaluate((card) => card.getBoundingClientRect().top + scrollY);
  expect(top).toBeLessThanOrEqual(260);
  const counter = await countActions(context);
  await page.getByText('Terima semua yang pasti (10)').tap();
  const list = page.getByRole('form', { name: 'Semua yang pasti' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await audit(page);

  // One of the ten orders is cancelled while the page is open. The page must report it and accept the other nine.
  const cancelled = { orderId: ids[0] ?? '', from: 'Harus Dibayar', to: 'Cancelled' };
  expect((await shop.owner.visitor.post(href('/dashboard/pesanan'), cancelled)).status).toBe(200);
  await list.getByRole('button', { name: 'Tandai 10 pesanan sudah dibayar' }).tap();
  await expect(page.getByText('9 pesanan ditandai sudah dibayar.')).toBeVisible();
  await expect(page.getByText(/Baris ini tidak lagi pasti cocok/)).toBeVisible();
  const { taps, keys } = await counter.total();
  expect([taps, keys]).toEqual([2, 0]);
  await expect(cards).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the columns of another bank are chosen once, and accepting a row marks its order as paid', async ({
    page,
    context,
    audit,
  }) => {
    const { shop } = await billed('Ani Lestari');
    await enter(context, shop.owner);
    await page.goto(href('/dashboard/mutasi'));
    const payments = [{ day: today(), amount: 43_000, text: 'KIRIMAN ANI LESTARI' }];
    await choose(page, strangeFile(payments));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pilih Kolom Mutasi');
    await audit(page);
    await page.getByLabel('Nama bank').fill('BSI');
    await page.getByLabel('Kolom tanggal').selectOption({ value: '0' });
    await page.getByLabel('Kolom keterangan').selectOption({ value: '1' });
    await page.getByLabel('Kolom jumlah uang masuk').selectOption({ value: '0' });
    await page.getByRole('button', { name: 'Baca Mutasi' }).click();
    await expect(page.getByText('Pilih kolom lain untuk jumlah.')).toBeVisible();
    await expect(page.getByLabel('Nama bank')).toHaveValue('BSI');
    await page.getByLabel('Kolom jumlah uang masuk').selectOption({ value: '2' });
    await page.getByLabel('Isi kolom jumlah').selectOption('both');
    await page.getByLabel('Kolom tanda masuk atau keluar').selectOption({ value: '3' });
    await page.getByRole('button', { name: 'Baca Mutasi' }).click();
    await expect(page.getByText('Mutasi BSI dibaca: 1 uang masuk, 1 baru.')).toBeVisible();
    await choose(page, strangeFile(payments));
    await expect(page.getByText('Mutasi BSI dibaca: 1 uang masuk, 0 baru dan 1 sudah ada.')).toBeVisible();
    await page.getByRole('button', { name: 'Bukan ini' }).click();
    await expect(page.getByText('Baris ini disisihkan.')).toBeVisible();
    await page.getByText('Disisihkan', { exact: true }).click();
    await page.getByRole('button', { name: 'Kembalikan' }).click();
    await page.getByRole('button', { name: /^Cocok, tandai sudah dibayar/ }).click();
    await expect(page.getByText(/^Pesanan #\d+ ditandai sudah dibayar\.$/)).toBeVisible();
  });
});
