import { inflateSync } from 'node:zlib';
import { href } from '#domain/routes/href.ts';
import { registerBuyer, registerShop } from '../e2e/support/people.ts';
import { complete, order, productsOf } from '../e2e/support/posted-orders.ts';
import { expect, test } from './browser.ts';
import { layOutAsPrinted } from './page-scripts.ts';
import { logIn, type Tab } from './tab.ts';

const sambal = { namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' };

/** This is the printable area of an A4 page in CSS pixels. */
const PRINTABLE = { width: 673, height: 1017 };

test('an order appears at the shop without a reload and passes every step up to the report', async ({
  tab,
}) => {
  const shop = await registerShop(null, [sambal]);
  const { visitor: buyers } = await registerBuyer(null);
  const products = await productsOf(buyers, shop);
  await logIn(tab, shop.owner);
  await tab.expectAddress(href('/dashboard'));
  await tab.open(href('/dashboard/pesanan'));
  await tab.expectText('Belum ada pesanan');
  await order(buyers, shop, products);
  await tab.expectText('Rina Wulandari', ['article']);
  await tab.expectTitle('(1) Pesanan Masuk');

  await tab.click(['button', 'Konfirmasi (Kirim Tagihan)']);
  await tab.expectText('Ubah status pesanan ini menjadi "Harus Dibayar"?', ['dialog']);
  await tab.click(['button', 'Batal'], ['dialog']);
  await tab.expectNoDialog();
  for (const [button, status, fields = {}] of steps) {
    await test.step(`${button}: ${status}`, () => changeStatus(tab, button, status, fields));
  }

  await tab.open(href('/dashboard/laporan'));
  await tab.click(['button', 'Rincian']);
  await tab.expectText('Rp 25.000', ['region', 'Ringkasan (Semua Waktu)']);
  const height = () =>
    tab.evaluate(() => document.querySelector('figure svg rect')?.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(50);
  await tab.click(['button', 'Lihat angka per hari']);
  await tab.expectText('Pendapatan Harian');
  await tab.click(['button', 'Pilih tanggal']);
  await tab.pick('Dari Tanggal', '2020-01-01');
  await tab.pick('Sampai Tanggal', '2020-01-31');
  await tab.click(['button', 'Tampilkan']);
  await tab.expectText('Rp 0', ['region', 'Ringkasan (1 Januari 2020 – 31 Januari 2020)']);
});

test('an invoice is printed on one page', async ({ tab, paper, resize }) => {
  const shop = await registerShop(null, wares(20));
  const buyer = await registerBuyer(null);
  const id = await order(buyer.visitor, shop, await productsOf(buyer.visitor, shop));
  await logIn(tab, buyer);
  await tab.expectAddress(href('/profil'));
  await tab.open(href('/faktur/:orderId', { orderId: id }));
  await tab.expectText('Faktur belum tersedia.');
  await complete(shop.owner.visitor, id);
  await tab.expectText(/Faktur #\d+/);
  await tab.expectText('Terbilang');
  await tab.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await tab.click(['button', 'Cetak']);
  await expect.poll(() => tab.evaluate(() => document.body.hasAttribute('data-printed'))).toBe(true);
  if (paper) expect(pagesOf(await paper())).toBe(1);

  await resize(PRINTABLE);
  await tab.evaluate(layOutAsPrinted);
  await tab.expectRows('Keripik', 20);
  const { shown, height, colours } = await tab.evaluate(paperFacts);
  expect(shown).toEqual([]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
  expect(height).toBeLessThanOrEqual(PRINTABLE.height);
});

const steps: [button: string, status: string, fields?: Record<string, string>][] = [
  ['Konfirmasi (Kirim Tagihan)', 'Harus Dibayar', { 'Ongkos Kirim': '15.000' }],
  ['Tandai Sudah Bayar', 'Sudah Dibayar'],
  ['Proses Pesanan', 'Processing'],
  ['Tandai Dikirim', 'Shipped', { Kurir: 'JNE', 'Nomor Resi': 'JT0012' }],
  ['Selesaikan Pesanan', 'Completed'],
];

async function changeStatus(
  tab: Tab,
  button: string,
  status: string,
  fields: Record<string, string>,
): Promise<void> {
  await tab.click(['button', button]);
  await tab.expectText(`Ubah status pesanan ini menjadi "${status}"?`, ['dialog']);
  for (const [label, text] of Object.entries(fields))
    await tab.fill(new RegExp(`^${label}`), text, ['dialog']);
  await tab.click(['button', 'Ya'], ['dialog']);
  await tab.expectText('Status pesanan berhasil diperbarui!', ['dialog']);
  await tab.click(['button', 'Selesai'], ['dialog']);
  await tab.expectNoDialog();
  await tab.expectText('Sambal Roa', ['region', status]);
}

function paperFacts() {
  const parts = [...document.querySelectorAll('header, nav, footer, button, a')];
  const sheet = document.querySelector('article');
  const written = sheet ? [sheet, ...sheet.querySelectorAll('*')] : [];
  return {
    shown: parts
      .filter((part) => part.checkVisibility() && !sheet?.contains(part))
      .map((part) => part.outerHTML.slice(0, 120)),
    height: sheet?.getBoundingClientRect().height,
    colours: [...new Set(written.map((part) => getComputedStyle(part).color))],
  };
}

/** Counts the pages of a PDF. Inflates all streams first, because the PDF may contain its pages compressed. */
function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1');
  const packed = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...packed].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

function wares(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...sambal,
    namaProduk: `Keripik Rasa ${String(index + 1).padStart(2, '0')}`,
  }));
}
