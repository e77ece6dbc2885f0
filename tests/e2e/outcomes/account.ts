import type { BrowserContext, Page } from '@playwright/test';
import { factorMessages } from '#domain/accounts/factors.ts';
import { href } from '#domain/routes/href.ts';
import { totpOf } from '../../support/factors/totp.ts';
import { expect } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { expectOutcome, open, press } from './acts.ts';

export async function walkRent(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, []);
  await open(page, href('/dashboard/langganan'));
  await page.getByRole('radio').first().check();
  await press(page, 'Lanjut Bayar');
  await expect(page).toHaveURL(/\/tagihan\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
}

export async function walkSecurity(page: Page, context: BrowserContext): Promise<void> {
  const { owner } = await registerShop(context, []);
  await open(page, href('/dashboard/keamanan'));
  await page.getByLabel('Password Anda').fill(owner.password);
  await press(page, 'Pasang verifikasi dua langkah');
  await expectOutcome(page, factorMessages.proven);
  await press(page, 'Pasang aplikasi');
  await expectOutcome(page, page.getByRole('img', { name: 'Kode QR untuk aplikasi' }));
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Kode dari aplikasi' }).fill(totpOf(secret));
  await press(page, 'Aktifkan');
  await expectOutcome(page, page.getByRole('list', { name: 'Kode cadangan baru' }).getByRole('listitem'));
}
