import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

test('a voucher is made in a sheet, which keeps rejected input and closes on success', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, []);
  await noteShifts(context, 'unasked');
  await page.goto(href('/dashboard/voucher'));
  await hydrated(page);
  await expect(page.getByLabel('Kode', { exact: true })).toHaveCount(0);
  expect(await shiftedOn(page)).toEqual([]);
  const sheet = page.getByRole('dialog', { name: 'Voucher baru' });
  const code = sheet.getByLabel('Kode', { exact: true });
  await page.getByRole('button', { name: 'Voucher baru' }).click();
  await expect(code).toBeFocused();
  await page.keyboard.type('HEMAT10');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Voucher baru' }).click();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('HEMAT10');
  await sheet.getByText('Aturan lanjutan').click();
  await sheet.getByLabel('Kuota').fill('5');
  await sheet.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(sheet.getByText('Nilai wajib diisi.')).toBeVisible();
  await expect(sheet.getByLabel('Nilai')).toBeFocused();
  await expect(code).toHaveValue('HEMAT10');
  await expect(sheet.getByLabel('Kuota')).toHaveValue('5');
  await audit(page);
  await page.keyboard.type('10');
  await sheet.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(page.getByText('Voucher HEMAT10 dibuat.')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('article', { name: 'HEMAT10' })).toContainText('0 dari 5');
  await page.getByRole('button', { name: 'Voucher baru' }).click();
  await expect(code).toHaveValue('');
  await code.fill('HEMAT10');
  await sheet.getByLabel('Nilai').fill('5');
  await sheet.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(code).toHaveAccessibleDescription(/^Kode HEMAT10 sudah pernah dipakai di toko ini\./);
  await expect(sheet.getByLabel('Nilai')).toHaveValue('5');
});

test('a press that begins before the page is hydrated opens the form', async ({ page, context }) => {
  await registerShop(context, []);
  const release = await holdBack(page, '**/assets/entry.client-*.js');
  await page.goto(href('/dashboard/voucher'), { waitUntil: 'commit' });
  await page.getByText('Voucher baru').hover();
  await page.mouse.down();
  release();
  await page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
  // Effects of the first render may change the page in the frame after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  await page.getByLabel('Kode', { exact: true }).fill('HEMAT10');
  await page.getByLabel('Nilai').fill('5');
  await page.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(page.getByText('Voucher HEMAT10 dibuat.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('further rules are folded, until one of them is invalid', async ({ page, context }) => {
    await registerShop(context, []);
    await page.goto(href('/dashboard/voucher'));
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
