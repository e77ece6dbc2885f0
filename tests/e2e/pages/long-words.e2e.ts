import { href } from '#domain/routes/href.ts';
import { isFullRun, LONG } from '../../support/full-run.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop, unique } from '../support/people.ts';
import { asAdmin } from '../support/program.ts';
import {
  address,
  answerAlert,
  catchChats,
  fillAddress,
  hydrated,
  openCard,
  orderOne,
} from '../support/shopping.ts';
import { addChosenProduct } from '../support/variants.ts';

const word = (length: number) => 'W'.repeat(length);

const product = {
  namaProduk: word(80),
  harga: '90000',
  stok: '9',
  berat: '300',
  deskripsi: word(300),
};

/* All texts have the maximum length and no space; each `audit` fails if they make a page scroll horizontally. */
test('the longest words fit on every page of a phone', async ({ page, context, watch, audit }) => {
  const shop = await registerShop(context, [product]);
  const buyers = await watch.open({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();

  await test.step('while the owner types them', async () => {
    await page.goto(href('/dashboard/pengaturan'));
    await hydrated(page);
    await openCard(page, 'Toko');
    await page.getByLabel('Nama Toko').fill(word(80));
    await page.getByLabel('Deskripsi Toko').fill(word(500));
    await audit(page);
    await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
    await page.goto(href('/dashboard/pembayaran'));
    await openCard(page, 'Cara Pembayaran Lain');
    const settings = page.locator('form').filter({ hasText: 'Cara Pembayaran' });
    await settings.getByLabel('Cara Pembayaran', { exact: true }).fill(word(500));
    await settings.getByLabel('Password Anda').fill(shop.owner.password);
    await settings.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByText('Pengaturan pembayaran disimpan.')).toBeVisible();
    await audit(page);
    await page.goto(href('/dashboard/produk/kategori'));
    await page.getByLabel('Kategori baru').fill(word(40));
    await page.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { level: 3, name: word(40) })).toBeVisible();
    await audit(page);
    await page.goto(href('/dashboard/produk'));
    await hydrated(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Kategori').selectOption(word(40));
    await audit(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const names = { 'Nama Lengkap': word(100), 'Alamat Lengkap': word(300), Catatan: word(300) };
  const orderPath = await orderOne(buyer, shop, product.namaProduk, { ...address, ...names });

  await test.step('on the pages of the shop', async () => {
    for (const path of [
      href('/dashboard'),
      href('/dashboard/produk'),
      href('/dashboard/pesanan'),
      `${href('/dashboard')}${orderPath}`,
    ]) {
      await page.goto(path);
      await audit(page);
    }
    await page.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
    await page.getByRole('dialog').getByLabel('Ongkos Kirim').fill('90000');
    await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
    await expect(page.getByRole('dialog')).toContainText('Status pesanan berhasil diperbarui!');
    await audit(page);
  });

  await test.step('on the pages of the buyer', async () => {
    for (const path of [shop.path, href('/profil'), href('/pesanan'), orderPath]) {
      await buyer.goto(path);
      await audit(buyer);
    }
  });
});

async function addCategories(shop: Shop, productId: string): Promise<void> {
  const { visitor } = shop.owner;
  for (let nth = 0; nth < 6; nth++)
    await visitor.post(href('/dashboard/produk/kategori'), {
      intent: 'add',
      namaKategori: nth < 3 ? `${nth}${word(39)}` : `Camilan kering no. ${nth}`,
    });
  const ids = await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      `SELECT c.id FROM categories c JOIN products p ON p.store_id = c.store_id WHERE p.id = $1 ORDER BY c.position`,
      [productId],
    );
    await admin.query('UPDATE products SET category_id = $2 WHERE id = $1', [productId, rows.at(-1)?.id]);
    return rows.map(({ id }) => id);
  });
  expect(ids).toHaveLength(6);
  for (const categoryId of ids.slice(0, -1)) {
    const namaProduk = unique('Kerupuk');
    await visitor.post(href('/dashboard/produk'), { intent: 'add', ...product, namaProduk, categoryId });
  }
}

const values = ['M', 'L', 'X'].map((letter) => letter.repeat(30));

function addLongOptions(shop: Shop) {
  return addChosenProduct(shop, {
    photos: [],
    options: [
      { name: word(20), values },
      { name: 'V'.repeat(20), values },
    ],
    variants: values.flatMap((one, row) =>
      values.map((other, at) => ({
        values: [one, other],
        harga: 90_000_000 + at,
        stok: row,
        formerPrice: 99_000_000,
      })),
    ),
  });
}

const longPagesOf = (orderId: string, productId = '') => [
  href('/dashboard/pesanan/:orderId', { orderId }),
  href('/dashboard/laporan'),
  href('/dashboard/produk/:productId/stok', { productId }),
];

test('the longest options and many categories fit on every page of a phone', async ({
  page,
  context,
  watch,
  audit,
}) => {
  test.skip(!isFullRun, LONG);
  const shop = await registerShop(context, []);
  const chosen = await addLongOptions(shop);
  await addCategories(shop, chosen.ids[0] ?? '');
  const buyers = await watch.open({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  await Promise.all([registerBuyer(buyers), catchChats(buyers)]);
  const buyer = await buyers.newPage();
  const text = `${values[2]}, ${values[0]}`;

  await test.step('from the storefront to the order', async () => {
    await buyer.goto(shop.path);
    await expect(buyer.getByRole('navigation', { name: 'Kategori' }).getByRole('link')).toHaveCount(7);
    await audit(buyer);
    await buyer.goto(`${chosen.page}?varian=${chosen.ids[0]}`);
    await audit(buyer);
    await buyer.goto(`${chosen.page}?varian=${chosen.ids[6]}`);
    await hydrated(buyer);
    await buyer.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(buyer.getByText('masuk ke keranjang.')).toBeAttached();
    await audit(buyer);
    await buyer.goto(href('/keranjang'));
    await expect(buyer.getByText(text).first()).toBeVisible();
    await audit(buyer);
    await fillAddress(buyer);
    await buyer.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).tap();
    await answerAlert(buyer, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
    await expect(buyer).toHaveURL(href('/profil'));
  });

  const link = buyer.getByRole('link', { name: /Lihat Detail/ }).first();
  const orderId = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  for (const status of ['Harus Dibayar', 'Sudah Dibayar', 'Processing', 'Shipped', 'Completed'])
    await stepTo(shop, orderId, status);

  await test.step('on the pages of the buyer', async () => {
    for (const path of [
      `${href('/pesanan-berhasil')}?pesanan=${orderId}`,
      href('/pesanan/:orderId', { orderId }),
      href('/faktur/:orderId', { orderId }),
    ]) {
      await buyer.goto(path);
      await expect(buyer.getByText(text).first()).toBeVisible();
      await audit(buyer);
    }
  });

  await test.step('on the pages of the shop', async () => {
    for (const path of longPagesOf(orderId, chosen.ids[0])) {
      await page.goto(path);
      await audit(page);
    }
    await page.goto(href('/dashboard/produk'));
    await hydrated(page);
    const row = page.getByRole('article', { name: chosen.namaProduk });
    await row.getByText('9 varian').tap();
    await expect(row.getByText(text)).toBeVisible();
    await audit(page);
    await row.getByRole('button', { name: 'Edit' }).tap();
    await expect(page.getByRole('dialog').getByRole('listitem').last()).toBeVisible();
  });
});

async function stepTo({ owner }: Shop, orderId: string, to: string): Promise<void> {
  const from = await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [
      orderId,
    ]);
    return rows[0]?.status ?? '';
  });
  const parcel = { courier: '', nomorResi: '' };
  const change = { orderId, from, to, shippingCost: '0', ...parcel };
  const answer = await owner.visitor.post(href('/dashboard/pesanan/:orderId', { orderId }), change);
  expect(answer.status, to).toBe(200);
}
