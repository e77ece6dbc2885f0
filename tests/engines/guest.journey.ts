import { writeFile } from 'node:fs/promises';
import { href } from '#domain/routes/href.ts';
import { newPerson, registerShop } from '../e2e/support/people.ts';
import { bill, setUpPayment } from '../e2e/support/posted-orders.ts';
import { address } from '../e2e/support/shopping.ts';
import { addChosenProduct } from '../e2e/support/variants.ts';
import { nthReceipt, receiptPicture } from '../support/pictures/receipts.ts';
import { expect, test } from './browser.ts';
import type { Tab } from './tab.ts';

const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';

test('a guest chooses a size, orders in one go, and sends the proof of the bill', async ({
  tab,
  openedTab,
}, testInfo) => {
  const shop = await registerShop(null, []);
  await setUpPayment(shop);
  const { namaProduk } = await addChosenProduct(shop, {
    photos: [],
    options: [{ name: 'Ukuran', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], harga: 100_000, stok: 0 },
      { values: ['L'], harga: 110_000, stok: 2 },
    ],
  });
  const receipt = testInfo.outputPath('bukti.png');
  await writeFile(receipt, await receiptPicture(nthReceipt(9)));

  await test.step('chooses a size that is in stock', async () => {
    await tab.open(shop.path);
    await tab.click(['link', /^Pilih/], ['item', namaProduk]);
    await tab.click(['button', '+ Keranjang']);
    await tab.expectText('Pilih Ukuran.');
    await tab.click(['field', 'L']);
    await tab.expectText('Pilihan Anda: L.');
    await tab.click(['button', '+ Keranjang']);
    await tab.expectText('1 barang', ['banner']);
  });

  await test.step('orders and thereby creates an account', async () => {
    await tab.open(href('/keranjang'));
    await tab.expectText(`${namaProduk} (L)`);
    for (const [label, text] of Object.entries(address)) await tab.fill(label, text);
    const { email, password } = newPerson('tamu');
    await tab.fill('Email', email);
    await tab.fill('Password', password);
    await tab.click(['button', 'Kirim Pesanan via WhatsApp']);
    const chat = await openedTab();
    await chat.expectAddress(/^https:\/\/wa\.me\//);
    const text = new URL(await chat.address()).searchParams.get('text');
    expect(text).toContain(`- ${namaProduk} (L) x 1 = Rp 110.000`);
    await chat.close();
    await tab.expectText(done, ['dialog']);
    await tab.click(['button', 'OK'], ['dialog']);
    await tab.expectAddress(href('/profil'));
  });

  await bill(shop.owner.visitor, await openOrder(tab));

  await test.step('sees the bill arrive, with the account and the QRIS', async () => {
    await tab.expectText('Rp 128.000');
    await tab.expectOf(['link', 'Unduh QRIS'], (link) => link.getAttribute('href')?.includes('qris'), true);
    await tab.click(['field', 'Transfer']);
    await tab.expectText('1234567890');
    await tab.expectText('a.n. Sri Rahayu');
  });

  await test.step('sends the proof', async () => {
    await tab.attach('Foto Bukti Pembayaran', [receipt]);
    await tab.expectText('Penjual memeriksa');
  });

  await test.step('returns to all orders', async () => {
    await tab.click(['link', 'Semua pesanan']);
    await tab.expectAddress(href('/pesanan'));
  });
});

async function openOrder(tab: Tab): Promise<string> {
  await tab.click(['link', /^Lihat Detail/]);
  await tab.expectAddress(/^\/pesanan\/[0-9a-f-]{36}$/);
  return (await tab.address()).slice(-36);
}
