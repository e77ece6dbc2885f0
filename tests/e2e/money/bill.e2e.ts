import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf, secretLink, setUpPayment } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' };

async function billed(context: Parameters<typeof registerBuyer>[0]) {
  const shop = await registerShop(null, [sambal]);
  await setUpPayment(shop);
  await changeOneRow('UPDATE stores SET payment_hours = 48 WHERE wa_number = $1', [shop.waNumber]);
  const { visitor } = await registerBuyer(context);
  const orderId = await order(visitor, shop, await productsOf(visitor, shop));
  await bill(shop.owner.visitor, orderId);
  return { own: href('/pesanan/:orderId', { orderId }), link: await secretLink(shop.owner.visitor, orderId) };
}

const payIn = (page: Page) => page.getByRole('region', { name: 'Bayar Sekarang' });

/** Returns the visible buttons and links in the shop's theme colour, which marks primary actions. */
const primaries = (page: Page) =>
  page.locator('main').locator('a, button').and(page.locator('.bg-theme')).filter({ visible: true });

test('a bill is copied and downloaded as banks accept it, and nothing shifts', async ({
  page,
  context,
  audit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await noteShifts(context);
  await page.setViewportSize({ width: 360, height: 800 });
  const { own } = await billed(context);
  await page.goto(own);
  await hydrated(page);
  const pay = payIn(page);

  await test.step('the QRIS contains the amount, and is saved to the gallery', async () => {
    await expect(pay.getByText(/^Rp\s43\.000$/)).toBeVisible();
    await expect(pay).toContainText('Periksa nama merchant: TOKO CONTOH UJI');
    await expect(pay.getByRole('img', { name: /^QRIS Rp\s43\.000$/ })).toBeVisible();
    const started = page.waitForEvent('download');
    await pay.getByRole('link', { name: 'Unduh QRIS' }).first().click();
    expect((await started).suggestedFilename()).toMatch(/^qris-\d+\.png$/);
  });

  await test.step('the remaining time counts down', async () => {
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/^Sisa waktu (\d+ hari )?\d\d:\d\d:\d\d$/);
    const shown = await timer.textContent();
    await expect(timer).not.toHaveText(shown ?? '');
  });

  await test.step('amount and account are copied', async () => {
    await pay.getByRole('radio', { name: 'Transfer' }).check();
    const accounts = pay.getByRole('list', { name: 'Rekening toko' });
    await expect(accounts).toContainText('a.n. Sri Rahayu');
    await pay.getByRole('button', { name: 'Salin BCA 1234567890', exact: true }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('1234567890');
    // Tap the amount itself, not the icon beside it.
    const { x, y, height } = await boxOf(pay.getByText(/^Rp\s43\.000$/));
    await page.touchscreen.tap(x + 20, y + height / 2);
    await expect.poll(copied).toBe('43000');
  });

  expect(await shiftedOn(page)).toEqual([]);
  await audit(page);
  await pay.getByRole('radio', { name: 'QRIS' }).check();
  await pay.getByText('QRIS tidak bisa dibayar? Pakai kode toko').click();
  await expect(pay.getByRole('img', { name: 'QRIS toko' })).toBeVisible();
  await page.getByText('Rincian pesanan').click();
  await expect(page.getByRole('list', { name: 'Tahap pesanan' })).toBeVisible();
});

test('the first screen of a small phone shows amount, deadline and the whole code, or an account', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { own, link } = await billed(context);
  for (const path of [own, link]) {
    await page.goto(path);
    await hydrated(page);
    const pay = payIn(page);
    const paid = page.getByRole('link', { name: 'Saya sudah bayar' });
    const edge = (await boxOf(paid)).y;
    const seen = [
      page.getByRole('heading', { level: 1, name: /^Pesanan #\d+$/ }),
      page.locator('time').first(),
      pay.getByText(/^Rp\s43\.000$/),
      pay.getByRole('img', { name: /^QRIS Rp/ }),
    ];
    for (const part of seen) expect(await endOf(part)).toBeLessThan(edge);
    await pay.getByRole('radio', { name: 'Transfer' }).check();
    expect(await endOf(pay.getByRole('button', { name: /^Salin BCA/ }))).toBeLessThan(edge);
    expect(await endOf(paid)).toBeLessThanOrEqual(800);
    await expect(primaries(page)).toHaveText(['Saya sudah bayar']);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('a proof takes at most three taps from the bill, and then no primary button is left', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { own, link } = await billed(context);
  const counter = await countActions(context);
  for (const [nth, path] of [own, link].entries()) {
    await page.goto(path);
    await hydrated(page);
    const before = (await counter.total()).taps;
    if (nth === 0) await page.getByRole('link', { name: 'Saya sudah bayar' }).tap();
    else await page.getByText('Kirim foto lain').tap();
    await page.getByLabel('Foto Bukti Pembayaran').setInputFiles({
      name: 'bukti.png',
      mimeType: 'image/png',
      buffer: await receiptPicture(nthReceipt(31 + nth)),
    });
    await expect(page.getByText('Bukti pembayaran terkirim.')).toBeVisible();
    expect((await counter.total()).taps - before).toBeLessThanOrEqual(3);
    await expect(page.getByRole('heading', { name: 'Penjual memeriksa' })).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: 'Sedang diperiksa' })).toBeVisible();
    await expect(primaries(page)).toHaveCount(0);
  }
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

async function endOf(element: Locator): Promise<number> {
  const { y, height } = await boxOf(element);
  return y + height;
}
