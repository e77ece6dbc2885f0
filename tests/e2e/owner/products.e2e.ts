import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { answerAlert, hydrated, openMenu } from '../support/shopping.ts';

const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' };

test('an owner restocks by taps, hides a product and shows it again', async ({ page, context, audit }) => {
  const shop = await registerShop(context, [tea]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const stock = row.getByRole('textbox', { name: 'Stok' });
  await expect(stock).toHaveValue('3');
  await row.getByRole('button', { name: 'Tambah stok' }).dblclick();
  await expect(stock).toHaveValue('5');
  await expect(page.getByText('Stok Teh Poci ditambah', { exact: false })).toBeVisible();
  const notice = page.getByText(/^Stok Teh Poci ditambah/);
  await expect(notice).toHaveCount(1);
  await expect(
    page.locator('[aria-live], [role="status"], [role="alert"]').filter({ has: notice }),
  ).toHaveCount(1);
  // ' …' marks an unsent change. Without this wait, the page would send the taps and the typed stock as one change.
  await expect(row).not.toContainText(' …');
  await stock.fill('banyak');
  await stock.press('Enter');
  await answerAlert(page, 'Isi stok dengan angka bulat dari 0 sampai 1.000.000.');
  await stock.fill('23');
  await stock.press('Enter');
  await expect(page.getByText('Stok Teh Poci ditambah 18, sekarang 23.')).toBeVisible();
  await expect(row).toContainText('Stok 23');
  await expect(row).not.toContainText(' …');
  await expect(stock).toHaveValue('23');
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  // 'Urungkan' disappears after a few seconds, so nothing slow may come before this click.
  await page.getByRole('button', { name: 'Urungkan' }).click();
  // Wait until the product is visible in the shop again, so that its menu offers 'Sembunyikan', not 'Tampilkan'.
  await expect(page.getByText('Teh Poci tampil lagi di etalase.')).toBeVisible();
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  await expect(page.getByText('Teh Poci disembunyikan dari etalase.')).toBeVisible();
  await audit(page);
  const guest = await context.newPage();
  await guest.goto(shop.path);
  await expect(guest.getByText('Toko ini belum memiliki produk.')).toBeVisible();
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(row).not.toContainText('Disembunyikan');
  await page.getByLabel('Urutkan').selectOption('Harga terendah');
  await expect(page).toHaveURL(/urut=termurah/);
});

async function leaveOneElsewhere({ owner }: Awaited<ReturnType<typeof registerShop>>, row: Locator) {
  const productId = await row.locator('[name=productId]').first().inputValue();
  const fields = { intent: 'stock', productId, seenStok: '3', stok: '1', key: randomUUID() };
  expect((await owner.visitor.post(href('/dashboard/produk'), fields)).status).toBe(200);
  await expect(row).toContainText('Stok tinggal 1');
}

test('a stock becomes what was typed, minus the orders placed meanwhile', async ({ page, context }) => {
  const shop = await registerShop(context, [tea]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const stock = row.getByRole('textbox', { name: 'Stok' });
  await stock.fill('20');
  await leaveOneElsewhere(shop, row);
  await expect(stock).toHaveValue('20');
  await stock.press('Tab');
  await expect(page.getByText('Stok Teh Poci ditambah 17, sekarang 18.')).toBeVisible();
  await expect(stock).toHaveValue('18');
});

test('a stock typed before the scripts are ready is saved', async ({ page, context }) => {
  await registerShop(context, [tea, { ...tea, namaProduk: 'Kopi Tubruk' }]);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(href('/dashboard/produk'), { waitUntil: 'commit' });
  await page.bringToFront();
  const stock = (namaProduk: string) =>
    page.getByRole('article', { name: namaProduk }).getByRole('textbox', { name: 'Stok' });
  await stock('Teh Poci').fill('12');
  await stock('Kopi Tubruk').fill('8');
  release();
  await expect(page.getByText('Stok Teh Poci ditambah 9, sekarang 12.')).toBeVisible();
  await expect(stock('Kopi Tubruk')).toHaveValue('8');
  await expect(stock('Kopi Tubruk')).toBeFocused();
  await stock('Kopi Tubruk').press('Tab');
  await expect(page.getByText('Stok Kopi Tubruk ditambah 5, sekarang 8.')).toBeVisible();
  await expect(stock('Teh Poci')).toHaveValue('12');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a stock is typed, or changed by the buttons', async ({ page, context }) => {
    await registerShop(context, [tea]);
    await page.goto(href('/dashboard/produk'));
    const row = page.getByRole('article', { name: 'Teh Poci' });
    const stock = row.getByRole('textbox', { name: 'Stok' });
    await stock.fill('12');
    await stock.press('Enter');
    await expect(page.getByText('Stok Teh Poci ditambah 9, sekarang 12.')).toBeVisible();
    await row.getByRole('button', { name: 'Kurangi stok' }).click();
    await expect(page.getByText('Stok Teh Poci dikurangi 1, sekarang 11.')).toBeVisible();
    await expect(stock).toHaveValue('11');
  });
});

test('a tap moves no button away from under the thumb', async ({ page, context }) => {
  await registerShop(context, [
    { ...tea, namaProduk: 'Kopi Tubruk', stok: '5' },
    { ...tea, stok: '4' },
  ]);
  await page.goto(`${href('/dashboard/produk')}?stok=menipis&urut=stok`);
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const more = row.getByRole('button', { name: 'Tambah stok' });
  await more.scrollIntoViewIfNeeded();
  const place = await more.boundingBox();
  if (!place) throw new Error('the button is not on the page');
  const tap = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  for (const stok of [5, 6, 7]) {
    const readAnew = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'GET' && answer.url().includes(`${href('/dashboard/produk')}.data`),
    );
    await tap();
    await readAnew;
    await expect(page.getByText(`sekarang ${stok}.`)).toBeVisible();
    expect(await more.boundingBox()).toEqual(place);
    await expect(row.getByText(stok > 5 ? `Stok ${stok}` : `Stok tinggal ${stok}`).first()).toBeVisible();
  }
  // The page waits a moment after the last tap before it hides a row that no longer matches the filter.
  await expect(row).toBeHidden();
  await expect(page.getByRole('article', { name: 'Kopi Tubruk' })).toContainText('Stok tinggal 5');
});

test('an owner sees the upload progress of photos, the error of one, and reorders them', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, [tea]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const red = { name: 'merah.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200, 30, 30) };
  const blue = { name: 'biru.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(30, 30, 200) };
  const heic = {
    name: 'IMG_0001.HEIC',
    mimeType: '',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  };
  await dialog.getByLabel('Foto', { exact: true }).setInputFiles([red, heic, blue]);
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(line('merah.jpg')).toContainText('Siap diunggah');
  await expect(line('IMG_0001.HEIC')).toContainText('Foto HEIC dari iPhone tidak bisa dibaca.');
  await audit(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Ada foto yang tidak bisa dikirim.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Batalkan IMG_0001.HEIC' }).click();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/dashboard/produk/kirim', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(line('biru.jpg').getByRole('progressbar')).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('2 foto');

  await row.getByRole('button', { name: 'Edit' }).click();
  const cover = async () => dialog.getByRole('img').first().getAttribute('src');
  const before = await cover();
  await dialog.getByRole('button', { name: 'Jadikan sampul: foto 2' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(cover).not.toBe(before);
  await audit(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('img')).not.toHaveAttribute('src', before ?? '');
});

test('saved values appear in the list and in the next form before the list is reloaded', async ({
  page,
  context,
}) => {
  const shop = await registerShop(context, [tea]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Teh Poci' });
  const dialog = page.getByRole('dialog');
  const save = async (harga: string) => {
    await dialog.getByLabel('Harga').fill(harga);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toBeHidden();
  };
  await row.getByRole('button', { name: 'Edit' }).click();
  // Another request changes the stock and the list reloads, so the list is now newer than the open form.
  await leaveOneElsewhere(shop, row);
  const release = await holdBack(page, '**/dashboard/produk.data*', 'GET');
  const photo = { name: 'teh.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(200, 30, 30) };
  await dialog.getByLabel('Foto', { exact: true }).setInputFiles([photo, photo]);
  await save('9500');
  await expect(row).toContainText('Rp 9.500');
  await expect(row).toContainText('2 foto');
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('button', { name: 'Jadikan sampul: foto 2' })).toBeVisible();
  await expect(dialog.getByLabel('Harga')).toHaveValue('9.500');
  await save('9700');
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Harga')).toHaveValue('9.700');
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click();
  release();
  await row.getByRole('button', { name: 'Tambah stok' }).click();
  await expect(row.getByText('Stok tinggal 2').first()).toBeVisible();
  await expect(row).toContainText('Rp 9.700');
});

test('a connection that breaks during an upload leaves everything ready to be sent again', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/kirim|ERR_FAILED|ERR_CONNECTION/);
  await registerShop(context, [tea]);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  await page.getByRole('article', { name: 'Teh Poci' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = await cameraPhoto(200, 30, 30);
  await dialog
    .getByLabel('Foto', { exact: true })
    .setInputFiles({ name: 'teh.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByLabel('Harga').fill('9500');
  await page.route('**/dashboard/produk/kirim', (route) => route.abort('connectionfailed'), { times: 1 });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByText('Gagal memperbarui produk: sambungan terputus.')).toBeVisible();
  await expect(dialog.getByLabel('Harga')).toHaveValue('9.500');
  await expect(dialog.getByText('Siap diunggah')).toBeVisible();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: 'Teh Poci' })).toContainText('Rp 9.500');
});
