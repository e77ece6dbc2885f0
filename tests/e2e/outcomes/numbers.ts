import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { openCard } from '../support/shopping.ts';
import { expectOutcome, open, press, sambal } from './acts.ts';

export async function walkNumbers(page: Page, context: BrowserContext): Promise<void> {
  const shop = await registerShop(context, [sambal]);
  const numbers = href('/dashboard/pengaturan/nomor');
  await open(page, href('/dashboard/pengaturan'));
  await openCard(page, 'Toko');
  await page.getByRole('link', { name: 'Nomor WhatsApp lain' }).click();
  await expect(page).toHaveURL(numbers);
  for (const [name, number] of [
    ['Sari', '0813-7777-1001'],
    ['CS 2', '0813-7777-1002'],
  ] as const) {
    await press(page, 'Tambah nomor');
    const form = page.getByRole('dialog', { name: 'Tambah nomor' });
    await form.getByLabel('Nama', { exact: true }).fill(name);
    await form.getByLabel('Nomor WhatsApp').fill(number);
    if (name === 'Sari') {
      await form.getByLabel('Password Anda').fill(shop.owner.password);
      await form.getByLabel('Akun yang memakainya').selectOption({ index: 1 });
    }
    await form.getByRole('button', { name: 'Tambah Nomor' }).click();
    await expectOutcome(page, `${name} ditambahkan. Pembeli baru dibagi bergiliran.`);
    await expect(form).toBeHidden();
  }
  await openCard(page, 'CS 2');
  await page.getByLabel('Minggu').last().uncheck();
  await page.getByRole('button', { name: 'Simpan Nomor' }).last().click();
  await expectOutcome(page, 'CS 2 disimpan.');
  await expect(page.getByText('0813-7777-1002 · Senin–Sabtu')).toBeVisible();

  const [orderId = ''] = await placeOrders(shop, 1);
  await open(page, href('/dashboard/pesanan/:orderId', { orderId }));
  const handling = page.getByRole('region', { name: 'Ditangani oleh' });
  await expect(handling).toContainText('Ditangani oleh Nomor utama');
  await press(page, 'Oper ke CS 2');
  await expectOutcome(page, 'Pesanan dioper dari Nomor utama ke CS 2.');
  await expect(handling).toContainText('Ditangani oleh CS 2');
  await press(page, 'Ambil alih');
  await expectOutcome(page, 'Pesanan dioper dari CS 2 ke Sari.');
  await expect(page.getByText('Sari mengambil alih dari CS 2.')).toBeVisible();
  await expect(handling.getByRole('button', { name: 'Ambil alih' })).toBeHidden();

  await open(page, href('/dashboard/pesanan'));
  const ofNumber = page.getByRole('navigation', { name: 'Ditangani oleh' });
  await ofNumber.getByRole('link', { name: 'CS 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await ofNumber.getByRole('link', { name: 'Sari' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  await open(page, numbers);
  for (const [name, outcome] of [
    ['CS 2', 'CS 2 dihapus.'],
    ['Sari', /^Sari dinonaktifkan/],
  ] as const) {
    const card = await openCard(page, name);
    await card.getByRole('button', { name: 'Hapus' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
    await expectOutcome(page, outcome);
  }
}
