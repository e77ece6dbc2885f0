import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { changeOneRow } from '../support/program.ts';
import { hydrated, openCard } from '../support/shopping.ts';
import { addChosenProduct } from '../support/variants.ts';

const fake = (name: string, mimeType: string, bytes = 10) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 'bukan '),
});
const photoOf = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto(200, 30, 30),
});

test('the error of a field disappears when it is corrected, and comes back with the next response', async ({
  page,
}) => {
  await page.goto(href('/login'));
  await hydrated(page);
  const email = page.getByLabel('Email');
  const error = page.getByText('Email wajib diisi.');
  const send = page.getByRole('main').getByRole('button', { name: 'Login' });
  const expectWrong = async () => {
    await expect(error).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Email wajib diisi.');
  };
  await send.click();
  await expectWrong();

  await email.pressSequentially('a');
  await expect(error).toHaveCount(0);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');

  await email.fill('');
  await expect(error).toHaveCount(0);
  await send.click();
  await expectWrong();
});

test('the error of a colour disappears with any of its controls, that of a logo with another file', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/pengaturan'));
  await hydrated(page);
  await openCard(page, 'Toko');
  await openCard(page, 'Tampilan');
  const save = page.getByRole('button', { name: 'Simpan Pengaturan' });
  const code = page.getByLabel('Kode warna');
  const wrongColor = page.getByText('Warna tema ditulis #rrggbb, misalnya #007bff.');
  for (const mend of [
    () => code.pressSequentially('1'),
    () => page.getByRole('radio', { name: 'Toska' }).check(),
    () => page.getByLabel('Warna Tema', { exact: true }).fill('#7a1f1f'),
  ]) {
    await code.fill('merah');
    await save.click();
    await expect(wrongColor).toBeVisible();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Deskripsi Toko').pressSequentially('a');
    await expect(wrongColor).toBeVisible();
    await mend();
    await expect(wrongColor).toHaveCount(0);
    await expect(code).not.toHaveAttribute('aria-invalid');
  }

  const logo = page.getByLabel('Logo');
  const wrongLogo = page.getByText(/^Format logo tidak didukung\./);
  for (const _again of [1, 2]) {
    await logo.setInputFiles(fake('logo.png', 'image/png'));
    await expect(wrongLogo).toHaveCount(0);
    await save.click();
    await expect(wrongLogo).toBeVisible();
    await expect(logo).toHaveAttribute('aria-invalid', 'true');
  }
  await logo.setInputFiles(await photoOf('logo.jpg'));
  await expect(wrongLogo).toHaveCount(0);
  await expect(logo).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
});

test('the error of photos disappears when others are chosen or the invalid one is removed', async ({
  page,
  context,
}) => {
  await registerShop(context, [{ namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' }]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  await page.getByRole('article', { name: 'Teh Poci' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const photos = dialog.getByLabel('Foto', { exact: true });
  const save = dialog.getByRole('button', { name: 'Simpan' });

  const refused = dialog.locator('[id$="-hint"]').getByText('Format foto tidak didukung.');
  await photos.setInputFiles(fake('catatan.jpg', 'image/jpeg'));
  for (const _again of [1, 2]) {
    await expect(refused).toHaveCount(0);
    await save.click();
    await expect(refused).toBeVisible();
    await expect(photos).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Batalkan catatan.jpg' }).click();
    await expect(refused).toHaveCount(0);
    await expect(photos).not.toHaveAttribute('aria-invalid');
    await photos.setInputFiles(fake('catatan.jpg', 'image/jpeg'));
  }
  await dialog.getByRole('button', { name: 'Batalkan catatan.jpg' }).click();

  const heldBack = dialog.getByText('Ada foto yang tidak bisa dikirim. Batalkan dulu, atau pilih gantinya.');
  for (const _again of [1, 2]) {
    await photos.setInputFiles(fake('IMG_0001.HEIC', 'image/heic'));
    await expect(dialog.getByText(/^Foto HEIC dari iPhone tidak bisa dibaca\./)).toBeVisible();
    await save.click();
    await expect(heldBack).toBeVisible();
    await expect(photos).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Batalkan IMG_0001.HEIC' }).click();
    await expect(heldBack).toHaveCount(0);
    await expect(photos).not.toHaveAttribute('aria-invalid');
  }

  await page.goto(href('/dashboard/produk/foto'));
  await hydrated(page);
  const missing = page.getByText('Pilih foto dulu.');
  await page.getByRole('button', { name: 'Buat Draf' }).click();
  await expect(missing).toBeVisible();
  await page.getByLabel('Pilih foto').setInputFiles(await photoOf('teh.jpg'));
  await expect(missing).toHaveCount(0);
  await expect(page.getByLabel('Pilih foto')).not.toHaveAttribute('aria-invalid');
});

test('the error of tables disappears when others are chosen, and does not come back with an older one', async ({
  page,
  context,
}) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  const files = page.getByLabel('Berkas Excel (.xlsx) atau CSV');
  const check = page.getByRole('button', { name: 'Periksa Tabel' });
  const noTable = page.getByText('Berkas ini bukan tabel Excel (.xlsx) atau CSV.');
  const tooLarge = page.getByText('Berkas terlalu besar. Paling besar 10 MB per berkas.');
  const noError = async () => {
    await expect(noTable.or(tooLarge)).toHaveCount(0);
    await expect(files).not.toHaveAttribute('aria-invalid');
  };
  const picture = { ...fake('foto.xlsx', 'image/png'), buffer: Buffer.from('iVBORw0KGgoAAAAN', 'base64') };
  const large = fake('besar.csv', 'text/csv', 11 * 1024 * 1024);
  for (const [chosen, error] of [
    [picture, noTable],
    [large, tooLarge],
    [large, tooLarge],
    [picture, noTable],
  ] as const) {
    await files.setInputFiles(chosen);
    await noError();
    for (const _ of ['once', 'again']) {
      await check.click();
      await expect(error).toBeVisible();
      await expect(files).toHaveAttribute('aria-invalid', 'true');
      await expect(files).toBeFocused();
    }
  }
});

test('the consent to end stock stays when its error disappears, and is sent', async ({ page, context }) => {
  const shop = await registerShop(context, []);
  const { namaProduk, ids } = await addChosenProduct(shop, {
    photos: [],
    options: [{ name: 'Ukuran', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], harga: 90_000, stok: 3 },
      { values: ['L'], harga: 95_000, stok: 0 },
    ],
  });
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  await page.getByRole('article', { name: namaProduk }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  // Someone else changes the stock, which this page does not notice.
  await changeOneRow('UPDATE variant_stock SET stok = 5 WHERE variant_id = $1', [ids[1]]);
  await dialog.getByRole('button', { name: 'Hapus L' }).click();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  const consent = dialog.getByLabel('Ya, hapus beserta stoknya');
  const error = dialog.getByText('Masih ada stok: L (5).');
  await expect(error).toBeVisible();
  await expect(consent).toHaveAttribute('aria-invalid', 'true');
  await expect(consent).toHaveAccessibleDescription('Masih ada stok: L (5).');

  await consent.check();
  await expect(error).toHaveCount(0);
  await expect(consent).toBeChecked();
  await expect(consent).not.toHaveAttribute('aria-invalid');

  await consent.uncheck();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(error).toBeVisible();
  await consent.check();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: namaProduk })).not.toContainText('Rp 95.000');
});
