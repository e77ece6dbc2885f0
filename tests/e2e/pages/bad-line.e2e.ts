import type { Page, Route } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

test('without a network no input is lost, and work continues where it stopped', async ({
  page,
  context,
  watch,
  audit,
}) => {
  watch.allow(NO_NETWORK);
  await page.goto(href('/login'));
  await page.getByLabel('Email').fill('siapa@kedai.test');
  await page.getByLabel('Password').fill('bukan-apa-apa');
  // This button appears once the page's scripts run.
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Tidak ada koneksi internet.')).toBeVisible();

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Belum tersambung ke internet.')).toBeVisible();
  await page.getByRole('link', { name: 'Ketentuan' }).click();
  await expect(page).toHaveURL(href('/login'));
  await expect(page.getByLabel('Email')).toHaveValue('siapa@kedai.test');
  await audit(page);

  await context.setOffline(false);
  await expect(page.getByText('Belum tersambung ke internet.')).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('siapa@kedai.test');
});

test('a connection that breaks while a page is open, or a page that is left, writes nothing to the console', async ({
  page,
  context,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), [
    { namaProduk: 'Kopi Bajawa', harga: '45000', stok: '9', berat: '250' },
  ]);
  // React Router's lazy route discovery would send requests to this address, but it is off.
  const asked: string[] = [];
  await context.route('**/__manifest*', (route) => {
    asked.push(route.request().url());
    return route.abort('aborted');
  });
  await page.goto(shop.path);
  await hydrated(page);
  await page.getByRole('link', { name: 'Kopi Bajawa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kopi Bajawa');
  await page.getByRole('banner').getByRole('link', { name: 'Daftar' }).click();
  await expect(page).toHaveURL(/\/register/);
  await page.goto(href('/'));
  await hydrated(page);
  expect(asked).toEqual([]);
});

test('a button shows that its form is being sent, and sends it once', async ({ page }) => {
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/login.data*', async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  await page.goto(href('/login'));
  await page.getByLabel('Email').fill('siapa@kedai.test');
  await page.getByLabel('Password').fill('bukan-apa-apa');
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  const waiting = page.getByRole('button', { name: 'Memproses...' });
  await expect(waiting).toBeFocused();
  await waiting.press('Enter');
  await page.getByLabel('Password').press('Enter');
  release();
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  expect(sent).toBe(1);
});

test('a missing response leaves the page and the input', async ({ page, context, watch, audit }) => {
  watch.allow(/ERR_CONNECTION|ERR_FAILED|status of (408|503)/);
  await registerShop(context, [{ namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' }]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const more = row.getByRole('button', { name: 'Tambah stok' });
  const notice = page.getByRole('status');
  const lost = 'Jawaban belum diterima; isian Anda tetap di sini. Periksa, lalu coba lagi.';
  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await page.getByLabel('Cari produk').fill('po');

  for (const [reason, fail] of [
    ['Koneksi terputus.', (route: Route) => route.abort('connectionfailed')],
    ['Server sedang ramai.', (route: Route) => route.fulfill({ status: 503, body: 'Sedang ramai.' })],
    ['Koneksi terputus.', (route: Route) => route.fulfill({ status: 408, body: 'Kiriman terlalu lambat' })],
  ] as const) {
    const restore = await failAll(page, 'POST', fail);
    await more.click();
    await expect(notice.filter({ hasText: `${reason} ${lost}` })).toBeVisible();
    await expect(row).not.toContainText(' …');
    await restore();
  }
  await expect(row.getByText('Stok tinggal 3')).toBeVisible();
  await more.click();
  await expect(row.getByText('Stok tinggal 4')).toBeVisible();
  await expect(notice.filter({ hasText: 'Jawaban belum diterima' })).toBeHidden();

  await test.step('and closes no dialog', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Harga').fill('9500');
    const mend = await failAll(page, 'POST', (route) => route.abort('connectionfailed'));
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(`Koneksi terputus. ${lost}`);
    await expect(dialog.getByLabel('Harga')).toHaveValue('9.500');
    await audit(page);
    await mend();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(row).toContainText('Rp 9.500');
  });

  await test.step('and reloading the data does not remove it', async () => {
    const stale = notice.filter({
      hasText: 'Koneksi terputus. Yang terlihat di sini mungkin belum yang terbaru.',
    });
    const mend = await failAll(page, 'GET', (route) => route.abort('connectionfailed'));
    await more.click();
    await expect(stale).toBeVisible();
    await expect(row).toBeVisible();
    await mend();
    await more.click();
    await expect(row.getByText('Stok 6')).toBeVisible();
    await expect(stale).toBeHidden();
    await expect(page.getByLabel('Cari produk')).toHaveValue('po');
  });
});

test('a form that is too large is reported on the page, which keeps the input', async ({ page, audit }) => {
  const tooLong = page.getByRole('status').filter({ hasText: 'Isian terlalu panjang untuk dikirim.' });
  await page.goto(href('/login'));
  await page.getByLabel('Email').fill('siapa@kedai.test');
  await page.getByLabel('Password').fill('a'.repeat(70_000));
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes(`${href('/login')}.data`));
  await page.getByRole('button', { name: 'Login' }).click();
  expect((await answered).status()).toBe(413);
  await expect(tooLong).toContainText('Persingkat teksnya, lalu coba lagi.');
  await expect(page).toHaveURL(href('/login'));
  await expect(page.getByLabel('Email')).toHaveValue('siapa@kedai.test');
  await expect(page.getByLabel('Password')).toHaveValue('a'.repeat(70_000));
  await audit(page);

  await page.getByLabel('Password').fill('bukan-apa-apa');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  await expect(tooLong).toBeHidden();
});

async function failAll(page: Page, method: string, fail: (route: Route) => Promise<void>) {
  const address = '**/dashboard/produk.data*';
  await page.route(address, (route) =>
    route.request().method() === method ? fail(route) : route.continue(),
  );
  return () => page.unroute(address);
}
