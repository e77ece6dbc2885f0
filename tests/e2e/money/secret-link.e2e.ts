import { href } from '#domain/routes/href.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { bill, placeOrders, secretLink } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' }];

test('a stranger with the link sees the order, until the owner makes a new link', async ({
  page,
  context,
  browser,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  await placeOrders(shop, 1);
  await page.goto(href('/dashboard/pesanan'));
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click({ position: { x: 90, y: 14 } });
  await page.waitForURL(/\/dashboard\/pesanan\/[0-9a-f-]{36}/);
  await hydrated(page);
  await audit(page);
  const opening = page.getByRole('link', { name: 'Buka link pesanan' });
  const address = (await opening.getAttribute('href')) ?? '';

  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  const referers: string[] = [];
  seen.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await seen.goto(new URL(address, page.url()).href);
  await hydrated(seen);
  await expect(seen.getByRole('heading', { name: /^Pesanan #/ })).toBeVisible();
  await expect(seen.getByText('Sambal Roa')).toBeVisible();
  await audit(seen);
  expect(referers.filter((referer) => referer.includes('/tagihan/'))).toEqual([]);
  const cachedUrls = await seen.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(cachedUrls.filter((url) => url.includes('/tagihan/'))).toEqual([]);

  await page.getByText('Link bocor?').click();
  await page.getByRole('button', { name: 'Buat link baru' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText(/^Link baru sudah jadi\./)).toBeVisible();
  await expect(opening).not.toHaveAttribute('href', address);
  await seen.reload();
  await expect(seen.getByText('Link ini tidak (lagi) berlaku.')).toBeVisible();
  await stranger.close();
});

async function billedLink(shop: Shop): Promise<{ orderId: string; link: string }> {
  const [orderId = ''] = await placeOrders(shop, 1);
  await bill(shop.owner.visitor, orderId);
  return { orderId, link: await secretLink(shop.owner.visitor, orderId) };
}

const receiptOf = async (nth: number) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await receiptPicture(nthReceipt(nth)),
});

for (const javaScriptEnabled of [true, false])
  test(`a stranger with the link sends a receipt, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page,
    context,
    watch,
    audit,
  }) => {
    // If JavaScript is off, Chromium reports each script of the page as a CSP failure.
    if (!javaScriptEnabled) watch.allow(/\.js csp$/);
    const shop = await registerShop(context, wares);
    const { orderId, link } = await billedLink(shop);
    const stranger = await watch.open({ javaScriptEnabled });
    const theirs = await stranger.newPage();
    const origins: (string | undefined)[] = [];
    theirs.on('request', (request) => {
      if (request.method() === 'POST')
        void request.allHeaders().then(({ origin, referer }) => origins.push(origin, referer));
    });
    await theirs.goto(link);
    if (javaScriptEnabled) await hydrated(theirs);
    const send = theirs.getByRole('button', { name: 'Kirim Bukti' });
    await expect(send).toBeVisible({ visible: !javaScriptEnabled });
    if (!javaScriptEnabled) {
      await send.click();
      await expect(theirs.getByText('Pilih dulu foto bukti pembayarannya.')).toBeVisible();
    }
    await theirs
      .getByLabel('Foto Bukti Pembayaran')
      .setInputFiles(await receiptOf(javaScriptEnabled ? 11 : 12));
    if (!javaScriptEnabled) await send.click();
    await expect(theirs.getByText('Penjual memeriksa')).toBeVisible();
    await expect(theirs.getByText(/^Bukti terkirim/)).toBeVisible();
    // The page's Referrer-Policy makes plain form posts send `Origin: null` and no Referer; the server must accept
    // them.
    if (!javaScriptEnabled) expect(origins).toEqual(['null', undefined, 'null', undefined]);
    expect(origins.filter((value) => value?.includes('/tagihan/'))).toEqual([]);
    await expect(theirs.locator('img[src*="/berkas/"]')).toHaveCount(0);
    if (javaScriptEnabled) await audit(theirs);

    await page.goto(href('/dashboard/pesanan/:orderId', { orderId }));
    await hydrated(page);
    await expect(page.getByRole('img', { name: 'Foto bukti pembayaran' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Saya sudah cek mutasi' }).check();
    await page.getByRole('button', { name: 'Terima Pembayaran' }).click();
    await expect(page.getByText('Bukti diterima. Pesanan sekarang Sudah Dibayar.')).toBeVisible();
    await theirs.getByRole('link', { name: 'Muat Ulang' }).click();
    await expect(theirs.getByText('Pembayaran sudah diterima.')).toBeVisible();
  });
