import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, registerSuperAdmin } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { hydrated, openCard } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

test('a new order is announced on every page, in two tabs at once, through one stream each', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  const streams: string[] = [];
  const note = (one: Page) =>
    one.on('request', (request) => {
      if (request.url().includes('/live/')) streams.push(new URL(request.url()).pathname);
    });
  const other = await context.newPage();
  for (const one of [page, other]) note(one);
  await page.goto(href('/dashboard/pengaturan'));
  await other.goto(href('/dashboard/produk'));
  await Promise.all([hydrated(page), hydrated(other)]);
  await openCard(page, 'Toko');
  await page.getByLabel('Deskripsi Toko').fill('Baru saja diketik');
  await expect
    .poll(() => streams)
    .toEqual([href('/live/:topic', { topic: 'shop' }), href('/live/:topic', { topic: 'shop' })]);

  await placeOrders(shop, 1);
  // A toast that has the focus stays, so that there is time for the audits.
  for (const one of [page, other]) await toast(one).getByRole('link').focus();
  for (const one of [page, other]) {
    await expect(one.getByText(/^Pesanan baru: #1001 dari Rina Wulandari\.$/)).toBeAttached();
    await expect(one).toHaveTitle(/^\(1\) /);
    const tab = one.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Pesanan' });
    await expect(tab).toHaveAccessibleName(/Pesanan.*, 1 pesanan baru$/);
    await expect(toast(one).getByRole('link')).toBeInViewport({ ratio: 1 });
    await audit(one);
  }
  await expect(page.getByLabel('Deskripsi Toko')).toHaveValue('Baru saja diketik');
  await toast(other).getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  await expect(toast(other)).toBeHidden();

  await other.getByRole('link', { name: /^Pesanan.*, 1 pesanan baru$/ }).click();
  await expect(other).toHaveTitle('(1) Pesanan Masuk');
  await placeOrders(shop, 2);
  await expect(other.getByRole('article')).toHaveCount(3);
  await expect(other).toHaveTitle('(3) Pesanan Masuk');
  await toast(other).getByRole('link').click();
  await expect(other).toHaveURL(/\/dashboard\/pesanan(\/.+|\?status=Pending)$/);
  await expect(toast(other)).toBeHidden();
  expect(streams).toHaveLength(2);
});

test('a super admin who views the shop is notified, too', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), wares);
  await registerSuperAdmin(context);
  const name = shop.path.split('/').at(-1);
  await page.goto(`${href('/dashboard/laporan')}?toko=${name}`);
  await hydrated(page);
  await placeOrders(shop, 1);
  await expect(toast(page)).toContainText('Pesanan baru #1001');
  await expect(page).toHaveTitle(/^\(1\) /);
  await toast(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}\?toko=/);
});

function toast(page: Page) {
  return page.getByRole('region', { name: 'Pesanan baru' });
}
