import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { pageOf } from '../../support/page.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop, unique } from '../support/people.ts';
import { asAdmin } from '../support/program.ts';
import { answerAlert, catchChats, fillAddress, hydrated, putInCart } from '../support/shopping.ts';
import { addChosenProduct } from '../support/variants.ts';

test.use({ viewport: { width: 360, height: 740 } });

const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'Jumbo'];

const addShirt = (shop: Shop) =>
  addChosenProduct(shop, {
    photos: [],
    options: [{ name: 'Ukuran', values: sizes }],
    variants: sizes.map((size, place) => ({ values: [size], harga: 50_000 + 5_000 * place, stok: 4 })),
  });

type Row = { size: string; id: string; harga: number; stok: number; hidden?: boolean };

/** Returns the edit form's fields with only these variants. The form was opened while the stock of each was 4. */
function editOf(product: { id: string; namaProduk: string }, rows: Row[]): Record<string, string> {
  const placed = rows.map(({ id, harga, stok, hidden = false }, place) => ({
    [`variantId.${place}`]: id,
    [`harga.${place}`]: String(harga),
    [`stok.${place}`]: String(stok),
    [`seenStok.${place}`]: '4',
    [`berat.${place}`]: '100',
    [`hidden.${place}`]: hidden ? 'ya' : '',
  }));
  const options = { optionName0: 'Ukuran', optionValues0: rows.map(({ size }) => size).join(', ') };
  const texts = { productId: product.id, namaProduk: product.namaProduk, deskripsi: '' };
  return Object.assign({ intent: 'edit', endStock: 'ya', ...texts, ...options }, ...placed);
}

async function save(shop: Shop, fields: Record<string, string>): Promise<void> {
  const answer = await shop.owner.visitor.post(href('/dashboard/produk'), fields);
  expect(answer.status, pageOf(await answer.text()).text).toBe(200);
}

async function fillCart(page: Page, path: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`${path}?varian=${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: '+ Keranjang' }).tap();
    await expect(page.getByText('masuk ke keranjang.')).toBeAttached();
  }
}

async function changeSizes(shop: Shop, { namaProduk, ids }: { namaProduk: string; ids: string[] }) {
  const [s = '', m = '', l = '', xl = '', , more = ''] = ids;
  await save(
    shop,
    editOf({ id: s, namaProduk }, [
      { size: 'Small', id: s, harga: 50_000, stok: 4 },
      { size: 'M', id: m, harga: 57_000, stok: 4 },
      { size: 'L', id: l, harga: 60_000, stok: 4, hidden: true },
      { size: 'XL', id: xl, harga: 65_000, stok: 0 },
      { size: 'Jumbo', id: more, harga: 75_000, stok: 4 },
    ]),
  );
}

test('each variant in a cart shows what has changed, and the rest is ordered', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), []);
  const { namaProduk, page: path, ids } = await addShirt(shop);
  const [s = '', m = '', l = '', xl = '', xxl = ''] = ids;
  const chats = await catchChats(context);
  await registerBuyer(context);
  await fillCart(page, path, [s, m, l, xl, xxl]);
  await page.goto(href('/keranjang'));
  const line = (size: string) => page.getByRole('row').filter({ hasText: `${namaProduk} (${size})` });
  await expect(line('XXL')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Perubahan/ })).toHaveCount(0);
  await fillAddress(page);

  await changeSizes(shop, { namaProduk, ids });

  const changes = (size: string) =>
    page.getByRole('group', { name: `Perubahan ${namaProduk} (${size})`, exact: true });
  const order = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });
  const remove = (size: string) =>
    page.getByRole('button', { name: `Hapus ${namaProduk} (${size})`, exact: true });

  await test.step('the button detects it: nothing is ordered, each line shows why', async () => {
    await order.tap();
    await expect(page.getByRole('complementary', { name: 'Ringkasan' })).toContainText(
      'Harga atau stok berubah, jadi pesanan belum dibuat. Periksa total yang baru, lalu kirim lagi.',
    );
    await expect(changes('M')).toHaveText('Harga berubah dari Rp 55.000 menjadi Rp 57.000');
    await expect(changes('M')).toBeFocused();
    await expect(changes('L')).toHaveText('Produk sudah tidak dijual');
    await expect(changes('XL')).toHaveText('Stok habis');
    await expect(changes('XXL')).toHaveText('Produk sudah tidak dijual');
    await expect(line('Small')).toBeVisible();
    await expect(changes('Small')).toHaveCount(0);
    await expect(page.getByText('Total (2 barang)')).toBeVisible();
    await audit(page);
  });

  await test.step('a reopened cart shows the same', async () => {
    await page.reload();
    await expect(changes('L')).toHaveText('Produk sudah tidak dijual');
    await expect(changes('XL')).toHaveText('Stok habis');
    await expect(changes('XXL')).toHaveText('Produk sudah tidak dijual');
    await expect(order).toBeDisabled();
  });

  await test.step('unavailable variants are removed by name, the rest is ordered', async () => {
    const several = 'Hapus barang yang tidak bisa dipesan, lalu kirim.';
    const one = `${namaProduk} (XXL) sudah tidak dijual. Hapus untuk melanjutkan.`;
    for (const size of ['L', 'XL', 'XXL']) {
      await expect(page.getByText(size === 'XXL' ? one : several)).toBeVisible();
      await remove(size).tap();
    }
    await order.tap();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
    const text = chats[0]?.text ?? '';
    expect(text).toContain(`- ${namaProduk} (Small) x 1 = Rp 50.000`);
    expect(text).toContain(`- ${namaProduk} (M) x 1 = Rp 57.000`);
    expect(text).toContain('Total: Rp 107.000');
    for (const size of ['L', 'XL', 'XXL']) expect(text).not.toContain(`(${size})`);
  });
});

test('a cart from before the product had options orders the first variant', async ({
  page,
  context,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), [
    { namaProduk: unique('Kaos'), harga: '50000', stok: '4', berat: '100' },
  ]);
  const product = await productOf(shop);
  const chats = await catchChats(context);
  await registerBuyer(context);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, product.namaProduk);
  // Before products had variants, browsers stored the cart without `productId` and `optionText`.
  await page.evaluate(() => {
    const items: Record<string, unknown>[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]');
    const former = items.map(({ productId: _, optionText: __, ...item }) => item);
    localStorage.setItem('shoppingCart', JSON.stringify(former));
  });
  await save(
    shop,
    editOf(product, [
      { size: 'M', id: product.id, harga: 50_000, stok: 4 },
      { size: 'L', id: '', harga: 50_000, stok: 9 },
    ]),
  );
  await page.goto(href('/keranjang'));
  const line = page.getByRole('row').filter({ hasText: `${product.namaProduk} (M)` });
  await expect(line.getByRole('spinbutton')).toHaveAttribute('max', '4');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).tap();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  expect(chats[0]?.text).toContain(`- ${product.namaProduk} (M) x 1 = Rp 50.000`);
});

function productOf({ owner }: Shop): Promise<{ id: string; namaProduk: string }> {
  return asAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string; namaProduk: string }>(
      `SELECT p.id, p.nama_produk AS "namaProduk" FROM products p
       JOIN memberships m ON m.store_id = p.store_id WHERE m.email = $1`,
      [owner.email],
    );
    if (!rows[0]) throw new Error('the product is not there');
    return rows[0];
  });
}
