import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { type Person, registerShop, registerSuperAdmin, type Shop } from '../support/people.ts';
import { answerAlert, answerQuestion, hydrated } from '../support/shopping.ts';

test('a super admin logs in, switches a shop off and on, and extends it', async ({ page, watch, audit }) => {
  const product = { namaProduk: 'Rendang', harga: '95000', stok: '8', berat: '500' };
  const shop = await registerShop(await watch.open(), [product]);
  const admin = await registerSuperAdmin(await watch.open());
  const guest = await (await watch.open()).newPage();
  const row = page.getByRole('row').filter({ hasText: shop.owner.email });
  const press = (label: string) => row.getByRole('button', { name: `${label} ${shop.namaToko}` }).click();

  await test.step('logs in', () => logIn(page, admin, audit));

  await test.step('finds the shop', async () => {
    await page.getByLabel('Cari toko').fill(shop.namaToko);
    await page.getByLabel('Cari toko').press('Enter');
    await expect(page).toHaveURL(/cari=/);
    await expect(page.getByRole('row').filter({ hasText: '@contoh.id' })).toHaveCount(1);
    await expect(row).toContainText('pending');
    await expectRow(page, shop);
    await hydrated(page);
    await audit(page);
  });

  await test.step('activates it, then deactivates it', async () => {
    await press('Aktifkan');
    await answerQuestion(page, `Aktifkan toko "${shop.namaToko}"?`, 'Batal');
    await expect(row).toContainText('pending');
    await press('Aktifkan');
    await audit(page);
    await answerQuestion(page, `Aktifkan toko "${shop.namaToko}"?`, 'Ya');
    await answerAlert(page, 'Status berhasil diperbarui!');
    await expect(row).toContainText('active');
    await press('Nonaktifkan');
    await answerQuestion(page, `Nonaktifkan toko "${shop.namaToko}"?`, 'Ya');
    await answerAlert(page, 'Status berhasil diperbarui!');
    await expect(row).toContainText('inactive');
    await guest.goto(shop.path);
    await expect(guest.getByText('Toko ini sedang tidak aktif.')).toBeVisible();
    await expect(guest.getByText('Rendang')).toHaveCount(0);
    await audit(guest);
  });

  await test.step('activates it again and extends it by 30 days', async () => {
    await press('Aktifkan');
    await answerQuestion(page, `Aktifkan toko "${shop.namaToko}"?`, 'Ya');
    await answerAlert(page, 'Status berhasil diperbarui!');
    await guest.reload();
    await expect(guest.getByText('Rendang')).toBeVisible();
    const newEnd = dayIn(7 + 30);
    await press('Perpanjang');
    const question = `Perpanjang toko "${shop.namaToko}" 30 hari? Tanggal berakhir baru: ${newEnd}.`;
    await answerQuestion(page, question, 'Ya');
    await answerAlert(page, 'Trial berhasil diperpanjang!');
    await expect(row).toContainText(newEnd);
  });

  await test.step('views the shop, read-only, and logs out', async () => {
    await page.goto(href('/dashboard'));
    await page.getByLabel('Cari toko').fill(shop.namaToko);
    await page.getByLabel('Cari toko').press('Enter');
    await page.getByRole('link', { name: shop.owner.email }).click();
    await expect(page.getByText(/sebagai super admin\. Semua hanya dapat dilihat\./)).toBeVisible();
    await expect(page.getByText(/Toko Anda siap|Perlu dikerjakan/)).toHaveCount(0);
    await audit(page);
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(href('/login'));
  });
});

async function expectRow(page: Page, shop: Shop): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: shop.owner.email });
  await expect(row).toContainText('sisa 7 hari');
  const chat = row.getByRole('link', { name: `Chat ${shop.namaToko}` });
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${shop.waNumber}\\?`));
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  const lines = await row
    .getByText(/^\d+ \S+ \d{4}$/)
    .evaluateAll((found) => found.map((element) => element.getClientRects().length));
  expect(lines).toEqual([1]);
  await page.setViewportSize({ width: 360, height: 780 });
}

async function logIn(page: Page, admin: Person, audit: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(href('/superadmin'));
  await expect(page).toHaveURL(/^[^?]+\/$/);
  await page.goto(href('/login'));
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill('salah-sekali');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  await audit(page);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(href('/superadmin'));
}

function dayIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  return date.toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
}
