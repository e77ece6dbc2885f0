import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' }];

test('a stranger with the link sees the order, until the owner makes another', async ({
  page,
  context,
  browser,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  await placeOrders(shop, 1);
  await page.goto('/dashboard/pesanan');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}/);
  await hydrated(page);
  await audit(page);
  const opening = page.getByRole('link', { name: 'Buka tautan pesanan' });
  const address = (await opening.getAttribute('href')) ?? '';

  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  const told: string[] = [];
  seen.on('request', (request) => told.push(request.headers().referer ?? ''));
  await seen.goto(new URL(address, page.url()).href);
  await hydrated(seen);
  await expect(seen.getByRole('heading', { name: /^Pesanan #/ })).toBeVisible();
  await expect(seen.getByText('Sambal Roa')).toBeVisible();
  await audit(seen);
  expect(told.filter((referer) => referer.includes('/tagihan/'))).toEqual([]);
  const kept = await seen.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => url.includes('/tagihan/'))).toEqual([]);

  await page.getByText('Tautan bocor?').click();
  await page.getByRole('button', { name: 'Buat tautan baru' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText(/^Tautan baru sudah jadi\./)).toBeVisible();
  await expect(opening).not.toHaveAttribute('href', address);
  await seen.reload();
  await expect(seen.getByText('Tautan ini tidak (lagi) berlaku.')).toBeVisible();
  await stranger.close();
});
