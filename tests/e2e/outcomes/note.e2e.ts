import type { Locator, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { openCard, openMenu } from '../support/shopping.ts';
import { open, press, sambal } from './acts.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

test('a note stays while it has the focus, but not after its page is left', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await page.clock.install();
  await open(page, href('/dashboard/pengaturan'));
  await openCard(page, 'Toko');
  const note = page.locator('[data-note]').filter({ hasText: 'Pengaturan berhasil disimpan!' });
  const save = async (text: string) => {
    await page.getByLabel('Deskripsi Toko').fill(text);
    await press(page, 'Simpan Pengaturan');
    await expect(note).toBeVisible();
  };

  await save('Sambal rumahan.');
  await note.focus();
  await page.clock.runFor(20_000);
  await expect(note).toBeVisible();
  await page.getByLabel('Deskripsi Toko').focus();
  await page.clock.runFor(7_000);
  await expect(note).toBeHidden();

  await save('Sambal dan keripik.');
  await page.getByRole('link', { name: 'Produk', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manajemen Produk');
  await expect(note).toBeHidden();
});

for (const size of isFullRun ? [phone, desk] : [phone])
  test(`a note covers neither the head of a list nor a bar, and does not move at ${size.width} px`, async ({
    page,
    context,
  }) => {
    await registerShop(context, [sambal, { ...sambal, namaProduk: 'Keripik Tempe' }]);
    await page.setViewportSize(size);
    await noteShifts(context);
    await open(page, href('/dashboard/produk'));
    const row = page.getByRole('article', { name: 'Sambal Roa' });
    await openMenu(row, 'Lainnya');
    await shiftedOn(page);
    await row.getByRole('button', { name: 'Sembunyikan' }).click();
    const note = noteWith(page, 'Sambal Roa disembunyikan dari etalase.');
    await expect(note).toBeVisible();
    await expect(note.getByRole('button', { name: 'Urungkan' })).toBeInViewport({ ratio: 1 });
    const head = page.getByRole('heading', { name: 'Manajemen Produk' });
    for (const needed of [head, row, bottomBar(page)]) expect(await overlap(note, needed)).toBe(false);
    const shifts = await shiftedOn(page);
    expect(shifts.filter((shift) => shift.includes('disembunyikan dari'))).toEqual([]);
    await note.getByRole('button', { name: 'Urungkan' }).click();
    await expect(noteWith(page, 'Sambal Roa tampil lagi di etalase.')).toBeInViewport({ ratio: 1 });
  });

test('a bar that appears or grows while a note is shown lifts it', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, href('/dashboard/produk'));
  const row = page.getByRole('article', { name: 'Sambal Roa' });
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  const note = noteWith(page, 'Sambal Roa disembunyikan dari etalase.');
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.dataset.floatingBar = 'tall';
    bar.style.cssText = 'position: fixed; inset: auto 0 56px; height: 140px';
    document.body.append(bar);
  });
  const bar = page.locator('[data-floating-bar="tall"]');
  await expect.poll(() => overlap(note, bar)).toBe(false);
  await expect(note).toBeInViewport({ ratio: 1 });
});

const noteWith = (page: Page, text: string) => page.locator('[data-note]').filter({ hasText: text });

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not shown');
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0;
}
