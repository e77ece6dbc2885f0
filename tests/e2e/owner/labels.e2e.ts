import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import { inked, printed } from '../support/paper.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { order, productsOf } from '../support/posted-orders.ts';
import { changeOneRow } from '../support/program.ts';
import { typed } from '../support/shopping.ts';
import { addChosenProduct } from '../support/variants.ts';

const PX_PER_MM = 96 / 25.4;

const longest = {
  namaLengkap: `Raden Ayu ${'Wijayakusumawardhani '.repeat(5)}`.slice(0, 99),
  alamatLengkap: 'WWWWWWWWW '.repeat(30).trim(),
  provinsi: 'Sulawesi Utara',
  kotaKabupaten: 'Kabupaten Kepulauan Siau Tagulandang Biaro',
  kecamatan: 'Tagulandang Selatan',
  catatan: 'Mohon dititipkan di pos satpam sebelah kiri gerbang. '.repeat(5).trim(),
};

test('one order: invoice, label and address are one tap away, on both papers', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const { owner, ...shop } = await registerShop(context, wares(12));
  const { visitor: buyer } = await registerBuyer(owners);
  const products = await productsOf(buyer, { owner, ...shop });
  const id = await order(buyer, { owner, ...shop }, products);
  const { orderNumber } = await read(page, id);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Salin alamat' }).click();
  await expect(page.getByText('Disalin.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${typed.namaLengkap}\n081298765432\n${typed.alamatLengkap}, ${typed.kecamatan}, ${typed.kotaKabupaten}, ${typed.provinsi} ${typed.kodePos}`,
  );
  await audit(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Cetak Label' }).click();
  const label = await opened;
  await expect(label.getByRole('article', { name: `Label ${orderNumber}` })).toBeVisible();
  await audit(label);
  expect(await printed(label)).toEqual([{ width: 100, height: 150, codes: [orderNumber] }]);
  await expectBars(label);
  await expectInk(label);
  await label.getByRole('link', { name: 'A6' }).click();
  await expect(label.getByRole('link', { name: 'A6' })).toHaveAttribute('aria-current', 'true');
  expect(await printed(label)).toEqual([{ width: 105, height: 148, codes: [orderNumber] }]);
  await expectInk(label);
  await expectWithin(label);
  await label.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await label.getByRole('button', { name: 'Cetak' }).click();
  await expect(label.locator('body')).toHaveAttribute('data-printed');

  const invoice = page.getByRole('link', { name: 'Cetak Faktur' });
  await expect(invoice).toBeHidden();
  const orderPage = page.url();
  await page.goto(`${orderPage}/faktur`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faktur belum tersedia.');
  await audit(page);
  for (const [from, to] of [
    ['Pending', 'Harus Dibayar'],
    ['Harus Dibayar', 'Sudah Dibayar'],
  ] as const) {
    const answer = await owner.visitor.post(href('/dashboard/pesanan/:orderId', { orderId: id }), {
      orderId: id,
      from,
      to,
    });
    expect(answer.status).toBe(200);
  }
  await page.goto(orderPage);
  await invoice.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Faktur ${orderNumber}`);
  await audit(page);
  expect(await printed(page, { scanned: false })).toHaveLength(1);
});

test('the longest texts fit on the label, and the address is complete', async ({ page, context, watch }) => {
  const buyers = await watch.open();
  const shop = await registerShop(context, wares(40));
  const { visitor: buyer } = await registerBuyer(buyers);
  const products = await productsOf(buyer, shop);
  const ids = [
    await order(buyer, shop, products, longest),
    await order(buyer, shop, products.slice(0, 2), {
      namaLengkap: '漢'.repeat(100),
      alamatLengkap: '🏠'.repeat(150),
    }),
  ];
  for (const ukuran of ['100x150', 'a6']) {
    await page.goto(`${href('/dashboard/pesanan/label')}?pesanan=${ids.join(',')}&ukuran=${ukuran}`);
    await expect(page.getByText(/^dan \d+ lainnya$/)).toBeVisible();
    await expectWithin(page);
    const sheets = await printed(page);
    expect(sheets).toHaveLength(2);
    for (const { codes } of sheets) expect(codes).toEqual([expect.stringMatching(/^#\d+$/)]);
  }
});

test('the longest sizes and colours are printed in full beside the longest names', async ({
  page,
  context,
  watch,
}) => {
  const buyers = await watch.open();
  const shop = await registerShop(context, []);
  const values = { wide: 'W'.repeat(30), usual: 'Merah marun kombinasi emas tua' };
  const { ids, namaProduk } = await addChosenProduct(shop, {
    photos: [],
    options: [
      { name: 'Ukuran', values: [values.wide, values.usual] },
      { name: 'Warna', values: [values.wide, values.usual] },
    ],
    variants: Object.values(values).map((value) => ({ values: [value, value], harga: 12_500, stok: 9 })),
  });
  const longName = 'Kemeja Batik Tulis Lengan Panjang '.repeat(4).slice(0, 120);
  await changeOneRow('UPDATE products SET nama_produk = $2 WHERE nama_produk = $1', [namaProduk, longName]);
  await changeOneRow('UPDATE stores SET nama_toko = $2 WHERE wa_number = $1', [
    shop.waNumber,
    'W'.repeat(80),
  ]);
  const { visitor: buyer } = await registerBuyer(buyers);
  const orders = [
    await order(buyer, shop, ids),
    await order(buyer, shop, ids, { ...longest, namaLengkap: 'W'.repeat(100) }),
  ];
  await changeOneRow("UPDATE orders SET status = 'Cancelled', courier = $2, nomor_resi = $2 WHERE id = $1", [
    orders[1],
    'M'.repeat(60),
  ]);
  for (const ukuran of ['100x150', 'a6']) {
    await page.goto(`${href('/dashboard/pesanan/label')}?pesanan=${orders.join(',')}&ukuran=${ukuran}`);
    await expectWithin(page);
    await expect(page.locator('.label-option')).toHaveText(
      [values.wide, values.usual].map((value) => `${value}, ${value}`),
    );
    expect(await printed(page)).toHaveLength(2);
  }
});

test('fifty labels are fifty pages, each with its own number', async ({ page, context, watch, audit }) => {
  test.skip(!isFullRun, LONG);
  const buyers = await watch.open();
  const shop = await registerShop(context, wares(3, '500'));
  const { visitor: buyer } = await registerBuyer(buyers);
  const products = await productsOf(buyer, shop);
  const ids: string[] = [];
  for (let count = 0; count < 50; count++) {
    const orderId = await order(buyer, shop, products);
    ids.push(orderId);
    const bill = { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: '9000' };
    expect((await shop.owner.visitor.post(href('/dashboard/pesanan'), bill)).status).toBe(200);
  }
  const path = `${href('/dashboard/pesanan/label')}?${ids.map((id) => `pesanan=${id}`).join('&')}`;
  await page.goto(path);
  await audit(page);
  const sheets = await printed(page);
  expect(sheets).toHaveLength(50);
  expect(new Set(sheets.flatMap(({ codes }) => codes)).size).toBe(50);
  await page.goto(`${path}&ukuran=a6`);
  expect(await printed(page, { scanned: false })).toHaveLength(50);
});

async function read(page: Page, id: string): Promise<{ orderNumber: string }> {
  await page.goto(href('/dashboard/pesanan/:orderId', { orderId: id }));
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  return { orderNumber: /#\d+/.exec(heading ?? '')?.[0] ?? '' };
}

/** Expects the barcode's narrowest bars to be at least 0.33 mm wide, and all bars at least 12 mm high. */
async function expectBars(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const bars = page.getByRole('img', { name: /^Kode batang/ });
  const box = await bars.boundingBox();
  const modules = await bars.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);
  expect((box?.width ?? 0) / modules / PX_PER_MM).toBeGreaterThanOrEqual(0.33);
  expect((box?.height ?? 0) / PX_PER_MM).toBeGreaterThanOrEqual(12);
  await page.emulateMedia({ media: null });
}

async function expectInk(page: Page): Promise<void> {
  for (const { width, height } of await inked(page)) {
    expect(width).toBeLessThanOrEqual(96);
    expect(height).toBeLessThanOrEqual(144);
  }
}

/** Expects that all content fits into the label's 96 × 144 mm; lines that end with an ellipsis are exempt. */
async function expectWithin(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const problems = await page.evaluate(() => {
    const found: string[] = [];
    for (const label of document.querySelectorAll('.label')) {
      const { left, top, right, bottom, width, height } = label.getBoundingClientRect();
      if (width > (96 * 96) / 25.4 + 0.5 || height > (144 * 96) / 25.4 + 0.5)
        found.push('the label is larger');
      for (const part of label.querySelectorAll(':not(.label-one-line > *)')) {
        const box = part.getBoundingClientRect();
        const inside =
          box.left >= left - 0.5 &&
          box.top >= top - 0.5 &&
          box.right <= right + 0.5 &&
          box.bottom <= bottom + 0.5;
        if (!inside) found.push(`${part.className} is outside`);
      }
      for (const whole of label.querySelectorAll(
        '.label-recipient, .label-name, .label-address, .label-items ul, .label-option, .label-receipt, .label-foot',
      )) {
        const cut = whole.scrollHeight > whole.clientHeight + 1 || whole.scrollWidth > whole.clientWidth + 1;
        if (cut) found.push(`${whole.className || 'the list of items'} is cut`);
      }
    }
    return found;
  });
  expect(problems).toEqual([]);
  await page.emulateMedia({ media: null });
}

function wares(count: number, stok = '9') {
  return Array.from({ length: count }, (_, index) => ({
    namaProduk: `Keripik Singkong Rasa ${String(index + 1).padStart(3, '0')} Ekstra Pedas Kemasan Keluarga`,
    harga: '12500',
    stok,
    berat: '150',
  }));
}
