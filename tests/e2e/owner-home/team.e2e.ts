import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { enter, newPerson, registerBuyer, registerShop } from '../support/people.ts';
import { hydrated, openCard } from '../support/shopping.ts';

const team = href('/dashboard/tim');

async function shownLink(page: Page): Promise<string> {
  return new URL((await page.locator('code').textContent()) ?? '').pathname;
}

test('an owner invites in five taps, and a newcomer joins in six', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(context, []);
  await page.goto(team);
  await hydrated(page);
  await audit(page);
  const counter = await countActions(context);
  await page.getByRole('button', { name: 'Undang anggota' }).tap();
  // The opened form has put the focus into the name field, so no tap is needed.
  await page.keyboard.type('Ani');
  await page.getByRole('radio', { name: 'Gudang' }).tap();
  await page.getByLabel('Password Anda').tap();
  await page.keyboard.type(shop.owner.password);
  await page.getByRole('button', { name: 'Buat undangan' }).tap();
  const share = page.getByRole('link', { name: 'Bagikan ke WhatsApp' });
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*undangan/);
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  await Promise.all([context.waitForEvent('page'), share.tap()]);
  expect((await counter.total()).taps).toBeLessThanOrEqual(5);
  await audit(page);

  const link = await shownLink(page);
  const { email, password } = newPerson('karyawan');
  const other = await watch.open();
  const phone = await other.newPage();
  await phone.goto(link);
  await hydrated(phone);
  await audit(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Bergabung ke tim ${shop.namaToko}`);
  const newcomer = await countActions(other);
  await phone.getByRole('link', { name: 'Daftar akun baru' }).tap();
  await phone.getByLabel('Email').tap();
  await phone.keyboard.type(email);
  await phone.getByLabel('Password', { exact: true }).tap();
  await phone.keyboard.type(password);
  await phone.getByRole('button', { name: 'Daftar' }).tap();
  await phone.getByLabel('Password Anda').tap();
  await audit(phone);
  await phone.keyboard.type(password);
  await phone.getByRole('button', { name: 'Gabung' }).tap();
  await expect(phone).toHaveURL(/\/dashboard\?toko=/);
  expect((await newcomer.total()).taps).toBeLessThanOrEqual(6);
  await expect(phone.getByRole('navigation', { name: 'Dashboard' })).not.toContainText('Pembayaran');
});

test('who is in two teams switches between the shops', async ({ page, context, audit }) => {
  const member = await registerBuyer(null);
  const shops = [await registerShop(null, []), await registerShop(null, [])];
  for (const { owner } of shops) {
    const fields = { intent: 'invite', name: 'Ani', role: 'viewer', password: owner.password };
    const answer = await (await owner.visitor.post(team, fields)).text();
    const [path = ''] = /\/undangan\/[\w-]{43}/.exec(answer) ?? [];
    await member.visitor.post(path, { password: member.password });
  }
  await enter(context, member);
  await page.goto(href('/profil'));
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/toko=/);
  await hydrated(page);
  for (const { namaToko } of shops) {
    await page.locator('summary', { hasText: 'Akun' }).click();
    await page.getByRole('link', { name: `${namaToko} Lihat saja` }).click();
    await expect(page.getByRole('link', { name: `${namaToko} Lihat toko` })).toBeVisible();
    await audit(page);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner invites, and somebody joins', async ({ page, context, watch, audit }) => {
    const shop = await registerShop(context, []);
    await page.goto(team);
    await page.locator('summary', { hasText: 'Undang anggota' }).click();
    await page.getByLabel('Nama', { exact: true }).fill('Ani');
    await page.getByLabel('Password Anda').first().fill(shop.owner.password);
    await page.getByRole('button', { name: 'Buat undangan' }).click();
    await audit(page);
    const link = await shownLink(page);
    const ani = await registerBuyer(null);
    const other = await watch.open();
    const phone = await other.newPage();
    await phone.goto(link);
    await phone.getByRole('link', { name: 'Login untuk bergabung' }).click();
    await phone.getByLabel('Email').fill(ani.email);
    await phone.getByLabel('Password', { exact: true }).fill(ani.password);
    await phone.getByRole('button', { name: 'Login' }).click();
    await phone.getByLabel('Password Anda').fill(ani.password);
    await phone.getByRole('button', { name: 'Gabung' }).click();
    await expect(phone).toHaveURL(/\/dashboard\?toko=/);
    await page.goto(team);
    const card = await openCard(page, 'Ani');
    await card.getByText('Ubah peran').click();
    await card.getByRole('radio', { name: 'Lihat saja' }).check();
    await card.getByRole('button', { name: 'Simpan peran' }).click();
    await expect(page.getByText('Ani sekarang Lihat saja.')).toBeVisible();
  });
});
