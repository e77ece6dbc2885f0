import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { madeXlsx } from '../../support/sheets/made-xlsx.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { changeOneRow } from '../support/program.ts';
import { hydrated, openMenu } from '../support/shopping.ts';

const product = { namaProduk: 'Keripik Singkong', harga: '12500', stok: '9', berat: '200' };

const head = ['Nama produk', 'Opsi 1', 'Nilai opsi 1', 'Harga', 'Stok', 'Berat (gram)'];

async function choose(page: Page, files: { name: string; bytes: Uint8Array }[]): Promise<void> {
  await page.getByLabel('Berkas Excel (.xlsx) atau CSV').setInputFiles(
    files.map(({ name, bytes }) => ({
      name,
      buffer: Buffer.from(bytes),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })),
  );
  await page.getByRole('button', { name: 'Periksa Tabel' }).click();
}

test('an owner exports products, changes them and imports them', async ({ page, context, audit }) => {
  await registerShop(context, [product]);

  await test.step('finds the link in the list', async () => {
    await page.goto(href('/dashboard/produk'));
    await hydrated(page);
    await openMenu(page, 'Kategori dan ekspor');
    await page.getByRole('link', { name: 'Ekspor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impor & Ekspor Produk');
    await hydrated(page);
    await audit(page);
  });

  await test.step('sees errors by row and column', async () => {
    const rows = [head, ['Kemeja', 'Ukuran', 'M', 'mahal', 3, 200], ['Kemeja', 'Ukuran', 'L', 95_000, 3, 0]];
    await choose(page, [{ name: 'produk.xlsx', bytes: madeXlsx([{ rows }]) }]);
    await expect(page.getByRole('heading', { name: /Perbaiki \d kesalahan dulu/ })).toBeVisible();
    await expect(page.getByText("baris 2, Harga: 'mahal' tidak bisa dibaca.")).toBeVisible();
    await expect(page.getByText('baris 3, Berat: Berat harus lebih dari 0 gram.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Impor Sekarang/ })).toHaveCount(0);
    await audit(page);
    await page.getByRole('link', { name: 'Unggah Lagi' }).click();
  });

  await test.step('sees that a picture is not a table', async () => {
    await hydrated(page);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');
    await choose(page, [{ name: 'foto.xlsx', bytes: png }]);
    const field = page.getByLabel('Berkas Excel (.xlsx) atau CSV');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/^Berkas ini bukan tabel Excel \(\.xlsx\) atau CSV\./);
    await audit(page);
  });

  await test.step('previews the changes, then applies them', async () => {
    const rows = [
      [...head, 'Kategori'],
      ['Kemeja', 'Ukuran', 'M', 90_000, 3, 200, 'Pakaian'],
      ['Kemeja', 'Ukuran', 'L', 95_000, 4, 200, 'pakaian'],
    ];
    await choose(page, [{ name: 'produk.xlsx', bytes: madeXlsx([{ rows }]) }]);
    await expect(page.getByRole('heading', { name: 'Yang akan terjadi' })).toBeVisible();
    await expect(page.getByText('Rp 90.000 – Rp 95.000')).toBeVisible();
    await expect(page.getByText('1 kategori baru akan dibuat: Pakaian.')).toBeVisible();
    await audit(page);
    await page.getByRole('button', { name: 'Impor Sekarang (1 produk)' }).click();
    await expect(page.getByText('1 produk baru ditambahkan, 0 produk diubah.')).toBeVisible();
    await audit(page);
  });

  await test.step('exports the table, which changes nothing when imported unchanged', async () => {
    await page.goto(href('/dashboard/produk/impor'));
    await hydrated(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^produk-.+\.xlsx$/);
    await choose(page, [{ name: 'kembali.xlsx', bytes: await readFile(await download.path()) }]);
    await expect(
      page.getByText('Tidak ada yang berubah: isi tabel sama dengan produk di toko.'),
    ).toBeVisible();
  });
});

test('an owner sees that one product would become another, and confirms or declines', async ({
  page,
  context,
  audit,
}) => {
  await registerShop(context, [product]);
  const coded = (namaProduk: string) => [
    {
      name: 'produk.xlsx',
      bytes: madeXlsx([
        {
          rows: [
            ['Kode', ...head],
            ['A', namaProduk, '', '', 1_000, 3, 200],
          ],
        },
      ]),
    },
  ];
  const press = () => page.getByRole('button', { name: /^Impor Sekarang/ }).click();
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  await choose(page, coded('Alfa'));
  await press();
  await expect(page.getByText('1 produk baru ditambahkan, 0 produk diubah.')).toBeVisible();
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  const long = `${'Shopee_mass_upload_'.repeat(3)}.xlsx`;
  const other = madeXlsx([{ rows: [head, ['Gamma', '', '', 1_000, 3, 200]] }]);
  await choose(page, [...coded('Beta'), { name: long, bytes: other }]);
  await expect(page.getByRole('heading', { name: 'Nama 1 produk akan berganti' })).toBeVisible();
  await expect(page.getByText(`${long}, baris 2`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await audit(page);
  await press();
  const tick = page.getByLabel('Produknya memang sama, ganti namanya');
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('Centang dulu bahwa nama produk di atas memang berganti.');
  await audit(page);
  await tick.check();
  await press();
  await expect(page.getByText('1 produk baru ditambahkan, 1 produk diubah.')).toBeVisible();
});

test('an owner sees the progress of an import until its form is answered', async ({ page, context }) => {
  await registerShop(context, [product]);
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  const rows = Array.from({ length: 40 }, (_, nth) => [`Barang ${nth}`, '', '', 1_000 + nth, 3, 200]);
  await choose(page, [{ name: 'banyak.xlsx', bytes: madeXlsx([{ rows: [head, ...rows] }]) }]);
  const begin = page.getByRole('button', { name: 'Impor Sekarang (40 produk)' });
  await expect(begin).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const release = await holdBack(page, `**/dashboard/produk/impor/${id}.data*`, 'POST');
  await begin.click();
  await changeOneRow(
    'UPDATE product_imports SET working_at = now(), written = 8, planned = 40 WHERE id = $1',
    [id],
  );
  await expect(page.getByRole('progressbar', { name: '8 dari 40 produk ditulis…' })).toBeVisible();
  release();
  await expect(page.getByText('40 produk baru ditambahkan, 0 produk diubah.')).toBeVisible();
});

test.describe('without scripts', () => {
  test('a sheet is previewed and imported', async ({ context, watch }) => {
    watch.allow(/\.js csp$/);
    await registerShop(context, [product]);
    const plain = await watch.open({ javaScriptEnabled: false, storageState: await context.storageState() });
    const page = await plain.newPage();
    await page.goto(href('/dashboard/produk/impor'));
    const rows = [head.filter((name) => !/psi/.test(name)), ['Teh Botol', 5_000, 20, 300]];
    await choose(page, [{ name: 'produk.xlsx', bytes: madeXlsx([{ rows }]) }]);
    await page.getByRole('button', { name: 'Impor Sekarang (1 produk)' }).click();
    await expect(page.getByText('1 produk baru ditambahkan, 0 produk diubah.')).toBeVisible();
    await page.goto(href('/dashboard/produk'));
    await expect(page.getByText('Teh Botol').first()).toBeVisible();
  });
});

test('on a desktop, the menu scrolls under the top bar at the end of a page', async ({ page, context }) => {
  await registerShop(context, []);
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto(href('/dashboard/produk/impor'));
  await hydrated(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const overlaps = await page.evaluate(() => {
    const bar = document.querySelector('header') as HTMLElement;
    const middles = [...document.querySelectorAll('nav[aria-label=Dashboard] a')].map((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const inBar = middles.filter(({ y }) => y > 0 && y < bar.getBoundingClientRect().bottom);
    return inBar.map(({ x, y }) => bar.contains(document.elementFromPoint(x, y)));
  });
  expect(overlaps.length).toBeGreaterThan(0);
  expect(overlaps).not.toContain(false);
});
