import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop, type Shop } from '../support/people.ts';
import { answerAlert, catchChats, hydrated, putInCart } from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '9', berat: '250' };
const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';

async function addPickUp(owner: Page): Promise<void> {
  await owner.goto(href('/dashboard/ongkir/pilihan'));
  await hydrated(owner);
  await owner.getByRole('button', { name: 'Pilihan baru' }).click();
  await owner.getByLabel('Jenis').selectOption('Ambil sendiri');
  await owner.getByRole('button', { name: 'Tambah Pilihan' }).click();
  await expect(owner.getByText(/ ditambahkan\.$/)).toBeVisible();
}

async function billPickUp(owner: Page, audit: (page: Page) => Promise<void>): Promise<void> {
  await owner.goto(href('/dashboard/pesanan'));
  await hydrated(owner);
  await owner.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
  const yes = owner.getByRole('button', { name: 'Ya', exact: true });
  await expect(yes).toBeFocused();
  const cost = owner.getByLabel('Ongkos Kirim');
  await expect(cost).toBeHidden();
  await expect(owner.getByText('Pilihan pembeli: Ambil sendiri, Gratis.')).toBeVisible();
  await audit(owner);
  await owner.getByText('Ubah ongkos kirim').click();
  await cost.fill('5000');
  await yes.click();
  await expect(owner.getByLabel('Alasan Perubahan Ongkir')).toBeFocused();
  await audit(owner);
  await cost.fill('0');
  await yes.click();
  await expect(owner.getByText('Status sekarang: Harus Dibayar')).toBeVisible();
}

async function enterCart(page: Page, shop: Shop): Promise<void> {
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await hydrated(page);
}

test('a guest who picks up the goods fills in name and number, and is logged in by the order', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  await addPickUp(owner);
  const chats = await catchChats(context);
  await enterCart(page, shop);
  const send = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });

  await test.step('an empty submit marks all missing fields at once and focuses the topmost', async () => {
    await expect(page.getByRole('radio')).toHaveCount(2);
    await send.click();
    await expect(page.getByText('Pilih dulu pengirimannya.')).toBeVisible();
    await expect(page.getByText('Nama lengkap wajib diisi.')).toBeVisible();
    for (const label of ['Nomor WhatsApp', 'Alamat Lengkap', 'Kecamatan', 'Kode Pos', 'Email', 'Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Nama Lengkap')).toBeFocused();
    await audit(page);
  });

  await test.step('picking up needs no address, and the way back is beside it', async () => {
    const fetched = page.getByRole('radio', { name: /^Ambil sendiri/ });
    await fetched.check();
    await expect(page.getByText('Isi kecamatan untuk melihat ongkir.')).toBeHidden();
    await page.getByRole('radio', { name: 'Dikirim' }).check();
    await expect(page.getByLabel('Alamat Lengkap')).toBeVisible();
    await expect(fetched).not.toBeChecked();
    await page.getByRole('radio', { name: 'Dikirim' }).press('ArrowRight');
    await expect(fetched).toBeChecked();
    await expect(fetched).toBeFocused();
    for (const label of ['Alamat Lengkap', 'Provinsi', 'Kecamatan', 'Kode Pos'])
      await expect(page.getByLabel(label, { exact: true })).toBeHidden();
    await audit(page);
    await page.getByLabel('Nama Lengkap').fill('Rina Putri');
    await page.getByLabel('Nomor WhatsApp').fill('081298765432');
    await page.getByLabel('Email', { exact: true }).fill(`rina.${randomUUID().slice(0, 8)}@contoh.test`);
    await page.getByLabel('Password', { exact: true }).fill('kopi-enak7');
    await send.click();
  });

  await test.step('the top bar is the buyer’s while the success is shown', async () => {
    await expect(page.getByRole('dialog')).toContainText(done);
    await expect(page.locator('html')).toHaveAttribute('data-visitor', 'customer');
    await answerAlert(page, done);
    await expect(page).toHaveURL(href('/profil'));
    expect(chats[0]?.text).toContain('Pengiriman: Ambil sendiri');
  });

  await test.step('its bill asks for no shipping price, but still accepts one', () =>
    billPickUp(owner, audit));
});
