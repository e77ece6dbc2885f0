import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect } from '../support/browser.ts';
import { allowNotifications } from '../support/notifications.ts';
import { registerShop } from '../support/people.ts';
import { openCard } from '../support/shopping.ts';
import { expectOutcome, open, press } from './acts.ts';

export async function walkDevices(page: Page, context: BrowserContext): Promise<void> {
  await registerShop(context, []);
  const messages = await allowNotifications(context, { hasWorker: false });
  await open(page, href('/dashboard/perangkat'));
  await press(page, 'Beri tahu HP ini');
  await expectOutcome(page, 'Perangkat ini diberi tahu.');
  await openCard(page, 'Chrome di Linux');
  await press(page, 'Kirim percobaan');
  await expectOutcome(page, 'Percobaan dikirim. Lihat layar HP itu.');
  await expect.poll(messages).toMatchObject([{ title: 'Notifikasi berfungsi' }]);
  await page.getByLabel('Nama perangkat').fill('HP Sri');
  await page.getByLabel('Stok habis').uncheck();
  await page.getByLabel('Dari').fill('21:00');
  await press(page, 'Simpan');
  await expectOutcome(page, 'Isi jam seperti 21:00.');
  await page.getByLabel('Sampai').fill('05:30');
  await press(page, 'Simpan');
  await expectOutcome(page, 'HP Sri disimpan.');
  await open(page, href('/dashboard/perangkat'));
  await press(page, 'Tambah HP lain');
  await expectOutcome(page, page.getByRole('img', { name: 'Kode QR untuk HP lain' }));
  await openCard(page, 'HP Sri');
  await expect(page.getByLabel('Stok habis')).not.toBeChecked();
  await expect(page.getByLabel('Sampai')).toHaveValue('05:30');
  await page.getByText('Hapus perangkat').click();
  await press(page, 'Ya, hapus');
  await expectOutcome(page, 'Perangkat dihapus.');
  await expect(page.getByRole('button', { name: 'Beri tahu HP ini' })).toBeVisible();
}
