import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { makeVisitor } from '../../support/visitor.ts';
import { expect } from '../support/browser.ts';
import { type Account, enter, registerBuyer, registerShop } from '../support/people.ts';
import { programUrl } from '../support/program.ts';
import { openCard } from '../support/shopping.ts';
import { expectOutcome, inviteAni, open, press } from './acts.ts';

const team = href('/dashboard/tim');

async function joinAs({ visitor, password }: Account, path: string): Promise<string> {
  const joined = await visitor.post(path, { password });
  return joined.headers.get('location') ?? '';
}

export async function walkTeam(page: Page, context: BrowserContext): Promise<void> {
  const { owner } = await registerShop(context, []);
  const ani = await registerBuyer(null);
  await open(page, team);
  await inviteAni(page, owner);
  await press(page, 'Cabut undangan Ani');
  await expectOutcome(page, 'Undangan dicabut.');
  expect(await joinAs(ani, await inviteAni(page, owner))).toContain('toko=');

  await open(page, team);
  const card = await openCard(page, 'Ani');
  await card.getByText('Ubah peran').click();
  await card.getByRole('radio', { name: 'Gudang' }).check();
  await press(page, 'Simpan peran');
  await expectOutcome(page, 'Ani sekarang Gudang.');
  // The card closes once the page has loaded the saved data.
  await expect(card).not.toHaveAttribute('open');
  await openCard(page, 'Ani');
  await card.getByText('Atur hak satu per satu').click();
  await card.getByLabel('Lihat laporan').check();
  await press(page, 'Simpan hak');
  await expectOutcome(page, 'Hak Ani disimpan.');
  await expect(card).not.toHaveAttribute('open');

  await openCard(page, 'Serahkan toko');
  await page.getByLabel('Diserahkan kepada').selectOption('Ani');
  await press(page, 'Serahkan toko');
  await expectOutcome(page, /^Ani perlu menerima toko ini/);
  await press(page, 'Batalkan penyerahan');
  await expectOutcome(page, 'Penyerahan toko dibatalkan.');

  await openCard(page, 'Ani');
  await card.getByText('Keluarkan dari tim').click();
  await press(page, 'Ya, keluarkan');
  await expectOutcome(page, 'Ani dikeluarkan dari tim.');
}

export async function walkHandover(page: Page, context: BrowserContext): Promise<void> {
  const { owner } = await registerShop(context, []);
  const ani = await registerBuyer(null);
  await open(page, team);
  const dashboard = await joinAs(ani, await inviteAni(page, owner));
  await open(page, team);
  await openCard(page, 'Serahkan toko');
  await page.getByLabel('Diserahkan kepada').selectOption('Ani');
  await press(page, 'Serahkan toko');
  await expectOutcome(page, /^Ani perlu menerima toko ini/);

  await enter(context, ani);
  await open(page, dashboard.replace(href('/dashboard'), team));
  await press(page, 'Terima toko');
  await expect(page.getByRole('button', { name: 'Undang anggota' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await enter(context, owner);
  await open(page, team);
  await openCard(page, 'Keluar dari tim');
  await press(page, 'Ya, keluar');
  await expect(page.getByText('Admin tidak memiliki ID toko terkait.')).toBeVisible();
}

export async function walkSessions(page: Page, context: BrowserContext): Promise<void> {
  const { owner } = await registerShop(context, []);
  await makeVisitor(programUrl()).login(owner);
  await open(page, href('/dashboard/perangkat'));
  await page
    .getByRole('button', { name: /^Akhiri sesi/ })
    .first()
    .click();
  await expectOutcome(page, 'Sesi login diakhiri.');
}
