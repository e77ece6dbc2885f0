import { demoTill } from '#domain/platform/demo.ts';
import { href } from '#domain/routes/href.ts';
import { nthReceipt, receiptPicture } from '../../support/pictures/receipts.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { registerShop, registerSuperAdmin } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

/** Choosing a file counts as two taps: one in the page and one in the phone's list of pictures. */
const MOST_TAPS = 6;

test('an owner pays the rent in at most six taps, and the operator approves in one', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(context, []);
  const operators = await watch.open();
  await registerSuperAdmin(operators);
  const receipt = await receiptPicture(nthReceipt(3));

  await test.step('the owner chooses a plan and sends a receipt', async () => {
    await page.goto(href('/dashboard/langganan'));
    await hydrated(page);
    await audit(page);
    const counter = await countActions(context);
    await page.getByRole('radio').first().tap();
    await page.getByRole('button', { name: 'Lanjut Bayar' }).tap();
    await expect(page.getByText('7770 0012 34')).toBeVisible();
    await hydrated(page);
    await page
      .getByLabel('Foto Bukti Pembayaran')
      .setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: receipt });
    await expect(page.getByText('Pengelola memeriksa')).toBeVisible();
    expect((await counter.total()).taps).toBeLessThanOrEqual(MOST_TAPS);
  });

  const operator = await operators.newPage();
  await test.step('the operator sees the proof beside the amount, and approves it', async () => {
    await operator.goto(`${href('/superadmin/tagihan')}?status=waiting`);
    await hydrated(operator);
    const card = operator.getByRole('article').filter({ hasText: shop.namaToko });
    await expect(card.getByRole('img', { name: 'Bukti bayar' })).toBeVisible();
    await audit(operator);
    const counter = await countActions(operators);
    await card.getByRole('button', { name: /^Terima/ }).click();
    await expect(operator.getByText('Pembayaran diterima. Toko sudah diperpanjang.')).toBeVisible();
    expect((await counter.total()).taps).toBe(1);
    await audit(operator);
  });

  await test.step('the owner reads the new end and prints the invoice', async () => {
    await page.goto(href('/dashboard/langganan'));
    await expect(page.getByText(/Masa aktif: sisa 3\d hari/)).toBeVisible();
    await page.getByRole('link', { name: /^SEWA\// }).tap();
    await expect(page.getByRole('heading', { name: /^Faktur SEWA\// })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible();
    await hydrated(page);
    await audit(page);
  });

  await test.step('the operator looks at plans and at the shop’s rent', async () => {
    await operator.goto(href('/superadmin/paket'));
    await hydrated(operator);
    await audit(operator);
    await operator.goto(`${href('/superadmin/tagihan')}?status=paid`);
    await operator.getByRole('link', { name: shop.namaToko }).click();
    await expect(operator.getByText('Dibayar:')).toBeVisible();
    await hydrated(operator);
    await audit(operator);
    await operator.goto(href('/toko/:toko', { toko: demoTill }));
    await expect(operator.getByRole('heading', { level: 1 })).toContainText('Kas Kedai');
  });
});
