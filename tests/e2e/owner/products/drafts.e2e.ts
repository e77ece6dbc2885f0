import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../../support/full-run.ts';
import { expect, test } from '../../support/browser.ts';
import { countActions } from '../../support/counting.ts';
import { registerShop } from '../../support/people.ts';
import { cameraPhoto } from '../../support/photo.ts';
import { noteShifts, shiftedOn } from '../../support/shifts.ts';
import { hydrated, openMenu } from '../../support/shopping.ts';

const address = href('/dashboard/produk/foto');

async function photos(count: number) {
  const buffer = await cameraPhoto(200, 110, 30);
  return Array.from({ length: count }, (_, nth) => {
    return { name: `IMG_${20_240_101 + nth}.jpg`, mimeType: 'image/jpeg', buffer };
  });
}

async function makeDrafts(page: Page, count: number): Promise<void> {
  for (const [label, text] of [
    ['Harga', '25000'],
    ['Stok', '10'],
    ['Berat (gram)', '250'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text);
  }
  await page.getByLabel('Pilih foto').setInputFiles(await photos(count));
  await page.getByRole('button', { name: `Buat ${count} Draf` }).tap();
  await expect(page.getByText(`${count} draf dibuat.`)).toBeVisible({ timeout: 120_000 });
  await expect(rows(page)).toHaveCount(count);
}

const rows = (page: Page) => page.getByRole('region', { name: 'Draf' }).getByRole('listitem');
const showAll = (page: Page, count: number) =>
  page.getByRole('button', { name: `Tampilkan semua yang lengkap (${count})` });

test('30 photos become 30 products on sale within 40 taps and their names', async ({
  page,
  context,
  audit,
}) => {
  test.skip(!isFullRun, LONG);
  const shop = await registerShop(context, []);
  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  const counter = await countActions(context);
  await openMenu(page, 'Tambah');
  await page.getByRole('link', { name: 'Dari foto' }).tap();
  // The previous page has fields of the same names, so wait for the new page.
  await expect(page.getByRole('heading', { level: 1, name: 'Produk dari Foto' })).toBeFocused();
  await makeDrafts(page, 30);
  await expect(showAll(page, 0)).toBeVisible();
  await page.getByLabel('Nama 1', { exact: true }).tap();
  const names = Array.from({ length: 30 }, (_, nth) => `Kue Kering ${nth + 1}`);
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect(showAll(page, 30)).toBeFocused();
  await showAll(page, 30).tap();
  await expect(page.getByText('30 produk tampil di etalase.')).toBeVisible();
  const { taps, keys } = await counter.total();
  const numbers = '25000'.length + '10'.length + '250'.length;
  const typed = names.join('').length + numbers;
  expect(taps + keys - typed, `${taps} taps, ${keys - typed} times 'Next'`).toBeLessThanOrEqual(40);
  await audit(page);
  await page.reload();
  await expect(rows(page)).toHaveCount(0);
  const guest = await context.newPage();
  await guest.goto(`${shop.path}?cari=Kue`);
  await expect(guest.getByRole('heading', { level: 3 })).toHaveCount(24);
});

test('text typed into a draft is saved when the field loses focus, and survives a reload before that', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, []);
  await page.goto(address);
  await hydrated(page);
  await makeDrafts(page, 3);
  await page.getByLabel('Nama 1', { exact: true }).fill('Kue Nastar');
  await page.getByLabel('Harga 1', { exact: true }).fill('30000');
  await page.getByLabel('Stok 1', { exact: true }).fill('7');
  await page.getByLabel('Nama 2', { exact: true }).fill('Kue Putri');
  await expect(rows(page).first().getByText('Tersimpan')).toBeAttached();
  await expect(showAll(page, 2)).toBeVisible();
  await audit(page);
  await page.reload();
  await expect(rows(page).nth(1).getByText('Tersimpan')).toBeAttached();
  for (const [label, value] of [
    ['Nama 1', 'Kue Nastar'],
    ['Harga 1', '30.000'],
    ['Stok 1', '7'],
    ['Nama 2', 'Kue Putri'],
    ['Nama 3', ''],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

  await page.getByLabel('Stok 2', { exact: true }).fill('banyak');
  await page.getByLabel('Stok 2', { exact: true }).press('Tab');
  await expect(rows(page).nth(1).getByRole('alert')).toHaveText('Isi dengan angka bulat, misalnya 15000.');
  await page.getByLabel('Stok 2', { exact: true }).fill('12');
  await page.getByLabel('Stok 2', { exact: true }).press('Enter');
  await expect(page.getByLabel('Stok 3', { exact: true })).toBeFocused();
  await expect(rows(page).nth(1).getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Tampilkan 1' }).click();
  const note = page.locator('[data-note]').filter({ hasText: 'Kue Nastar tampil di etalase.' });
  await expect(note).toBeVisible();
  const bottom = await note.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = page.locator('[data-floating-bar]');
  expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: 'Tampilkan 1' }).click();
  await expect(page.getByText('Kue Nastar disembunyikan dari etalase.')).toBeVisible();
  await showAll(page, 2).click();
  await expect(page.getByText('2 produk tampil di etalase.')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('nothing shifts while drafts are filled in', async ({ page, context }) => {
  await registerShop(context, []);
  await noteShifts(context);
  await page.goto(address);
  await hydrated(page);
  await makeDrafts(page, 3);
  await page.getByLabel('Nama 1', { exact: true }).fill('Kue Nastar');
  await shiftedOn(page);
  await page.getByLabel('Nama 2', { exact: true }).fill('Kue Putri');
  await expect(rows(page).first().getByText('Tersimpan')).toBeAttached();
  await page.getByRole('button', { name: 'Tampilkan 1' }).click();
  await expect(page.getByText('Kue Nastar tampil di etalase.')).toBeVisible();
  expect(await shiftedOn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('without scripts a draft is saved and published by its own form', async ({ page, context, watch }) => {
  watch.allow(/\.js csp$/);
  await registerShop(context, []);
  await page.goto(address);
  await hydrated(page);
  await makeDrafts(page, 2);
  const plain = await watch.open({ javaScriptEnabled: false, storageState: await context.storageState() });
  const other = await plain.newPage();
  await other.goto(address);
  await other.getByLabel('Nama 1', { exact: true }).fill('Kue Nastar');
  await other.getByLabel('Nama 1', { exact: true }).press('Enter');
  await expect(other.getByText('Kue Nastar disimpan.')).toBeVisible();
  await other.getByLabel('Harga 2', { exact: true }).fill('mahal');
  await other.getByRole('button', { name: 'Tampilkan 2' }).click();
  await expect(other.getByRole('alert').first()).toContainText('angka');
  await expect(other.getByLabel('Nama 1', { exact: true })).toHaveValue('Kue Nastar');
  await showAll(other, 1).click();
  await expect(other.getByText('1 produk tampil di etalase.')).toBeVisible();
});
