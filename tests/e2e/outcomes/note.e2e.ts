import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { openCard } from '../support/shopping.ts';
import { open, press, sambal } from './acts.ts';

test('a note stays while it has the focus, and no longer than its page', async ({ page, context }) => {
  await registerShop(context, [sambal]);
  await page.clock.install();
  await open(page, '/dashboard/pengaturan');
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
