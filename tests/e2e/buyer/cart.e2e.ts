import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import {
  answerAlert,
  answerQuestion,
  catchChats,
  fillAddress,
  hydrated,
  putInCart,
} from '../support/shopping.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' };
const batik = { namaProduk: 'Batik Tulis', harga: '350000', stok: '2', berat: '400' };

test('if no tab can be opened, the order waits behind a real chat link', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  const chats = await catchChats(context);
  await registerBuyer(context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Simulates a browser that blocks new tabs.
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(shop.path);
  await putInCart(page, 'Kopi Gayo');
  await page.goto(href('/keranjang'));
  await fillAddress(page);
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await expect(page).toHaveURL(/\/pesanan-berhasil\?pesanan=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pesanan Berhasil!');
  const orderId = new URL(page.url()).searchParams.get('pesanan') ?? '';
  await expect(page.getByText(orderId)).toBeVisible();
  await audit(page);

  const toChat = page.getByRole('link', { name: 'Kirim ke WhatsApp' });
  await expect(toChat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${shop.waNumber}\\?text=`));
  await page.getByRole('button', { name: 'Salin Pesan' }).click();
  await expect(page.getByText('Disalin.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`ID pesanan: ${orderId}`);
  const opened = context.waitForEvent('page');
  await toChat.click();
  await (await opened).waitForURL('https://wa.me/**');
  expect(chats[0]?.text).toContain('- Kopi Gayo x 1 = Rp 50.000');

  await expect(page.getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Pesanan Saya' }).click();
  await expect(page).toHaveURL(href('/pesanan'));
  await expect(page.getByRole('link', { name: /Lihat Detail/ })).toHaveCount(1);
});

test('the cart holds one shop: opening another shop asks, adding there is rejected', async ({
  page,
  watch,
  audit,
}) => {
  const first = await registerShop(await watch.open(), [kopi]);
  const second = await registerShop(await watch.open(), [batik]);
  const question = 'Keranjang Anda berisi produk dari toko lain. Kosongkan keranjang dan lanjut ke toko ini?';
  const cart = page.getByRole('banner').getByRole('link', { name: /Keranjang/ });

  await test.step('declining goes back', async () => {
    await page.goto(first.path);
    await putInCart(page, 'Kopi Gayo');
    await expect(cart).toHaveText(/1 barang/);
    await page.goto(second.path);
    await expect(page.getByRole('dialog')).toContainText(question);
    await audit(page);
    await answerQuestion(page, question, 'Batal');
    await expect(page).toHaveURL(first.path);
    await expect(cart).toHaveText(/1 barang/);
  });

  await test.step('accepting empties the cart', async () => {
    await page.goto(second.path);
    await answerQuestion(page, question, 'Ya');
    await expect(cart).not.toHaveText(/barang/);
    await putInCart(page, 'Batik Tulis');
    await expect(cart).toHaveText(/1 barang/);
  });

  await test.step('a tab of the first shop that stayed open adds nothing', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(first.path);
    await hydrated(page);
    const other = await page.context().newPage();
    await other.goto(second.path);
    await putInCart(other, 'Batik Tulis');
    await expect(cart).toHaveText(/1 barang/);
    await putInCart(page, 'Kopi Gayo');
    await expect(page.getByRole('dialog')).toContainText(
      'Harap selesaikan pembelian Anda dari toko sebelumnya atau kosongkan keranjang Anda untuk memulai dari toko ini.',
    );
    await audit(page);
    await answerAlert(page, 'Anda hanya dapat membeli dari satu toko dalam satu waktu.');
    await expect(cart).toHaveText(/1 barang/);
    await other.close();
  });
});

test('a second tab shows the same cart, also after it is emptied', async ({ page, context, watch }) => {
  const shop = await registerShop(await watch.open(), [kopi]);
  await page.goto(href('/keranjang'));
  await expect(page.getByText('Keranjang Anda Kosong')).toBeVisible();
  const second = await context.newPage();
  await second.goto(shop.path);
  await putInCart(second, 'Kopi Gayo');
  const quantity = page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' });
  await expect(quantity).toHaveValue('1');
  await putInCart(second, 'Kopi Gayo');
  await expect(quantity).toHaveValue('2');
  await page.getByRole('button', { name: 'Hapus Kopi Gayo' }).click();
  await expect(second.getByRole('banner').getByRole('link', { name: /Keranjang/ })).not.toHaveText(/barang/);
  await expect(page.getByText('Keranjang Anda Kosong')).toBeVisible();
  await page.getByRole('link', { name: 'Lanjut Belanja' }).click();
  await expect(page).toHaveURL(shop.path);
});
