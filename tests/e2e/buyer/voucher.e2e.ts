import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import {
  answerAlert,
  answerQuestion,
  type Chat,
  catchChats,
  fillAddress,
  ordersOf,
  putInCart,
} from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Flores', harga: '40000', stok: '9', berat: '250' };

test('a shop makes a voucher, a buyer uses it, and both see the discount', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  const chats = await catchChats(context);
  await registerBuyer(context);

  await test.step('the shop creates it', () => makeVoucher(owner, audit));

  await test.step('a wrong code gets its sentence, a small cart shows the missing amount', async () => {
    await page.goto(shop.path);
    await putInCart(page, 'Kopi Flores');
    await page.goto(href('/keranjang'));
    const line = page.getByRole('button', { name: 'Punya kode voucher?' });
    await expect(line).toBeVisible();
    await expect(page.getByLabel('Kode Voucher')).toHaveCount(0);
    await audit(page);
    await line.click();
    await expect(page.getByLabel('Kode Voucher')).toBeFocused();
    await enter(page, 'HEMAT26');
    await expect(page.getByText('Kode voucher tidak ditemukan di toko ini.')).toBeVisible();
    await audit(page);
    await enter(page, 'hemat25');
    await expect(page.getByText('Tambah Rp 40.000 lagi.')).toBeVisible();
    await expect(summaryOf(page)).toContainText('Rp 40.000');
    await audit(page);
  });

  await test.step('a large enough cart lowers the total, in all tabs', async () => {
    const second = await context.newPage();
    await second.goto(href('/keranjang'));
    await page.getByRole('button', { name: 'Tambah Kopi Flores' }).click();
    await expect(summaryOf(page)).toContainText('Diskon (voucher HEMAT25)');
    for (const tab of [page, second]) await expect(summaryOf(tab)).toContainText('Rp 60.000');
    await second.getByRole('button', { name: 'Hapus Voucher' }).click();
    await expect(summaryOf(page)).toContainText('Rp 80.000');
    await second.close();
    await enter(page, 'HEMAT25');
    await expect(summaryOf(page)).toContainText('Rp 60.000');
    await audit(page);
  });

  await test.step('the order includes it', async () => {
    await fillAddress(page);
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
    expect(chats[0]?.text).toContain('Diskon (voucher HEMAT25): -Rp 20.000\nTotal: Rp 60.000');
    await page.getByRole('link', { name: /Lihat Detail/ }).click();
    await expect(page.getByRole('main')).toContainText('Diskon (voucher HEMAT25)');
    await owner.reload();
    await expect(owner.getByRole('article', { name: 'HEMAT25' })).toContainText('Rp 20.000');
  });

  await test.step('a used-up voucher is rejected at the next order', async () => {
    await page.goto(shop.path);
    await putInCart(page, 'Kopi Flores');
    await page.goto(href('/keranjang'));
    await enter(page, 'HEMAT25');
    await expect(page.getByText('Anda sudah memakai voucher ini 1 kali')).toBeVisible();
  });
});

test('a voucher that ends while the cart is open is rejected beside its field', async ({
  page,
  context,
  watch,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  await catchChats(context);
  await registerBuyer(context);
  await owner.goto(href('/dashboard/voucher'));
  await owner.getByText('Voucher baru').click();
  await owner.getByLabel('Kode', { exact: true }).fill('SEBENTAR');
  await owner.getByLabel('Jenis').selectOption('Rupiah');
  await owner.getByLabel('Nilai').fill('5000');
  await owner.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(owner.getByText('Voucher SEBENTAR dibuat.')).toBeVisible();

  await page.goto(shop.path);
  await putInCart(page, 'Kopi Flores');
  await page.goto(href('/keranjang'));
  await enter(page, 'SEBENTAR');
  await expect(summaryOf(page)).toContainText('Rp 35.000');
  await fillAddress(page);
  await owner.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(owner.getByText('Voucher SEBENTAR dinonaktifkan.')).toBeVisible();

  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page.getByText('Voucher ini sedang tidak aktif.')).toBeVisible();
  await expect(page.getByLabel('Kode Voucher')).toBeFocused();
  await expect(summaryOf(page)).toContainText('Rp 40.000');
  await expect.poll(() => context.pages().length).toBe(1);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
});

test('a voucher that could not be checked is not dropped without a question', async ({
  page,
  context,
  watch,
  audit,
}) => {
  watch.allow(/ERR_FAILED|status of 503/);
  const { owners } = await enterCart(page, context, watch);
  await test.step('the network fails during the check', async () => {
    await page.route('**/api/cart', (route) => route.abort());
    await enter(page, 'POTONG5');
    await expect(page.getByText('Voucher ini belum bisa diperiksa. Tekan Pakai')).toBeVisible();
    await audit(page);
    await order(page);
    await expect(page.getByRole('dialog')).toContainText(question);
    await expect.poll(() => context.pages().length).toBe(1);
    await audit(page);
    await answerQuestion(page, question, 'Batal');
    await expect(page.getByLabel('Kode Voucher')).toHaveValue('POTONG5');
  });

  await test.step('the server is too busy', async () => {
    // Overrides the previous handler instead of removing it first, so that no retry by the page can reach the server.
    await page.route('**/api/cart', (route) => route.fulfill({ status: 503 }));
    await order(page);
    await answerQuestion(page, question, 'Batal');
    expect(await ordersOf(owners)).toBe(0);
  });

  await test.step('the press checks it again and uses it', async () => {
    await page.unroute('**/api/cart');
    await order(page);
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
    expect(chats(context)).toContain('Total: Rp 35.000');
  });
});

test('a code that was only typed counts, and an invalid one is reported before anything is ordered', async ({
  page,
  context,
  watch,
}) => {
  const { owners } = await enterCart(page, context, watch);
  await openVoucher(page);
  await page.getByLabel('Kode Voucher').fill('POTONG6');
  await order(page);
  await expect(page.getByText('Kode voucher tidak ditemukan di toko ini.')).toBeVisible();
  await expect(page.getByLabel('Kode Voucher')).toBeFocused();
  await expect(page.getByLabel('Kode Voucher')).toHaveValue('POTONG6');
  await expect.poll(() => context.pages().length).toBe(1);
  expect(await ordersOf(owners)).toBe(0);

  await page.getByLabel('Kode Voucher').fill('potong5');
  await page.reload();
  await expect(page.getByLabel('Kode Voucher')).toHaveValue('potong5');
  await order(page);
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
  expect(chats(context)).toContain('Total: Rp 35.000');
});

test('a buyer who agrees orders without the voucher that could not be checked', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  await enterCart(page, context, watch);
  await openVoucher(page);
  await page.getByLabel('Kode Voucher').fill('POTONG5');
  await page.route('**/api/cart', (route) => route.abort());
  const sent = page.waitForRequest('**/keranjang.data*');
  await order(page);
  await answerQuestion(page, question, 'Ya');
  expect(decodeURIComponent((await sent).postData() ?? '')).toContain('"voucherCode":null');
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
  expect(chats(context)).toContain('Total: Rp 40.000');
});

const question = 'Voucher POTONG5 belum bisa diperiksa. Pesan tanpa voucher?';

const caught = new WeakMap<BrowserContext, Chat[]>();

const chats = (context: BrowserContext) =>
  caught
    .get(context)
    ?.map(({ text }) => text)
    .join('\n') ?? '';

const order = (page: Page) => page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();

/** Fills in everything in the cart except the voucher; the shop's code POTONG5 takes Rp 5.000 off Rp 40.000. */
async function enterCart(
  page: Page,
  context: BrowserContext,
  watch: { open: () => Promise<BrowserContext> },
): Promise<{ owners: BrowserContext }> {
  const owners = await watch.open();
  const shop = await registerShop(owners, [kopi]);
  const owner = await owners.newPage();
  caught.set(context, await catchChats(context));
  await registerBuyer(context);
  await owner.goto(href('/dashboard/voucher'));
  await owner.getByText('Voucher baru').click();
  await owner.getByLabel('Kode', { exact: true }).fill('POTONG5');
  await owner.getByLabel('Jenis').selectOption('Rupiah');
  await owner.getByLabel('Nilai').fill('5000');
  await owner.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(owner.getByText('Voucher POTONG5 dibuat.')).toBeVisible();
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Flores');
  await page.goto(href('/keranjang'));
  await fillAddress(page);
  return { owners };
}

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Ringkasan' });

async function openVoucher(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: 'Punya kode voucher?' });
  const field = page.getByLabel('Kode Voucher');
  await expect(line.or(field)).toBeVisible();
  if (await line.isVisible()) await line.click();
}

async function enter(page: Page, code: string): Promise<void> {
  await openVoucher(page);
  await page.getByLabel('Kode Voucher').fill(code);
  await page.getByRole('button', { name: 'Pakai' }).click();
}

async function makeVoucher(owner: Page, audit: (page: Page) => Promise<void>): Promise<void> {
  await owner.goto(href('/dashboard/voucher'));
  await owner.getByText('Voucher baru').click();
  await owner.getByLabel('Kode', { exact: true }).fill('hemat25');
  await owner.getByLabel('Nilai').fill('25');
  await expect(owner.getByLabel('Minimal Belanja')).toBeHidden();
  await owner.getByText('Aturan lanjutan').click();
  await owner.getByLabel('Minimal Belanja').fill('80000');
  await expect(owner.getByLabel('Minimal Belanja')).toHaveValue('80.000');
  await owner.getByLabel('Batas per Pembeli').fill('1');
  await owner.getByRole('button', { name: 'Buat Voucher' }).click();
  await expect(owner.getByText('Voucher HEMAT25 dibuat.')).toBeVisible();
  await expect(owner.getByRole('article', { name: 'HEMAT25' })).toContainText('Diskon 25%');
  await audit(owner);
}
