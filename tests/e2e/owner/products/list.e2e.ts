import { href } from '#domain/routes/href.ts';
import { seenWhole } from '../../layout/seen-whole.ts';
import { expect, test } from '../../support/browser.ts';
import { registerShop } from '../../support/people.ts';
import { cameraPhoto } from '../../support/photo.ts';
import { noteShifts, shiftedOn } from '../../support/shifts.ts';
import { hydrated, openMenu } from '../../support/shopping.ts';

const wares = ['Sambal Roa Pedas', 'Keripik Tempe Daun Jeruk', 'Sirup Pala Banda', 'Kopi Tubruk'];
const products = [...wares, ...wares, ...wares].map((name, nth) => {
  const namaProduk = `${name} ${nth + 1}`;
  return { namaProduk, harga: String(12_500 * (nth + 1)), stok: String(nth * 3), berat: '300' };
});

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

for (const [size, count] of [
  [phone, 5],
  [desk, 8],
] as const)
  test(`${count} products are entirely visible when the list opens, at ${size.width} px`, async ({
    page,
    context,
    audit,
  }) => {
    const photo = await cameraPhoto(200, 110, 30);
    await registerShop(
      context,
      products.map((product, nth) => (nth > 9 ? { ...product, photo } : product)),
    );
    await page.setViewportSize(size);
    await page.goto(href('/dashboard/produk'));
    await hydrated(page);
    const row = page.getByRole('article').first();
    const box = await row.boundingBox();
    expect.soft(box?.y).toBeLessThanOrEqual(220);
    expect.soft(box?.height).toBeLessThanOrEqual(72);
    expect(await seenWhole(page), 'whole rows').toBeGreaterThanOrEqual(count);
    await audit(page);
    await page.setViewportSize({ width: 320, height: 640 });
  });

test('rare actions on a product are behind a menu, and a new product is behind the plus', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, products.slice(0, 3));
  await noteShifts(context);
  await page.setViewportSize(phone);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const row = page.getByRole('article', { name: 'Keripik Tempe Daun Jeruk 2' });
  await expect(row.getByRole('button', { name: 'Hapus' })).toBeHidden();
  await openMenu(row, 'Lainnya');
  await expect(row.getByRole('button', { name: 'Hapus' })).toBeInViewport({ ratio: 1 });
  await audit(page);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Hapus' })).toBeHidden();
  await row.getByRole('button', { name: 'Tambah stok' }).click();
  await expect(page.getByText('sekarang 4.')).toBeVisible();
  expect(await shiftedOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await page.getByRole('searchbox', { name: 'Cari produk' }).fill('sirup');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await audit(page);

  await openMenu(page, 'Tambah');
  for (const name of ['Dari foto', 'Impor']) await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Satu produk' }).click();
  await expect(page.getByText('Produk baru')).toBeFocused();
  await expect(page.getByLabel('Nama Produk')).toBeVisible();
});

test('without scripts the plus leads to the open form, and a row can be edited and hidden', async ({
  context,
  watch,
}) => {
  watch.allow(/\.js csp$/);
  await registerShop(context, products.slice(0, 2));
  const plain = await watch.open({ javaScriptEnabled: false, storageState: await context.storageState() });
  const page = await plain.newPage();
  await page.goto(href('/dashboard/produk'));
  await expect(page.getByLabel('Nama Produk')).toBeHidden();
  await openMenu(page, 'Tambah');
  await page.getByRole('link', { name: 'Satu produk' }).click();
  await expect(page.getByLabel('Nama Produk')).toBeVisible();
  const row = page.getByRole('article', { name: 'Sambal Roa Pedas 1' });
  await openMenu(row, 'Lainnya');
  await row.getByRole('button', { name: 'Sembunyikan' }).click();
  await expect(page.getByText('Sambal Roa Pedas 1 disembunyikan dari etalase.')).toBeVisible();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('region', { name: 'Edit Sambal Roa Pedas 1' })).toBeVisible();
});
