import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, NO_NETWORK, test } from '../support/browser.ts';
import { manyPhotos } from '../support/many-photos.ts';
import { registerShop } from '../support/people.ts';
import { cameraPhoto } from '../support/photo.ts';
import { hydrated, openMenu, waitingRegions } from '../support/shopping.ts';

const sending = '**/dashboard/produk/foto/kirim';
const address = href('/dashboard/produk/foto');

async function typeNumbers(page: Page): Promise<void> {
  await page.getByLabel('Harga').fill('25.000');
  await page.getByLabel('Stok').fill('10');
  await page.getByLabel('Berat (gram)').fill('250');
}

type Gate = { open: (photos: number) => void };

/** Holds back photo uploads until `open` lets a number of them through. Loses the response to the first upload. */
async function gateOf(context: BrowserContext): Promise<Gate> {
  let free = 0;
  const waiting: (() => void)[] = [];
  const letIn = () => {
    for (; free > 0 && waiting.length > 0; free--) waiting.shift()?.();
  };
  let passed = 0;
  await context.route(sending, async (route) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      letIn();
    });
    passed += 1;
    // If the page has been left, the browser has cancelled the request, and `continue` fails.
    if (passed > 1) return route.continue().catch(() => undefined);
    await route.fetch();
    await route.abort('connectionreset');
  });
  return {
    open: (photos) => {
      free += photos;
      letIn();
    },
  };
}

async function draftsOf(page: Page): Promise<string[]> {
  await page.goto(`${href('/dashboard/produk')}?tampil=disembunyikan&urut=nama`);
  await hydrated(page);
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Muat lebih banyak' }).click();
  await expect(rows).toHaveCount(30);
  return rows.getByRole('heading').allTextContents();
}

test('30 photos become 30 drafts, despite a lost response, a dropped connection and a reload', async ({
  page,
  context,
  watch,
  audit,
}, info) => {
  test.skip(!isFullRun, LONG);
  watch.allow(NO_NETWORK);
  watch.allow(/ERR_CONNECTION_RESET/);
  const paths = await manyPhotos(30, (name) => info.outputPath(name));
  await registerShop(context, []);
  const isSettled = (count: number) => expect(page.getByText(`${count} dari 30 foto`).first()).toBeVisible();

  await test.step('finds the link, types the common values once, and chooses photos', async () => {
    await page.goto(href('/dashboard/produk'));
    await hydrated(page);
    await openMenu(page, 'Tambah');
    await page.getByRole('link', { name: 'Dari foto' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produk dari Foto');
    await audit(page);
    await page.getByLabel('Pilih foto').setInputFiles(paths);
    await page.getByRole('button', { name: 'Buat 30 Draf' }).click();
    await expect(page.getByRole('alert')).toContainText('Semua kolom wajib diisi');
    await typeNumbers(page);
    await audit(page);
  });

  await test.step('continues automatically after a lost response and a dropped connection', async () => {
    const gate = await gateOf(context);
    await page.getByRole('button', { name: 'Buat 30 Draf' }).click();
    gate.open(7);
    await isSettled(6);
    await context.setOffline(true);
    gate.open(2);
    await expect(page.getByText('Dilanjutkan sendiri begitu tersambung lagi.')).toBeVisible();
    await audit(page);
    await context.setOffline(false);
    gate.open(8);
    await isSettled(14);
    await expect(page.getByText('Dilanjutkan sendiri begitu tersambung lagi.')).toBeHidden();
  });

  await test.step('continues after a reload, when asked to', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Belum selesai' })).toBeVisible();
    await expect(page.getByText('16 foto belum terkirim, tersimpan di perangkat ini.')).toBeVisible();
    await context.unroute(sending);
    await audit(page);
    const regionsWith = await waitingRegions(page);
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page.getByText('30 draf dibuat.')).toBeVisible({ timeout: 120_000 });
    await expect(regionsWith('30 draf dibuat.')).toHaveCount(1);
  });

  await test.step('has exactly 30 drafts, which buyers do not see', async () => {
    await page.reload();
    await expect(page.getByText('Foto lain')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Draf' }).getByRole('listitem')).toHaveCount(30);
    const names = await draftsOf(page);
    expect(names.sort()).toEqual(Array.from({ length: 30 }, (_, nth) => `Produk ${nth + 1}`).sort());
  });

  await test.step('publishes one with a tap', async () => {
    await page.goto(`${href('/dashboard/produk')}?tampil=disembunyikan&cari=Produk+30`);
    await hydrated(page);
    await openMenu(page.getByRole('article'), 'Lainnya');
    await page.getByRole('button', { name: 'Tampilkan' }).click();
    await expect(page.getByText('Produk 30 tampil lagi di etalase.')).toBeVisible();
  });
});

test('an invalid photo shows the reason beside it, and the others continue', async ({
  page,
  context,
  audit,
}, info) => {
  await registerShop(context, []);
  const [good, wrong] = [info.outputPath('Kopi Gayo.jpg'), info.outputPath('catatan.jpg')];
  await writeFile(good, await cameraPhoto(90, 60, 30));
  await writeFile(wrong, 'bukan foto');
  await page.goto(address);
  await hydrated(page);
  await typeNumbers(page);
  await page.getByLabel('Pilih foto').setInputFiles([wrong, good]);
  await page.getByRole('button', { name: 'Buat 2 Draf' }).click();
  await expect(page.getByText('1 draf dibuat.')).toBeVisible();
  const refused = page.getByRole('list', { name: 'Foto yang tidak bisa dipakai' });
  await expect(refused).toContainText('catatan.jpg');
  await expect(refused).toContainText('Format foto tidak didukung. Pakai JPEG, PNG, atau WebP.');
  await audit(page);
  await expect(page.getByLabel('Nama 1', { exact: true })).toHaveValue('Kopi Gayo');
  await expect(page.getByLabel('Harga 1', { exact: true })).toHaveValue('25.000');
});

test('after a logout no stored photo is lost, and another shop on this phone neither sees nor gets it', async ({
  page,
  context,
  watch,
}, info) => {
  watch.allow(/ERR_ABORTED|status of 40/);
  const path = info.outputPath('Teh Tarik.jpg');
  await writeFile(path, await cameraPhoto(160, 120, 60));
  await registerShop(context, []);
  // If the event stream opened late, the page would reload its data and be redirected to the login before the click.
  await page.route('**/live/**', () => undefined);
  await page.goto(address);
  await hydrated(page);
  await typeNumbers(page);
  await page.getByLabel('Pilih foto').setInputFiles(path);
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Buat 1 Draf' }).click();
  await expect(page.getByRole('alert')).toContainText('Sesi Anda berakhir.');
  await registerShop(context, []);
  await page.goto(address);
  await hydrated(page);
  await expect(page.getByText('Belum selesai')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Buat Draf' })).toBeVisible();
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto(address);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(page.getByText('1 draf dibuat.')).toBeVisible();
});

test.describe('without scripts', () => {
  test('photos become drafts, and an invalid one is reported', async ({ context, watch }, info) => {
    watch.allow(/\.js csp$/);
    await registerShop(context, []);
    const plain = await watch.open({ javaScriptEnabled: false, storageState: await context.storageState() });
    const page = await plain.newPage();
    const [good, wrong] = [info.outputPath('Es Campur.jpg'), info.outputPath('salah.jpg')];
    await writeFile(good, await cameraPhoto(200, 60, 90));
    await writeFile(wrong, 'bukan foto');
    await page.goto(address);
    await expect(page.getByText('bersama-sama paling besar 40 MB')).toBeVisible();
    await typeNumbers(page);
    await page.getByLabel('Pilih foto').setInputFiles([good, wrong]);
    await page.getByRole('button', { name: 'Buat Draf' }).click();
    await expect(page.getByText('1 draf dibuat.')).toBeVisible();
    await expect(page.getByText('salah.jpg: Format foto tidak didukung.')).toBeVisible();
    await expect(page.getByLabel('Nama 1', { exact: true })).toHaveValue('Es Campur');
  });
});
