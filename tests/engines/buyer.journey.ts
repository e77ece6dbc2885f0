import { href } from '#domain/routes/href.ts';
import { newPerson, registerBuyer, registerShop, type Shop } from '../e2e/support/people.ts';
import { address } from '../e2e/support/shopping.ts';
import type { Visitor } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { logIn, type Tab } from './tab.ts';

const kopi = {
  namaProduk: 'Kopi Toraja',
  harga: '45.000',
  stok: '9',
  berat: '250',
  deskripsi: 'Dipanggang minggu ini.',
};
const madu = { namaProduk: 'Madu Hutan', harga: '80000', stok: '4', berat: '500' };
const done = 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.';

test('a guest fills a cart, registers on the way, orders over WhatsApp and cancels', async ({
  tab,
  openedTab,
  asked,
}) => {
  const shop = await registerShop(null, [kopi, madu]);
  await makeVoucher(shop.owner.visitor);

  await test.step('reads the shop and a product, and puts it into the cart', async () => {
    await tab.open(shop.path);
    await tab.expectText(`Selamat datang di ${shop.namaToko}`);
    await tab.click(['link', /Kopi Toraja/], ['item', 'Kopi Toraja']);
    await tab.expectText('Dipanggang minggu ini.');
    await tab.click(['button', '+ Keranjang']);
    await tab.expectText('1 barang', ['banner']);
  });

  await test.step('changes the quantity, is sent to the login and registers', async () => {
    await tab.open(href('/keranjang'));
    await tab.fill('Jumlah Kopi Toraja', '3');
    await tab.expectText('Rp 135.000');
    await registerOnTheWay(tab);
    await tab.expectAddress(href('/keranjang'));
    await tab.expectValue('Jumlah Kopi Toraja', '3');
  });

  await test.step('picks the address from the lists', () => pickAddress(tab));
  await test.step('lowers the total by a voucher, after a wrong code', () => enterVoucher(tab));

  await test.step('sends the order: the chat opens in a tab of its own', async () => {
    await tab.click(['button', 'Kirim Pesanan via WhatsApp']);
    const chat = await openedTab();
    await chat.expectAddress(/^https:\/\/wa\.me\//);
    expectChat(await chat.address(), shop);
    await chat.close();
    await tab.expectText(done, ['dialog']);
    await tab.click(['button', 'OK'], ['dialog']);
    await tab.expectAddress(href('/profil'));
    await tab.click(['link', /^Lihat Detail/]);
    await tab.expectAddress(/^\/pesanan\/[0-9a-f-]{36}$/);
    expect(asked).toContain('wa.me:443');
  });

  await test.step('cancels it after a confirmation', () => cancel(tab));
  await test.step('and the stock is restored', async () => {
    await tab.open(shop.path);
    await tab.expectText('Stok: 9', ['item', 'Kopi Toraja']);
  });
});

test('if no tab can be opened, the order waits behind a real chat link', async ({ tab, openedTab }) => {
  const shop = await registerShop(null, [kopi]);
  const buyer = await registerBuyer(null);
  await logIn(tab, buyer);
  await tab.expectAddress(href('/profil'));
  await tab.open(shop.path);
  await tab.click(['button', '+ Keranjang'], ['item', 'Kopi Toraja']);
  await tab.click(['link', /Lihat keranjang/]);
  await tab.expectAddress(href('/keranjang'));
  for (const [label, text] of Object.entries(address)) await tab.fill(label, text);
  // Makes the page behave as in a browser that blocks new tabs.
  await tab.evaluate(() => {
    window.open = () => null;
  });
  await tab.click(['button', 'Kirim Pesanan via WhatsApp']);
  await tab.expectAddress(/^\/pesanan-berhasil\?pesanan=[0-9a-f-]{36}&toko=[0-9a-f-]{36}$/);
  await tab.expectText('Pesanan Berhasil!');
  await tab.click(['link', 'Kirim ke WhatsApp']);
  const chat = await openedTab();
  await chat.expectAddress(new RegExp(`^https://wa\\.me/${shop.waNumber}\\?text=`));
});

/** Creates the voucher HEMAT25 for 25 % by posting the form as a browser without scripts does. */
async function makeVoucher(owner: Visitor): Promise<void> {
  const open = { maxDiscount: '', minPurchase: '', startDay: '', endDay: '', quota: '', perBuyerLimit: '' };
  const form = { intent: 'create', code: 'HEMAT25', kind: 'percent', value: '25', ...open };
  expect((await owner.post(href('/dashboard/voucher'), form)).status).toBe(200);
}

async function registerOnTheWay(tab: Tab): Promise<void> {
  await tab.click(['link', 'Login untuk Checkout']);
  await tab.expectText('Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.');
  await tab.click(['link', 'Daftar'], ['main']);
  await tab.expectAddress(/^\/register/);
  const { email, password } = newPerson('pembeli');
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.click(['button', 'Daftar']);
}

async function pickAddress(tab: Tab): Promise<void> {
  await tab.fill('Nama Lengkap', address['Nama Lengkap']);
  await tab.fill('Nomor WhatsApp', address['Nomor WhatsApp']);
  await tab.fill('Alamat Lengkap', address['Alamat Lengkap']);
  await tab.click(['field', 'Provinsi']);
  await tab.click(['option', 'DI Yogyakarta']);
  await tab.fill('Kota/Kabupaten', 'yog');
  await tab.click(['option', /^Kota Yogyakarta/]);
  await tab.fill('Kecamatan', 'gondok');
  await tab.expectText('Gondokusuman');
  await tab.press('ArrowDown');
  await tab.press('Enter');
  await tab.expectValue('Kecamatan', 'Gondokusuman');
  await tab.expectValue('Provinsi', 'DI Yogyakarta');
  await tab.fill('Kode Pos', address['Kode Pos']);
}

async function enterVoucher(tab: Tab): Promise<void> {
  await tab.click(['button', 'Punya kode voucher?']);
  await tab.fill('Kode Voucher', 'HEMAT26');
  await tab.click(['button', 'Pakai']);
  await tab.expectText('Kode voucher tidak ditemukan di toko ini.');
  await tab.fill('Kode Voucher', 'hemat25');
  await tab.click(['button', 'Pakai']);
  await tab.click(['button', /^Total \(/]);
  await tab.expectText('Diskon (voucher HEMAT25)');
  await tab.expectText('Rp 101.250');
}

function expectChat(link: string, shop: Shop): void {
  const { pathname, searchParams } = new URL(link);
  const text = searchParams.get('text') ?? '';
  expect(pathname).toBe(`/${shop.waNumber}`);
  expect(text).toContain('- Kopi Toraja x 3 = Rp 135.000');
  expect(text).toContain('Total: Rp 101.250');
  expect(text).toContain('Nama: Rina Wulandari');
}

async function cancel(tab: Tab): Promise<void> {
  const hasFocus = (element: Element) => element === document.activeElement;
  for (const leave of [() => tab.click(['button', 'Batal'], ['dialog']), () => tab.press('Escape')]) {
    await tab.click(['button', 'Batalkan Pesanan']);
    await tab.expectOf(
      ['button', 'Ya'],
      (element) => Boolean(element.closest('dialog')?.matches(':modal')),
      true,
    );
    await leave();
    await tab.expectNoDialog();
    await tab.expectOf(['button', 'Batalkan Pesanan'], hasFocus, true);
  }
  await tab.click(['button', 'Batalkan Pesanan']);
  await tab.click(['button', 'Ya'], ['dialog']);
  await tab.expectText('Cancelled');
}
