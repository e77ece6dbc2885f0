import { expect, test } from '../support/browser.ts';

test('the landing page invites shop owners and leads on to registration and login', async ({
  page,
  audit,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Kedai/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Kedai`);
  await audit(page);

  const trial = page.getByRole('link', { name: 'Coba GRATIS 7 Hari (Daftar Sekarang)' }).first();
  await expect(trial).toHaveAttribute('href', '/register?role=storeAdmin');
  await trial.click();
  await expect(page).toHaveURL('/register?role=storeAdmin');
  await expect(page.getByLabel('Nama Toko')).toBeVisible();
  await audit(page);

  await page.goBack();
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Daftar' });
  await expect(signUp).toHaveAttribute('href', '/register?role=storeAdmin');
  await expect(page.getByText('toko masih menerima pesanan 7 hari lagi')).toBeVisible();
  await page.getByText('Bagaimana dengan ongkos kirim?').click();
  await expect(
    page.getByText('Anda mengatur tarif sendiri per wilayah, ambil sendiri, atau COD'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Lihat contoh toko' }).click();
  await expect(page).toHaveURL('/toko/warung-bu-sri');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: '+ Keranjang' }).first()).toBeVisible();
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /login|masuk/i })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('without JavaScript the landing page leads to a form that can be filled', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/`);
  await page.getByRole('link', { name: 'Coba GRATIS 7 Hari (Daftar Sekarang)' }).first().click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Daftar' })).toBeVisible();
  await context.close();
});
