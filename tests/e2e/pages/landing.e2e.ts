import { dayOf } from '#domain/calendar/day.ts';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated } from '../support/shopping.ts';

test('the landing page invites shop owners and leads on to registration and login', async ({
  page,
  audit,
}) => {
  await page.goto(href('/'));
  await expect(page).toHaveTitle(/Kedai/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toContainText(
    `© ${dayOf(new Date(), 'Asia/Jakarta').slice(0, 4)} Kedai`,
  );
  await audit(page);

  const trial = page.getByRole('link', { name: 'Coba GRATIS 7 Hari (Daftar Sekarang)' }).first();
  await expect(trial).toHaveAttribute('href', `${href('/register')}?role=storeAdmin`);
  await trial.click();
  await expect(page).toHaveURL(`${href('/register')}?role=storeAdmin`);
  await expect(page.getByLabel('Nama Toko')).toBeVisible();
  await audit(page);

  await page.goBack();
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Daftar' });
  await expect(signUp).toHaveAttribute('href', `${href('/register')}?role=storeAdmin`);
  await expect(page.getByText('Setelah 7 hari, toko masih menerima pesanan 7 hari lagi')).toBeVisible();
  await page.getByText('Berapa biayanya setelah 7 hari?').click();
  await expect(page.getByText('Toko diperpanjang lewat pengelola Kedai, 30 hari tiap kali.')).toBeVisible();
  await page.getByText('Bagaimana cara pindah dari Shopee?').click();
  await expect(page.getByText('Foto tidak ikut, jadi ditambahkan sesudahnya.')).toBeVisible();
  await page.getByText('Bagaimana dengan ongkos kirim?').click();
  await expect(
    page.getByText('Anda mengatur tarif sendiri per wilayah, ambil sendiri, atau COD'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Lihat contoh toko' }).click();
  await expect(page).toHaveURL(href('/toko/:toko', { toko: 'warung-bu-sri' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: '+ Keranjang' }).first()).toBeVisible();
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /login|masuk/i })
    .first()
    .click();
  await expect(page).toHaveURL(href('/login'));
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('within two screens the landing page names a contact for the price, and then shows a bill', async ({
  page,
  context,
}) => {
  await noteShifts(context);
  await page.goto(href('/'), { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(await shiftedOn(page)).toEqual([]);

  const ask = page.getByRole('link', { name: 'Tanya biaya perpanjangan lewat WhatsApp' });
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/6281200000000\?/);
  const { y = Number.POSITIVE_INFINITY, height = 0 } = (await ask.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(2 * (page.viewportSize()?.height ?? 0));
  expect(height).toBeGreaterThanOrEqual(44);

  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Kedai', 'Login', 'Daftar']);

  const pictures = page.getByRole('main').getByRole('figure');
  await expect(pictures).toHaveCount(2);
  await pictures.nth(1).scrollIntoViewIfNeeded();
  for (const text of ['Rp 68.000', 'Batas bayar', 'QRIS', 'BCA', 'Saya sudah bayar'])
    await expect(pictures.nth(1).getByText(text).last()).toBeVisible();
  for (const title of [
    'Uangnya langsung ke Anda',
    'Ongkir diatur Anda',
    'Pindah dari Shopee',
    'Ukuran dan warna',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('without JavaScript the landing page leads to a form that can be filled in', async ({
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
