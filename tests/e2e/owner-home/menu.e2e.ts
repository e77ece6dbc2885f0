import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated, openCard } from '../support/shopping.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

const groups = {
  Uang: ['Cek Mutasi', 'Notifikasi Bayar', 'Laporan', 'Voucher'],
  Toko: [
    'Tampilan',
    'Pengiriman',
    'Pembayaran',
    'Jam & Aturan',
    'Langganan',
    'Tim',
    'Notifikasi HP',
    'Keamanan',
  ],
};

const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test("a phone shows the rest in a separate sheet behind 'Lainnya'", async ({ page, context, audit }) => {
  await registerShop(context, []);
  await page.setViewportSize(phone);
  await page.goto(href('/dashboard'));
  await hydrated(page);
  const more = nav(page).locator('summary', { hasText: 'Lainnya' });
  await more.click();
  // The report is not in this menu, because its link is in the bar at the bottom of the screen.
  for (const label of [...groups.Uang, ...groups.Toko].filter((name) => name !== 'Laporan')) {
    const link = nav(page).getByRole('link', { name: label, exact: true });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click({ trial: true });
  }
  await expect(nav(page).getByText('Tarif, ambil sendiri, dan kurir')).toBeVisible();
  await audit(page);
  await page.keyboard.press('Escape');
  await expect(nav(page).getByRole('list', { name: 'Uang' })).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await nav(page).getByRole('link', { name: 'Pengiriman' }).click();
  await expect(page).toHaveURL(href('/dashboard/ongkir'));
  await expect(nav(page).getByRole('list', { name: 'Uang' })).toBeHidden();
});

test('shipping starts with the tariffs, and ends with the couriers as an option', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  await page.setViewportSize(desk);
  await page.goto(href('/dashboard'));
  await nav(page).getByRole('link', { name: 'Pengiriman' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengiriman');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Daftar Pilihan',
    'Kurir otomatis',
  ]);
  await expect(page.getByText('Opsional · Belum dipasang')).toBeVisible();
  await page.goto(href('/dashboard/ongkir/pilihan'));
  await expect(page.getByLabel('API Key RajaOngkir')).toBeHidden();
  await openCard(page, 'Kurir otomatis');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Asal Pengiriman',
    'RajaOngkir',
    'Kurir di Keranjang',
  ]);
  await expect(page.getByLabel('API Key RajaOngkir')).toBeVisible();
  await expect(nav(page).getByRole('link', { name: 'Pengiriman' })).toHaveClass(/text-brand/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet opens', async ({ page, context }) => {
    await registerShop(context, []);
    await page.setViewportSize(phone);
    await page.goto(href('/dashboard'));
    await nav(page).locator('summary', { hasText: 'Lainnya' }).click();
    await nav(page).getByRole('link', { name: 'Voucher' }).click();
    await expect(page).toHaveURL(href('/dashboard/voucher'));
  });
});
