import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { totpOf } from '../../support/factors/totp.ts';
import { expect, test } from '../support/browser.ts';
import { type OwnProgram, startOwnProgram } from '../support/own-program.ts';
import { newPerson, type Person, unique } from '../support/people.ts';
import { hydrated } from '../support/shopping.ts';

const security = href('/dashboard/keamanan');

let program: OwnProgram;

// The program that all tests share has an IP address as its host, for which browsers refuse passkeys.
test.beforeAll(async () => {
  program = await startOwnProgram({ host: 'localhost' });
});
test.afterAll(() => program.close());

async function registerOwner(page: Page): Promise<Person> {
  const person = newPerson('pemilik');
  await page.goto(`${href('/register')}?role=storeAdmin`);
  await page.getByLabel('Nama Toko').fill(unique('Toko Aman'));
  await page.getByLabel('Nomor WhatsApp').fill('081234567890');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page).toHaveURL(href('/dashboard'));
  return person;
}

async function prove(page: Page, password: string): Promise<void> {
  await page.goto(security);
  await page.getByLabel('Password Anda').fill(password);
  await page.getByRole('button', { name: 'Pasang verifikasi dua langkah' }).click();
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Pasang aplikasi' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Kode dari aplikasi' }).fill(totpOf(secret));
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  const list = page.getByRole('list', { name: 'Kode cadangan baru' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  // The sentence is beside the codes instead of in a toast, which would cover them.
  await expect(page.getByRole('main').getByText('Verifikasi dua langkah aktif.')).toBeVisible();
  return { secret, codes: await list.allTextContents() };
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(href('/login'));
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('an owner sets up an app, logs in with its code, then with a passkey', async ({ page, audit }) => {
  const person = await registerOwner(page);
  let secret = '';

  await test.step('sets up an app of codes', async () => {
    await page.goto(security);
    await hydrated(page);
    await audit(page);
    await prove(page, person.password);
    ({ secret } = await setUpApp(page));
    await expect(page.getByRole('button', { name: 'Salin semua kode' })).toBeVisible();
    await audit(page);
  });

  await test.step('logs in with password and code', async () => {
    await logOut(page);
    await typePassword(page, person);
    await expect(page).toHaveURL(href('/login/verifikasi'));
    const field = page.getByLabel('Kode dari aplikasi atau kode cadangan');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await audit(page);
    await field.fill('000000');
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await expect(page.getByText('Kode salah atau sudah dipakai.')).toBeVisible();
    await field.fill(totpOf(secret, 1));
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await expect(page).toHaveURL(href('/dashboard'));
  });

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step('adds a passkey', async () => {
    await page.goto(security);
    await page.getByLabel('Nama passkey').fill('HP toko');
    await page.getByRole('button', { name: 'Tambah passkey' }).click();
    await expect(
      page.getByRole('region', { name: 'Passkey' }).getByText('HP toko', { exact: true }),
    ).toBeVisible();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    await audit(page);
  });

  await test.step('logs in with it on the login page, without a password', async () => {
    await logOut(page);
    await expect(page).toHaveURL(href('/dashboard'));
  });
});

test('on a phone nothing covers the picture that the app scans', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const person = await registerOwner(page);
  await prove(page, person.password);
  await expect(page.getByText('Terima kasih. Anda bisa melanjutkan.')).toBeVisible();
  await page.getByRole('button', { name: 'Pasang aplikasi' }).click();
  const picture = page.getByRole('img', { name: 'Kode QR untuk aplikasi' });
  await expect(picture).toBeVisible();
  // Wait until the toast is gone: it lets taps through, so `isUncovered` would not notice it in front of the picture.
  await expect(page.getByText('Terima kasih. Anda bisa melanjutkan.')).toBeHidden({ timeout: 1_000 });
  await expect.poll(() => picture.evaluate(isUncovered)).toBe(true);
});

/** Checks a grid of points, because a bar may cover only a part of the picture. */
function isUncovered(picture: Element): boolean {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
  return shares.every((across) =>
    shares.every((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return hit !== null && picture.contains(hit);
    }),
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner sets up an app, and logs in with a backup code', async ({ page, audit }) => {
    const person = await registerOwner(page);
    await prove(page, person.password);
    const { codes } = await setUpApp(page);
    await audit(page);
    await logOut(page);
    await typePassword(page, person);
    await page.getByLabel('Kode dari aplikasi atau kode cadangan').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await expect(page).toHaveURL(href('/dashboard'));
    await page.goto(security);
    await expect(page.getByText('Tersisa 9 kode.')).toBeVisible();
  });
});
