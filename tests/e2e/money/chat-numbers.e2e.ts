import { href } from '#domain/routes/href.ts';
import { sambal } from '../outcomes/acts.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';

test.describe('without scripts, at 360 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('an owner adds a number and hands an order over', async ({ page, context }) => {
    const shop = await registerShop(context, [sambal]);
    const staysInWidth = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.goto(href('/dashboard/pengaturan/nomor'));
    await page.locator('summary', { hasText: 'Tambah nomor' }).click();
    await page.getByLabel('Nama', { exact: true }).fill('Sari');
    await page.getByLabel('Nomor WhatsApp').fill('0813-7777-1003');
    await page.getByLabel('Password Anda').fill(shop.owner.password);
    await staysInWidth();
    await page.getByRole('button', { name: 'Tambah Nomor' }).click();
    await expect(page.getByText('Sari ditambahkan.')).toBeVisible();
    const [orderId = ''] = await placeOrders(shop, 1);
    await page.goto(href('/dashboard/pesanan/:orderId', { orderId }));
    await page.getByRole('button', { name: 'Oper ke Sari' }).click();
    await expect(page.getByText('Pesanan dioper dari Nomor utama ke Sari.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ditangani oleh' })).toContainText('Ditangani oleh Sari');
    await staysInWidth();
    await page.goto(href('/dashboard/pesanan'));
    await page
      .getByRole('navigation', { name: 'Ditangani oleh' })
      .getByRole('link', { name: 'Sari' })
      .click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await staysInWidth();
  });
});
