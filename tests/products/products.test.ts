import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readProducts } from '#server/products/read.ts';
import { listProducts } from '#server/products/storefront/list.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, warung, batik, nasiGoreng } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, otherOwner] = await Promise.all([app.loginAs(sri), app.loginAs(dewi)]);
});

afterAll(() => app.stop());

const typed = {
  intent: 'add',
  namaProduk: 'Keripik Tempe',
  harga: '12.500',
  stok: '40',
  berat: '150',
  deskripsi: 'Renyah.',
};

async function photoFile(name = 'foto.png', width = 40): Promise<File> {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

async function newest() {
  const [product] = await asUser(sri, async (tx) => {
    const { products } = await listProducts(tx, sri.id, { limit: 1 });
    return readProducts(
      tx,
      sri.id,
      products.map(({ id }) => id),
    );
  });
  if (!product) throw new Error('a product was expected');
  return product;
}

describe('adding a product', () => {
  test('without scripts, with photos: it is in the list, its files are served', async () => {
    const answer = await owner.post(href('/dashboard/produk'), {
      ...typed,
      photos: [await photoFile('a.png', 2000), await photoFile('b.png')],
    });
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain('Keripik Tempe ditambahkan.');
    const product = await newest();
    expect(product).toMatchObject({
      namaProduk: 'Keripik Tempe',
      harga: 12_500,
      stok: 40,
      variants: [{ berat: 150 }],
      deskripsi: 'Renyah.',
    });
    expect(product.photos).toHaveLength(2);
    expect(product.photos[0]).toMatchObject({ width: 1200 });
    for (const photo of product.photos) {
      const file = await app.guest().get(`/files/products/${warung.storeId}/${photo.id}/320.webp`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  test('without photos, urlencoded', async () => {
    expect((await owner.post(href('/dashboard/produk'), typed)).status).toBe(200);
    expect((await newest()).photos).toEqual([]);
  });

  test.each([
    [{ namaProduk: '' }, 'Semua kolom wajib diisi: nama, harga, stok, dan berat.'],
    [{ harga: ' ' }, 'Semua kolom wajib diisi: nama, harga, stok, dan berat.'],
    [{ stok: 'banyak' }, 'Harga, Stok, dan Berat harus angka.'],
    [{ berat: '0' }, 'Berat harus lebih besar dari 0 gram.'],
    [{ namaProduk: 'x'.repeat(121) }, 'Nama produk paling panjang 120 huruf.'],
    [{ deskripsi: 'a\u0000b' }, 'Deskripsi memuat karakter yang tidak bisa disimpan.'],
    [{ harga: '1e308' }, 'Harga, Stok, dan Berat harus angka.'],
  ])('%o is rejected with its text, and the input stays', async (change, text) => {
    const before = await newest();
    const answer = await owner.post(href('/dashboard/produk'), {
      ...typed,
      deskripsi: 'Tetap ada',
      ...change,
    });
    expect(answer.status).toBe(400);
    const shown = await readPage(answer);
    expect(shown.text).toContain(text);
    const sent = { ...typed, ...change };
    for (const [name, value] of Object.entries({ harga: sent.harga, stok: sent.stok, berat: sent.berat })) {
      expect(shown.field(name)).toBe(value);
    }
    if (!('deskripsi' in change)) expect(shown.field('deskripsi')).toBe('Tetap ada');
    expect(await newest()).toEqual(before);
  });

  test('extra fields are ignored', async () => {
    const id = randomUUID();
    await owner.post(href('/dashboard/produk'), {
      ...typed,
      namaProduk: 'Dengan tambahan',
      id,
      storeId: batik.storeId,
      createdAt: '2000-01-01',
      deletedAt: '2000-01-01',
    });
    const product = await newest();
    expect(product).toMatchObject({ namaProduk: 'Dengan tambahan', storeId: warung.storeId });
    expect(product.id).not.toBe(id);
  });

  test.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['html', '<!doctype html><script>alert(1)</script>', 415],
    ['gif', 'GIF89a\u0001\u0000\u0001\u0000', 415],
    ['pdf', '%PDF-1.7 …', 415],
    ['empty', '', 422],
    ['truncated png', '\u0089PNG\r\n\u001a\n', 422],
  ])(
    '%s in place of a photo, whatever its name, is rejected; nothing is stored',
    async (_, content, status) => {
      const before = await newest();
      const bad = new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], 'foto.png', {
        type: 'image/png',
      });
      const answer = await owner.post(href('/dashboard/produk'), {
        ...typed,
        photos: [await photoFile(), bad],
      });
      expect(answer.status).toBe(status);
      const text = await textOf(answer);
      expect(text).toContain('Gagal menambah produk: Foto ke-2:');
      expect(text).toContain('pilih lagi');
      expect(await newest()).toEqual(before);
    },
  );

  test('nine photos are too many', async () => {
    const photos = await Promise.all(Array.from({ length: 9 }, () => photoFile()));
    const answer = await owner.post(href('/dashboard/produk'), { ...typed, photos });
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain('Paling banyak 8 foto per produk.');
  });

  test('a photo over 15 MB is rejected', async () => {
    const huge = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'besar.jpg', { type: 'image/jpeg' });
    const answer = await owner.post(href('/dashboard/produk'), { ...typed, photos: huge });
    expect(answer.status).toBe(413);
    expect(await textOf(answer)).toContain('Paling besar 15 MB per foto.');
  });
});

describe('changing a product', () => {
  const fields = (change = {}) => ({
    intent: 'edit',
    productId: nasiGoreng.id,
    namaProduk: nasiGoreng.namaProduk,
    harga: '19000',
    stok: String(nasiGoreng.stok),
    seenStok: String(nasiGoreng.stok),
    berat: '400',
    deskripsi: '',
    ...change,
  });

  const read = async () => {
    const [product] = await asUser(sri, (tx) => readProducts(tx, warung.storeId, [nasiGoreng.id]));
    return product;
  };

  test('?edit= shows the form with its values', async () => {
    const answer = await owner.get(`${href('/dashboard/produk')}?edit=${nasiGoreng.id}`);
    const { field, buttons } = await readPage(answer);
    expect(field('namaProduk')).toBe(nasiGoreng.namaProduk);
    expect(buttons('Simpan')).toHaveLength(1);
  });

  test('saves, adds photos and deletes the ticked ones with their files', async () => {
    await owner.post(href('/dashboard/produk'), {
      ...fields(),
      photos: [await photoFile(), await photoFile()],
    });
    const [first, second] = (await read())?.photos ?? [];
    if (!first || !second) throw new Error('photos were expected');
    const address = `/files/products/${warung.storeId}/${first.id}/320.jpg`;
    expect((await app.guest().get(address)).status).toBe(200);
    const answer = await owner.post(
      href('/dashboard/produk'),
      fields({ harga: '21.000', removePhoto: [first.id] }),
    );
    expect(await textOf(answer)).toContain(`${nasiGoreng.namaProduk} disimpan.`);
    expect(await read()).toMatchObject({ harga: 21_000, photos: [second] });
    expect((await app.guest().get(address)).status).toBe(404);
  });

  test.each([
    [{ namaProduk: '' }, 'Nama, Harga, Stok dan Berat tidak boleh kosong.'],
    [{ stok: '-1' }, 'Harga, Stok, dan Berat harus angka.'],
    [{ berat: '-5' }, 'Berat harus lebih besar dari 0 gram.'],
  ])('%o is rejected with its text', async (change, text) => {
    const before = await read();
    const answer = await owner.post(`${href('/dashboard/produk')}?edit=${nasiGoreng.id}`, fields(change));
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(text);
    expect(await read()).toEqual(before);
  });

  test('a stock that orders changed meanwhile is not overwritten: the owner is asked', async () => {
    const answer = await owner.post(
      `${href('/dashboard/produk')}?edit=${nasiGoreng.id}`,
      fields({ seenStok: '99', stok: '120' }),
    );
    expect(answer.status).toBe(409);
    const again = answer.clone();
    expect(await textOf(answer)).toContain('Stok sekarang 20 karena ada pesanan.');
    expect((await readPage(again)).field('seenStok')).toBe('20');
    expect((await read())?.stok).toBe(20);
  });

  test("another shop's product is not found", async () => {
    const before = await read();
    const answer = await otherOwner.post(href('/dashboard/produk'), fields({ harga: '1' }));
    expect(answer.status).toBe(404);
    expect(await textOf(answer)).toContain('Gagal memperbarui produk: produk ini sudah tidak ada.');
    const removal = await otherOwner.post(href('/dashboard/produk'), {
      intent: 'delete',
      productId: nasiGoreng.id,
    });
    expect([removal.status, await textOf(removal)]).toEqual([
      404,
      expect.stringContaining('Gagal menghapus produk: '),
    ]);
    expect(
      await (await otherOwner.get(`${href('/dashboard/produk')}?edit=${nasiGoreng.id}`)).text(),
    ).not.toContain('Nasi Goreng');
    expect(await read()).toEqual(before);
  });

  test.each(['x', '%00', '', 'x'.repeat(5000)])('an invalid id: %j', async (id) => {
    expect((await owner.post(href('/dashboard/produk'), fields({ productId: id }))).status).toBe(404);
    expect((await owner.post(href('/dashboard/produk'), { intent: 'delete', productId: id })).status).toBe(
      404,
    );
  });

  test('deleting asks, then hides the product', async () => {
    await owner.post(href('/dashboard/produk'), { ...typed, namaProduk: 'Sebentar saja' });
    const { id } = await newest();
    const asking = await textOf(await owner.get(`${href('/dashboard/produk')}?hapus=${id}`));
    expect(asking).toContain('Apakah Anda yakin ingin menghapus produk ini?');
    const answer = await owner.post(href('/dashboard/produk'), { intent: 'delete', productId: id });
    expect(await textOf(answer)).toContain('Sebentar saja dihapus.');
    expect((await newest()).id).not.toBe(id);
  });
});

describe('the product list', () => {
  test('continues after a key and filters by name and stock', async () => {
    for (let count = 0; count < 21; count++)
      await owner.post(href('/dashboard/produk'), { ...typed, namaProduk: `Deret ${count}` });
    const first = await readPage(await owner.get(`${href('/dashboard/produk')}?cari=Deret`));
    expect(first.all('article')).toHaveLength(20);
    const next = first.links.find((link) => link.includes('setelah=')) ?? '';
    const second = await readPage(await owner.get(next));
    expect(second.all('article').map(({ text }) => text)).toEqual([expect.stringContaining('Deret 0')]);
    const low = await textOf(await owner.get(`${href('/dashboard/produk')}?stok=menipis`));
    expect(low).toContain('Sambal Bawang');
    expect(low).not.toContain('Deret 1');
  });

  test('a database failure has its sentence, with a link to try again', async () => {
    const { ownerUrl } = testDatabase();
    const rename = (from: string, to: string) =>
      withClient(ownerUrl, (client) => client.query(`ALTER TABLE variants RENAME COLUMN ${from} TO ${to}`));
    await rename('berat', 'bobot');
    const answer = await owner.get(href('/dashboard/produk'));
    await rename('bobot', 'berat');
    expect(answer.status).toBe(500);
    const text = await textOf(answer);
    expect(text).toContain('Gagal memuat produk: Index diperlukan. Hubungi pengelola platform.');
    expect(text).toContain('Coba Lagi');
  });
});
