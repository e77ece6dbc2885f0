import { registerShop, registerSuperAdmin } from '../e2e/support/people.ts';
import { test } from './browser.ts';
import { logIn } from './login.ts';

test('a super admin finds a shop, switches it on and extends it', async ({ tab }) => {
  const shop = await registerShop(null, []);
  const admin = await registerSuperAdmin(null);
  const row = ['row', shop.owner.email] as const;
  await logIn(tab, admin);
  await tab.expectAddress('/superadmin');
  await tab.fill('Cari toko', shop.owner.email);
  await tab.press('Enter');
  await tab.expectAddress(/cari=/);
  await tab.expectRows('@contoh.id', 1);
  await tab.expectText('pending', row);
  await tab.click(['button', `Aktifkan ${shop.namaToko}`], row);
  await tab.expectText(`Aktifkan toko "${shop.namaToko}"?`, ['dialog']);
  await tab.click(['button', 'Ya'], ['dialog']);
  await tab.expectText('Status berhasil diperbarui!', ['dialog']);
  await tab.click(['button', 'OK'], ['dialog']);
  await tab.expectText('active', row);
  await tab.click(['button', `Perpanjang ${shop.namaToko}`], row);
  await tab.click(['button', 'Ya'], ['dialog']);
  await tab.expectText('Trial berhasil diperpanjang!', ['dialog']);
  await tab.click(['button', 'OK'], ['dialog']);
  await tab.click(['button', 'Lainnya'], row);
  await tab.click(['link', 'Catatan Audit'], row);
  await tab.expectText('Mengaktifkan toko (sebelumnya trial).');
});
