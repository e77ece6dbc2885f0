import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { href } from '#domain/routes/href.ts';
import { newPerson, registerShop, unique } from '../e2e/support/people.ts';
import { cameraPhoto } from '../e2e/support/photo.ts';
import { expect, test } from './browser.ts';
import { logIn, type Tab } from './tab.ts';

const LARGE = { width: 4_000, height: 3_000, channels: 3, background: '#c86e1e' } as const;

test('an owner registers, adds a product with a photo and counts its stock', async ({ tab }, testInfo) => {
  const namaToko = unique('Dapur Ibu Ani');
  const { email, password } = newPerson('ani');
  const photo = testInfo.outputPath('keripik.jpg');
  const large = sharp({ create: { ...LARGE, noise: { type: 'gaussian', mean: 128, sigma: 50 } } });
  await writeFile(photo, await large.jpeg().toBuffer());
  const row = ['article', 'Keripik Tempe'] as const;

  await test.step('registers', async () => {
    await tab.open(`${href('/register')}?role=storeAdmin`);
    await tab.fill('Nama Toko', namaToko);
    await tab.fill('Nomor WhatsApp', '0812-3456-7890');
    await tab.fill('Email', email);
    await tab.fill('Password', password);
    await tab.click(['button', 'Daftar']);
    await tab.expectAddress(href('/dashboard'));
  });

  await test.step('adds a product: the photo is shrunk before the upload', async () => {
    await tab.click(['link', 'Produk']);
    await tab.fill('Nama Produk', 'Keripik Tempe');
    await tab.fill('Harga', '15.000');
    await tab.fill('Stok', '12');
    await tab.fill('Berat (gram)', '200');
    await tab.attach('Foto Galeri', [photo]);
    await tab.expectText('Siap diunggah');
    const sent = await catchUploads(tab);
    await tab.click(['button', 'Tambah Produk']);
    await tab.expectText('Rp 15.000', row);
    await tab.expectPictures(row);
    const [first] = await sent();
    expect(first).toMatchObject({ name: 'keripik.jpg', type: 'image/jpeg' });
    expect(first?.size).toBeLessThan((await stat(photo)).size / 2);
  });

  await test.step('counts its stock by taps', async () => {
    await tab.click(['button', 'Tambah stok'], row);
    await tab.click(['button', 'Tambah stok'], row);
    await tab.expectText('Stok 14', row);
    await tab.fill('Stok', '22', row);
    await tab.press('Enter');
    await tab.expectText('Stok 22', row);
  });

  await test.step('edits it in the dialog', async () => {
    await tab.click(['button', 'Edit'], row);
    await tab.fill('Harga', '17500', ['dialog']);
    await tab.click(['button', 'Simpan'], ['dialog']);
    await tab.expectNoDialog();
    await tab.expectText('Rp 17.500', row);
  });

  await test.step('and opens the shop', async () => {
    await tab.click(['link', new RegExp(`^${namaToko}`)], ['banner']);
    await tab.expectText('Rp 17.500', ['item', 'Keripik Tempe']);
    await tab.expectPictures(['item', 'Keripik Tempe']);
  });
});

test('an owner gives the shop a colour, a logo and an address', async ({ tab }, testInfo) => {
  const product = { namaProduk: 'Rengginang', harga: '12000', stok: '9', berat: '100' };
  const shop = await registerShop(null, [product]);
  const logo = testInfo.outputPath('logo.jpg');
  await writeFile(logo, await cameraPhoto(20, 90, 60));
  const namaToko = unique('Dapur Baru');
  const slug = `dapur-${randomUUID().slice(0, 6)}x`;
  await logIn(tab, shop.owner);
  await tab.expectAddress(href('/dashboard'));
  await tab.open(href('/dashboard/pengaturan'));
  for (const card of ['Toko', 'Tampilan', 'Link Toko', 'Jam & Aturan'])
    await tab.click(['button', new RegExp(`^${card}`)], ['main']);
  await tab.fill('Nama Toko', namaToko);
  await tab.pick('Warna Tema', '#f5d90a');
  await tab.expectValue('Kode warna', '#f5d90a');
  await tab.expectText('Warna ini terlalu terang untuk teks; teks dibuat lebih gelap.');
  await tab.attach('Logo', [logo]);
  await tab.expectText('Logo baru, belum disimpan.');
  await tab.pick('Zona Waktu', 'Asia/Makassar');
  await tab.fill('Alamat link toko', slug);
  await tab.click(['link', 'Beranda']);
  await tab.expectText('Perubahan belum disimpan. Tinggalkan halaman ini?', ['dialog']);
  await tab.click(['button', 'Batal'], ['dialog']);
  await tab.click(['button', 'Simpan Pengaturan']);
  await tab.expectText('Pengaturan berhasil disimpan!');

  await tab.open(shop.path);
  await tab.expectAddress(href('/toko/:toko', { toko: slug }));
  await tab.expectText(`Selamat datang di ${namaToko}`);
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await tab.expectOf(['button', '+ Keranjang'], colourOf, 'rgb(245, 217, 10)');
  await tab.expectPictures(['banner']);
});

/** Records the files that the page's forms send from now on; the returned function reads them. */
async function catchUploads(tab: Tab) {
  await tab.evaluate(() => {
    const sent: { name: string; type: string; size: number }[] = [];
    Object.assign(window, { sentFiles: sent });
    const keep = (body: unknown) => {
      if (!(body instanceof FormData)) return;
      for (const value of body.values())
        if (value instanceof File) sent.push({ name: value.name, type: value.type, size: value.size });
    };
    const { fetch: usual } = window;
    const { send } = XMLHttpRequest.prototype;
    window.fetch = (input, init) => {
      keep(init?.body);
      return usual(input, init);
    };
    XMLHttpRequest.prototype.send = function (body) {
      keep(body);
      send.call(this, body);
    };
  });
  return () =>
    tab.evaluate(
      () => (window as unknown as { sentFiles: { name: string; type: string; size: number }[] }).sentFiles,
    );
}
