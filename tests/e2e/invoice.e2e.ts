import { randomUUID } from 'node:crypto';
import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { registerBuyer, registerShop, type Shop } from './people.ts';
import { address } from './shopping.ts';

/** What `page.pdf()` writes once for each page of the document. */
const PDF_PAGE = /\/Type\s*\/Page\b/g;

test('a completed order is printed on one page, a long one on more', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, wares(100));
  await registerBuyer(context);
  const products = await productsOf(context, shop);

  const usual = await order(context, shop, products.slice(0, 25));
  const early = await page.goto(`/faktur/${usual}`);
  expect(early?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faktur belum tersedia.');
  await audit(page);

  await complete(owners, usual);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Faktur #\d+$/);
  await expect(page.getByRole('row')).toHaveCount(26);
  await audit(page);
  await page.reload();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Cetak' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await expectPaper(page);
  expect(await pagesOf(page)).toBe(1);
  await expectNarrowPaper(page, shop);

  const long = await order(context, shop, products);
  await complete(owners, long);
  await page.goto(`/faktur/${long}`);
  expect(await pagesOf(page)).toBeGreaterThan(1);
});

/** Expects the sheet alone, in black, with nothing to click. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Terbilang')).toBeVisible();
  const colours = await page.getByRole('article').evaluate((sheet) => {
    const parts = [sheet, ...sheet.querySelectorAll('*')].map((part) => getComputedStyle(part).color);
    return [...new Set(parts)];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  // The headings come again on every page, and no line is torn apart.
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.getByRole('row').last()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
}

/** Expects that a sheet as narrow as a phone leaves the shop's name its words. */
async function expectNarrowPaper(page: Page, shop: Shop): Promise<void> {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 330, height: 700 });
  await page.emulateMedia({ media: 'print' });
  const name = await page.getByRole('article').getByText(shop.namaToko).first().boundingBox();
  expect(name?.width).toBeGreaterThan(100);
  await page.emulateMedia({ media: null });
  if (screen) await page.setViewportSize(screen);
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(PDF_PAGE)?.length ?? 0;
}

function wares(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    namaProduk: `Keripik Singkong Rasa ${String(index + 1).padStart(3, '0')}`,
    harga: '12500',
    stok: '9',
    berat: '150',
  }));
}

/** The ids of all products of a shop, read from its pages. */
async function productsOf(context: BrowserContext, shop: Shop): Promise<string[]> {
  const ids = new Set<string>();
  let next: string | undefined = shop.path;
  while (next) {
    const html = await (await context.request.get(next)).text();
    for (const [, id = ''] of html.matchAll(/\/produk\/([0-9a-f-]{36})"/g)) ids.add(id);
    next = /href="(\/toko\/[^"]*setelah=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  return [...ids];
}

/** Orders two pieces of each product as the cart does, and returns the order's id. */
async function order(context: BrowserContext, shop: Shop, ids: string[]): Promise<string> {
  const html = await (await context.request.get(shop.path)).text();
  const storeId = /"storeId","([0-9a-f-]{36})"/.exec(html.replaceAll('\\"', '"'))?.[1];
  const items = ids.map((id) => ({ id, quantity: 2 }));
  const cart = JSON.stringify({
    storeId,
    key: randomUUID(),
    items,
    seenTotal: ids.length * 25_000,
    voucherCode: null,
  });
  const answer = await post(context, '/keranjang.data', { ...formOf(address), cart });
  const id = /"orderId","([0-9a-f-]{36})"/.exec(await answer.text())?.[1];
  if (!id) throw new Error(`not ordered: ${await answer.text()}`);
  return id;
}

function formOf(typed: typeof address): Record<string, string> {
  return {
    namaLengkap: typed['Nama Lengkap'],
    wa: typed['Nomor WhatsApp'],
    alamatLengkap: typed['Alamat Lengkap'],
    provinsi: typed.Provinsi,
    kotaKabupaten: typed['Kota/Kabupaten'],
    kecamatan: typed.Kecamatan,
    kodePos: typed['Kode Pos'],
    catatan: '',
  };
}

/** What the shop types on the way. */
const typedAt: Record<string, Record<string, string>> = {
  'Harus Dibayar': { shippingCost: '18000' },
  Shipped: { courier: 'JNE Reguler', nomorResi: 'JT001234567890' },
};

/** Takes a new order all the way, as its shop does. */
async function complete(owners: BrowserContext, orderId: string): Promise<void> {
  const way = ['Pending', 'Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Completed'];
  for (const [at, to] of way.slice(1).entries()) {
    const step = { orderId, from: way[at] ?? '', to, ...typedAt[to] };
    expect((await post(owners, `/dashboard/pesanan/${orderId}`, step)).status()).toBe(200);
  }
}

function post(context: BrowserContext, path: string, form: Record<string, string>): Promise<APIResponse> {
  return context.request.post(path, { form, headers: { origin: process.env.KEDAI_TEST_URL ?? '' } });
}
