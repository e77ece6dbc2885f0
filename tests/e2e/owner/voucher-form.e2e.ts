import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

test('the value of a voucher is money once it is for rupiah, and keeps what was typed', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  await page.goto('/dashboard/voucher');
  await hydrated(page);
  const value = page.getByLabel('Nilai');
  await value.fill('25000');
  await expect(value).toHaveValue('25000');
  await page.getByLabel('Jenis').selectOption('Rupiah');
  await expect(value).toHaveValue('25.000');
  await expect(value).toHaveAccessibleDescription(/^Rp /);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('further rules are folded, until one of them is wrong', async ({ page, context }) => {
    await registerShop(context, []);
    await page.goto('/dashboard/voucher');
    await expect(page.getByLabel('Kuota')).toBeHidden();
    await page.getByLabel('Kode', { exact: true }).fill('HEMAT5');
    await page.getByLabel('Jenis').selectOption('Rupiah');
    await page.getByLabel('Nilai').fill('5.000');
    await page.getByText('Aturan lanjutan').click();
    await page.getByLabel('Kuota').fill('banyak');
    await page.getByRole('button', { name: 'Buat Voucher' }).click();
    await expect(page.getByText('Isi dengan angka bulat, misalnya 15000.')).toBeVisible();
    await expect(page.getByLabel('Nilai')).toHaveValue('5.000');
    await page.getByLabel('Kuota').fill('');
    await page.getByRole('button', { name: 'Buat Voucher' }).click();
    await expect(page.getByRole('article', { name: 'HEMAT5' })).toContainText('Rp 5.000');
    await expect(page.getByLabel('Kuota')).toBeHidden();
  });
});
