import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { enter } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';
import { enterBoth, orderedSambal } from './sambal-order.ts';

const kerupuk = { namaProduk: 'Kerupuk Kulit', harga: '8000', stok: '3', berat: '100' };

/** Places an order of sambal in a shop that adds `kerupuk` to its products afterwards. */
async function changeableOrder() {
  const made = await orderedSambal();
  const product = { intent: 'add', deskripsi: '', ...kerupuk };
  expect((await made.shop.owner.visitor.post(href('/dashboard/produk'), product)).status).toBe(200);
  return made;
}

test('an order can be changed until it is paid, and its buyer sees the change at once', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const made = await changeableOrder();
  const theirs = await enterBoth(context, await watch.open(), made);
  await page.goto(href('/dashboard/pesanan/:orderId', { orderId: made.id }));
  await page.getByRole('link', { name: 'Ubah Pesanan' }).click();
  await expect(page.getByRole('heading', { name: /^Ubah Pesanan #\d+$/ })).toBeVisible();
  await hydrated(page);
  await audit(page);

  const pieces = page.getByLabel('Jumlah Sambal Roa');
  await pieces.fill('3');
  await expect(page.getByText('Rp 37.500')).toBeVisible();
  // Searches for the word 'search', which is also the value that the search button submits as the form's intent.
  await page.getByLabel('Cari produk').fill('search');
  await page.getByLabel('Cari produk').press('Enter');
  await expect(page.getByText('Tidak ada produk dengan nama itu.')).toBeVisible();
  await page.getByLabel('Cari produk').fill('kerupuk');
  await page.getByLabel('Cari produk').press('Enter');
  const more = page.getByLabel('Jumlah Kerupuk Kulit');
  await more.fill('4');
  await expect(pieces).toHaveValue('3');
  await page.getByLabel('Ongkos Kirim').fill('10.000');
  await expect(page.getByText('Rp 79.500')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(page.getByText('Stok hanya cukup untuk 3.')).toBeVisible();
  await expect(more).toBeFocused();
  await expect(pieces).toHaveValue('3');
  await audit(page);
  await more.fill('1');
  // Enter in a quantity field saves the order, even if the search field is not empty.
  await more.press('Enter');
  await expect(page.getByText('Pesanan diubah. Pembeli diberi tahu lewat email.')).toBeVisible();
  await expect(page.getByLabel('Jumlah Kerupuk Kulit')).toHaveValue('1');
  const note =
    'Sambal Roa 2 menjadi 3; Kerupuk Kulit (1) ditambahkan; ongkir Rp 0 menjadi Rp 10.000. Total Rp 25.000 menjadi Rp 55.500.';
  await expect(theirs.getByText(note)).toBeVisible();
  await expect(theirs.getByText('Rp 55.500', { exact: true }).first()).toBeVisible();
  await audit(page);
  await audit(theirs);

  await page.getByRole('button', { name: 'Hapus Kerupuk Kulit' }).click();
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(theirs.getByText(/^Kerupuk Kulit \(1\) dihapus\./)).toBeVisible();
  await expect(page.getByLabel('Jumlah Kerupuk Kulit')).toBeHidden();
  await page.getByLabel('Cari produk').fill('kerupuk');
  await page.getByLabel('Ongkos Kirim').fill('12.000');
  await page.getByLabel('Ongkos Kirim').press('Enter');
  await expect(theirs.getByText('ongkir Rp 10.000 menjadi Rp 12.000.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is changed by plain forms', async ({ page, context, audit }) => {
    const { shop, id } = await changeableOrder();
    await enter(context, shop.owner);
    await page.goto(href('/dashboard/pesanan/:orderId/ubah', { orderId: id }));
    await page.getByLabel('Jumlah Sambal Roa').fill('0');
    await page.getByLabel('Cari produk').fill('tidak ada');
    await page.getByRole('button', { name: 'Cari' }).click();
    await expect(page.getByText('Tidak ada produk dengan nama itu.')).toBeVisible();
    await page.getByLabel('Cari produk').fill('kulit');
    await page.getByLabel('Cari produk').press('Enter');
    await expect(page.getByLabel('Jumlah Sambal Roa')).toHaveValue('0');
    await page.getByLabel('Jumlah Kerupuk Kulit').fill('2');
    await page.getByLabel('Ongkos Kirim').fill('mahal');
    await page.getByLabel('Jumlah Kerupuk Kulit').press('Enter');
    await expect(page.getByText('Isi dengan angka bulat, misalnya 15000.')).toBeVisible();
    await expect(page.getByLabel('Jumlah Kerupuk Kulit')).toHaveValue('2');
    await expect(page.getByLabel('Jumlah Sambal Roa')).toHaveValue('0');
    await page.getByLabel('Ongkos Kirim').fill('5000');
    await audit(page);
    await page.getByLabel('Ongkos Kirim').press('Enter');
    await expect(page.getByText('Pesanan diubah. Pembeli diberi tahu lewat email.')).toBeVisible();
    await expect(page.getByLabel('Jumlah Sambal Roa')).toBeHidden();
    await expect(page.getByText('Rp 21.000')).toBeVisible();
  });
});
