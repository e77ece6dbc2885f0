import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { enter } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';
import { enterBoth, orderedSambal } from './sambal-order.ts';

async function cancelledAfterPayment() {
  const made = await orderedSambal();
  const way = ['Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Cancelled'];
  for (const [at, to] of way.slice(1).entries()) {
    const step = { orderId: made.id, from: way[at] ?? '', to };
    expect(
      (await made.shop.owner.visitor.post(href('/dashboard/pesanan/:orderId', { orderId: made.id }), step))
        .status,
    ).toBe(200);
  }
  return made;
}

test('a refund is recorded, seen by the buyer at once, and deleted again', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const made = await cancelledAfterPayment();
  const theirs = await enterBoth(context, await watch.open(), made);
  await page.goto(href('/dashboard/pesanan/:orderId', { orderId: made.id }));
  await hydrated(page);

  await page.getByText('Catat pengembalian dana').click();
  const amount = page.getByLabel('Jumlah Dikembalikan');
  await amount.fill('25.001');
  await page.getByRole('button', { name: 'Simpan Pengembalian' }).click();
  await expect(page.getByText('Paling banyak Rp 25.000, sisa yang belum dikembalikan.')).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('25.001');
  await audit(page);
  await amount.fill('15.000');
  await page.getByRole('button', { name: 'Simpan Pengembalian' }).click();
  await expect(page.getByText('Pengembalian dana dicatat. Pembeli diberi tahu lewat email.')).toBeVisible();
  await expect(theirs.getByText('Dana dikembalikan').first()).toBeVisible();
  await expect(theirs.getByText(/^Rp 15\.000 dikembalikan pada /)).toBeVisible();
  await audit(page);
  await audit(theirs);

  await page.getByText('Hapus catatan', { exact: true }).click();
  await page.getByRole('button', { name: /^Ya, hapus catatan/ }).click();
  await expect(
    page.getByText('Catatan pengembalian dihapus. Pembeli diberi tahu lewat email.'),
  ).toBeVisible();
  await expect(theirs.getByText(/^Catatan pengembalian Rp 15\.000 pada .+ dihapus\.$/)).toBeVisible();
  await audit(theirs);

  await page.getByText('Catat pengembalian dana').click();
  await amount.fill('10.000');
  await page.getByRole('button', { name: 'Simpan Pengembalian' }).click();
  await expect(page.getByText('Pengembalian dana dicatat. Pembeli diberi tahu lewat email.')).toBeVisible();
  await expect(page.getByText('Catatan pengembalian dihapus.')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a refund is recorded and deleted by plain forms', async ({ page, context, audit }) => {
    const { shop, id } = await cancelledAfterPayment();
    await enter(context, shop.owner);
    await page.goto(href('/dashboard/pesanan/:orderId', { orderId: id }));
    await page.getByText('Catat pengembalian dana').click();
    await page.getByLabel('Jumlah Dikembalikan').fill('0');
    await page.getByRole('button', { name: 'Simpan Pengembalian' }).click();
    await expect(page.getByText('Paling sedikit 1.')).toBeVisible();
    await page.getByLabel('Jumlah Dikembalikan').fill('25000');
    await page.getByRole('button', { name: 'Simpan Pengembalian' }).click();
    await expect(page.getByText('Pengembalian dana dicatat.')).toBeVisible();
    // The full amount has been refunded, so no further refund can be entered.
    await expect(page.getByLabel('Jumlah Dikembalikan')).toBeHidden();
    await audit(page);
    await page.getByText('Hapus catatan', { exact: true }).click();
    await page.getByRole('button', { name: /^Ya, hapus catatan/ }).click();
    await expect(page.getByText('Catatan pengembalian dihapus.')).toBeVisible();
  });
});
