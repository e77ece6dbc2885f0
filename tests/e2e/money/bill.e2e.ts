import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf, setUpPayment } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

test('a bill shows on a small phone what is to be paid, how, and until when, and nothing moves', async ({
  page,
  context,
  watch,
  audit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await noteShifts(context);
  await page.setViewportSize({ width: 360, height: 800 });
  const shop = await registerShop(await watch.open(), [
    { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' },
  ]);
  await setUpPayment(shop);
  await changeOneRow('UPDATE stores SET payment_hours = 48 WHERE wa_number = $1', [shop.waNumber]);
  const { visitor } = await registerBuyer(context);
  const [first = ''] = await productsOf(visitor, shop);
  const orderId = await order(visitor, shop, [first]);
  await bill(shop.owner.visitor, orderId);
  await page.goto(`/pesanan/${orderId}`);
  await hydrated(page);
  const pay = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Bayar Sekarang' }) });

  await test.step('amount and account are copied as a bank takes them', async () => {
    await expect(pay.getByText(/^Rp\s43\.000$/)).toBeVisible();
    for (const [name, text] of [
      ['Salin nominal', '43000'],
      ['Salin BCA 1234567890', '1234567890'],
    ] as const) {
      await pay.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    await expect(pay.getByRole('list', { name: 'Rekening toko' })).toContainText('a.n. Sri Rahayu');
  });

  await test.step('the time left runs', async () => {
    const timer = pay.getByRole('timer');
    await expect(timer).toHaveText(/^Sisa waktu (\d+ hari )?\d\d:\d\d:\d\d$/);
    const shown = await timer.textContent();
    await expect(timer).not.toHaveText(shown ?? '');
  });

  await test.step('the QRIS holds the amount, and is taken to the gallery', async () => {
    await expect(pay).toContainText('Periksa nama merchant: TOKO CONTOH UJI');
    await expect(pay.getByRole('img', { name: /^QRIS Rp\s43\.000$/ })).toBeVisible();
    const started = page.waitForEvent('download');
    await pay.getByRole('link', { name: 'Unduh QRIS' }).first().click();
    expect((await started).suggestedFilename()).toMatch(/^qris-\d+\.png$/);
  });

  expect(await shiftedOn(page)).toEqual([]);
  await audit(page);
  await pay.getByText('Kode di atas ditolak aplikasi Anda?').click();
  await expect(pay.getByRole('img', { name: 'QRIS toko' })).toBeVisible();
  await audit(page);
});
