import type { Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop, type Shop } from '../support/people.ts';
import { answerAlert, catchChats, fillAddress, hydrated, openCard, putInCart } from '../support/shopping.ts';

const teh = { namaProduk: 'Teh Melati', harga: '15000', stok: '9', berat: '100' };
const moment = /\d{1,2} \S+ 20\d\d, \d\d\.\d\d WIB/;

test('a shop sets a time limit to answer, and a buyer sees it before and after ordering', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners = await watch.open();
  const shop = await registerShop(owners, [teh]);
  const owner = await owners.newPage();
  const chats = await catchChats(context);
  await registerBuyer(context);

  await test.step('the shop chooses it', async () => {
    await owner.goto(href('/dashboard/pengaturan'));
    await hydrated(owner);
    await openCard(owner, 'Jam & Aturan');
    await expect(owner.getByLabel('Batas Waktu Konfirmasi')).toHaveValue('');
    await owner.getByLabel('Batas Waktu Konfirmasi').selectOption('2 hari');
    await owner.getByRole('button', { name: 'Simpan Pengaturan' }).click();
    await expect(owner.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
    await expect(owner.getByLabel('Batas Waktu Konfirmasi')).toHaveValue('48');
    await audit(owner);
  });

  await test.step('the buyer reads it in the cart', async () => {
    await page.goto(shop.path);
    await putInCart(page, 'Teh Melati');
    await expectShownAtOnce(page, shop);
    await audit(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await answerAlert(page, 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.');
  });

  await test.step('and the deadline in the chat, the list and on the order’s pages', async () => {
    await expect
      .poll(() => chats.at(-1)?.text)
      .toMatch(new RegExp(`Mohon dijawab paling lambat ${moment.source}`));
    await expect(page.getByText(new RegExp(`Dijawab paling lambat ${moment.source}`))).toBeVisible();
    await page.getByRole('link', { name: /Lihat Detail/ }).click();
    await expect(page.getByText(/lalu mengirim tagihan, paling lambat/)).toContainText(moment);
    await audit(page);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`${href('/pesanan-berhasil')}?pesanan=${id}`);
    await expect(page.getByText(/Toko akan menjawab paling lambat/)).toContainText(moment);
  });

  await test.step('the owner sees it on the card and the page, and extends it', async () => {
    await owner.goto(href('/dashboard/pesanan'));
    await expect(owner.getByText('Batas konfirmasi')).toBeVisible();
    await owner.getByRole('link', { name: 'Detail' }).click({ position: { x: 90, y: 14 } });
    await expect(owner.getByText(/Belum Anda tagih sampai batas ini/)).toContainText(moment);
    await owner.getByText('Beri waktu lagi').click();
    await owner.getByRole('button', { name: 'Simpan Batas Konfirmasi' }).click();
    await expect(
      owner.getByText(/Batas konfirmasi diperpanjang sampai .* Pembeli diberi tahu/),
    ).toBeVisible();
    await audit(owner);
  });
});

/**
 * Expects the cart to show the shop's time limit for an answer even before the server responds, because the browser
 * stored the limit when it visited the shop.
 */
async function expectShownAtOnce(page: Page, shop: Shop): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/cart', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(href('/keranjang'));
  const summary = page.getByRole('complementary', { name: 'Ringkasan' });
  const sentence =
    'Toko menjawab paling lambat 2 hari setelah Anda memesan. Lewat dari itu pesanan dibatalkan otomatis sebelum Anda ditagih.';
  await expect(summary).toContainText(sentence);
  const before = await summary.boundingBox();
  answer();
  await expect(page.getByRole('heading', { name: shop.namaToko })).toBeVisible();
  await expect(summary).toContainText(sentence);
  expect(await summary.boundingBox()).toEqual(before);
}
