import { expect, test } from './browser.ts';

/* What a visitor sees while the network is slow or gone. */

test('without a network nothing typed is lost, and it goes on where it stopped', async ({
  page,
  context,
  audit,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('siapa@kedai.test');
  await page.getByLabel('Password').fill('bukan-apa-apa');
  // The switch that shows the password is there once the page is alive.
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Tidak ada koneksi internet.')).toBeVisible();

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Belum tersambung ke internet.')).toBeVisible();
  await page.getByRole('link', { name: 'Ketentuan' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue('siapa@kedai.test');
  await audit(page);

  await context.setOffline(false);
  await expect(page.getByText('Belum tersambung ke internet.')).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email atau password yang Anda masukkan salah.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('siapa@kedai.test');
});

test('a button says that its form is on the way, and sends it once', async ({ page }) => {
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
  await page.goto('/login');
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
