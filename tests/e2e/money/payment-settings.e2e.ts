import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { href } from '#domain/routes/href.ts';
import { drawQr } from '#domain/stores/qr.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { testQris } from '../../support/world/qris.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { hydrated, openCard } from '../support/shopping.ts';
import { photographed } from './photographed.ts';

const path = href('/dashboard/pembayaran');

const sectionOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** Returns the form for a new account. It opens in a dialog or, without scripts, in a `<details>` element. */
const newAccountIn = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Rekening baru' })
    .or(page.locator('details', { has: page.locator('summary', { hasText: 'Rekening baru' }) }));

async function typeAccount(page: Page, number: string): Promise<void> {
  await page.getByText('Rekening baru').click();
  const form = newAccountIn(page);
  await form.getByLabel('Bank atau Dompet Digital').selectOption('BCA');
  await form.getByLabel('Nomor Rekening').fill(number);
  await form.getByLabel('Nama Pemilik').fill('Sri Rahayu');
}

async function addAccount(page: Page, password: string): Promise<void> {
  const form = newAccountIn(page);
  await form.getByLabel('Password Anda').fill(password);
  await form.getByRole('button', { name: 'Tambah Rekening' }).click();
}

async function readQris(page: Page, text: string): Promise<void> {
  const qris = await openCard(page, 'QRIS');
  await qris.getByLabel('Atau tempel teks QRIS').fill(text);
  await qris.getByRole('button', { name: 'Baca QRIS' }).click();
}

test('an owner adds an account and a QRIS with the password', async ({ page, context, audit }) => {
  const { owner } = await registerShop(context, []);
  await page.goto(path);
  await hydrated(page);
  const form = newAccountIn(page);

  await test.step('a wrong password keeps the input and gets the focus', async () => {
    await typeAccount(page, '123-456-7890');
    await addAccount(page, 'bukan-ini');
    const password = form.getByLabel('Password Anda');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
    await expect(form.getByLabel('Nomor Rekening')).toHaveValue('123-456-7890');
    await audit(page);
  });

  await test.step('the right password adds it, and the form is empty again', async () => {
    await addAccount(page, owner.password);
    await expect(page.getByText('BCA 1234 5678 90 disimpan.')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByText('BCA ••7890 · tampil')).toBeInViewport();
    await page.getByText('Rekening baru').click();
    await expect(form.getByLabel('Nomor Rekening')).toHaveValue('');
    await expect(form.getByLabel('Password Anda')).toBeHidden();
    await form.getByRole('button', { name: 'Tutup' }).click();
    await audit(page);
  });

  await test.step('a card opened before the saved data arrives stays open', async () => {
    const release = await holdBack(page, `**${path}.data*`, 'GET');
    const account = page.getByRole('listitem').filter({ hasText: 'BCA ••7890' });
    await account.locator('summary').click();
    await account.getByRole('button', { name: 'Simpan Rekening' }).click();
    await expect(page.getByText('BCA 1234 5678 90 disimpan.')).toBeVisible();
    const qris = await openCard(page, 'QRIS');
    release();
    await expect(account.getByLabel('Nama Pemilik')).toBeHidden();
    await expect(qris.getByLabel('Atau tempel teks QRIS')).toBeVisible();
  });

  await test.step('a pasted code that was altered is rejected, the right one is shown for confirmation', async () => {
    await readQris(page, testQris.replace('TOKO CONTOH', 'TOKO CANTOH'));
    await expect(page.getByText('Kode QRIS ini tidak lengkap atau ada yang berubah.')).toBeVisible();
    await readQris(page, testQris);
    const qris = sectionOf(page, 'QRIS');
    await expect(qris.getByRole('heading', { name: 'Apakah ini QRIS toko Anda?' })).toBeVisible();
    await expect(qris).toContainText('ID1020000000012');
    await audit(page);
    await qris.getByRole('button', { name: 'Ya, Simpan QRIS Ini' }).click();
    await expect(page.getByText('QRIS TOKO CONTOH UJI disimpan.')).toBeVisible();
    await expect(page.getByText('TOKO CONTOH UJI · tampil')).toBeVisible();
  });

  await test.step('initially a phone shows everything in 1.3 screens, without a password field', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await expect(page.locator('input[type=password]').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_040);
  });
});

test('both work without scripts', async ({ watch }) => {
  // If JavaScript is off, Chromium reports each script of the page as a CSP failure.
  watch.allow(/ csp$/);
  const owners = await watch.open();
  const { owner } = await registerShop(owners, []);
  const plain = await watch.open({ javaScriptEnabled: false, storageState: await owners.storageState() });
  const page = await plain.newPage();
  await page.goto(path);
  await typeAccount(page, '1234567890');
  await addAccount(page, 'bukan-ini');
  await expect(newAccountIn(page).getByLabel('Nomor Rekening')).toHaveValue('1234567890');
  await addAccount(page, owner.password);
  await expect(page.getByText('BCA 1234 5678 90 disimpan.')).toBeVisible();
  await readQris(page, testQris);
  const qris = sectionOf(page, 'QRIS');
  await qris.getByRole('button', { name: 'Ya, Simpan QRIS Ini' }).click();
  await expect(page.getByText('QRIS TOKO CONTOH UJI disimpan.')).toBeVisible();
});

/** Renders a QR code as photographed from afar: it takes up a fifth of the picture's width. */
async function farCode(): Promise<Buffer> {
  const { size, path } = drawQr(testQris);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-2 * size} ${-2 * size} ${5 * size} ${5 * size}" width="3000"><path d="M-5-5h${size + 10}v${size + 10}h-${size + 10}z" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg))
    .rotate(6, { background: '#876' })
    .flatten({ background: '#876' })
    .png()
    .toBuffer();
}

test('a QRIS photo of 12 megapixels is shrunk before the upload and read', async ({ page, context }) => {
  test.skip(!isFullRun, LONG);
  await registerShop(context, []);
  await page.goto(path);
  await hydrated(page);
  const photo = await photographed(await farCode());
  expect(photo.length).toBeGreaterThan(3_000_000);
  const qris = await openCard(page, 'QRIS');
  const field = qris.getByLabel('Foto QRIS');
  await field.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') });
  await qris.getByRole('button', { name: 'Baca QRIS' }).click();
  await expect(field).toHaveAccessibleDescription(/^Foto HEIC dari iPhone tidak bisa dibaca\./);
  await expect(field).toBeFocused();
  await field.setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(field).not.toHaveAttribute('aria-invalid');
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await qris.getByRole('button', { name: 'Baca QRIS' }).click();
  const head = await (await sending).allHeaders();
  expect(Number(head['content-length'])).toBeLessThan(1_500_000);
  await expect(qris.getByRole('heading', { name: 'Apakah ini QRIS toko Anda?' })).toBeVisible();
  await expect(qris).toContainText('ID1020000000012');
});
