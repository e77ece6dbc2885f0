import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asGuest, asSystem } from '#server/db/access.ts';
import { publishStoreChange } from '#server/live/notify.ts';
import { listProducts } from '#server/products/storefront/list.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

let app: TestApp;
let guest: Visitor;

beforeAll(async () => {
  app = await startApp();
  guest = app.guest();
});
afterAll(() => app.stop());

const { warung, batik, kopi } = world;
const atWarung = href('/toko/:toko', { toko: warung.slug });
const atBatik = href('/toko/:toko', { toko: batik.slug });
const atKopi = href('/toko/:toko', { toko: kopi.slug });

async function changeStore(
  storeId: string,
  changes: Record<string, unknown>,
  table: 'stores' | 'storeTerms' = 'stores',
): Promise<void> {
  await asSystem(async (tx) => {
    await tx.updateTable(table).set(changes).where('storeId', '=', storeId).execute();
    publishStoreChange(tx, storeId, 'store');
  });
  await app.deferredWorkDone();
}

async function read(path: string, client = guest) {
  const answer = await client.get(path);
  return { status: answer.status, headers: answer.headers, page: await readPage(answer) };
}

describe('a storefront', () => {
  it('shows name, description, price, stock and button of each product, newest first', async () => {
    const { status, page: shown } = await read(atWarung);
    expect(status).toBe(200);
    expect(shown.headings(3)).toEqual(['Sambal Bawang', 'Es Teh Manis', 'Nasi Goreng Kampung']);
    expect(shown.text).toContain('Nasi Goreng Kampung dari Sri.');
    expect(shown.text).toContain('Rp 18.000');
    expect(shown.text).toContain('Stok: 20');
    expect(shown.buttons('+ Keranjang')).toHaveLength(3);
    expect(shown.headings(1)).toEqual(['Selamat datang di Warung Bu Sri']);
    expect(shown.title).toBe('Warung Bu Sri');
  });

  it('has a disabled button for what is sold out', async () => {
    const { page: shown } = await read(atBatik);
    expect(shown.buttons('Stok Habis').map(({ attributes }) => 'disabled' in attributes)).toEqual([true]);
    expect(shown.links).toContain(
      href('/toko/:toko/produk/:productId', { toko: batik.slug, productId: world.kain.id }),
    );
  });

  it('contains a chat preview with absolute addresses', async () => {
    const { page: shown } = await read(atWarung);
    const { meta } = shown;
    expect(meta('og:title')).toBe('Warung Bu Sri');
    expect(meta('og:description')).toBe('Belanja di Warung Bu Sri. Pesan lewat WhatsApp.');
    expect(meta('og:url')).toBe(`${app.url}${href('/toko/:toko', { toko: warung.slug })}`);
    expect(meta('og:image')).toMatch(
      new RegExp(`^${app.url}/toko/${warung.slug}/share\\.jpg\\?v=[0-9a-f]{12}$`),
    );
  });

  it('has a picture for its preview', async () => {
    const answer = await guest.get(`${href('/toko/:toko/share.jpg', { toko: warung.slug })}?v=000000000000`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.length).toBeLessThan(250_000);
    expect((await guest.get(href('/toko/:toko/share.jpg', { toko: 'tidak-ada' }))).status).toBe(404);
  });

  it('is redirected to its name from its id, other spellings and former names', async () => {
    await asSystem((tx) =>
      tx.insertInto('slugs').values({ slug: 'warung-sri-lama', storeId: warung.storeId }).execute(),
    );
    for (const other of [warung.storeId, warung.slug.toUpperCase(), 'warung-sri-lama']) {
      const answer = await guest.get(`${href('/toko/:toko', { toko: other })}?cari=teh`);
      expect([answer.status, locationOf(answer)]).toEqual([
        302,
        `${href('/toko/:toko', { toko: warung.slug })}?cari=teh`,
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it.each(['tidak-ada', '0190a000-0000-7000-8000-000000000000', 'x'.repeat(3_000), "a'--", '%F0%9F%98%80'])(
    'is not found under %.40s',
    async (reference) => {
      const { status, page: shown } = await read(href('/toko/:toko', { toko: reference }));
      expect(status).toBe(404);
      expect(shown.title).toBe('Toko tidak ditemukan.');
      expect(shown.text).toContain('Toko ini tidak (lagi) ada.');
    },
  );

  it('reports a missing id', async () => {
    const { status, page: shown } = await read(href('/toko'));
    expect(status).toBe(404);
    expect(shown.text).toContain('ID Toko tidak ditemukan.');
  });
});

describe('a storefront in the other states of a shop', () => {
  it('shows its products without working buttons if it is closed', async () => {
    const { status, page: shown } = await read(atKopi);
    expect(status).toBe(200);
    expect(shown.text).toContain('Toko ini sedang tidak menerima pesanan.');
    expect(shown.headings(3)).toEqual(['Kopi Gayo 250 g']);
    expect(shown.buttons('+ Keranjang').every(({ attributes }) => 'disabled' in attributes)).toBe(true);
    expect(shown.all('*', { 'data-add': true })).toEqual([]);
  });

  it('shows no products once it is deactivated, at once', async () => {
    expect((await read(atBatik)).page.text).toContain('Kemeja Batik Parang');
    await changeStore(batik.storeId, { status: 'inactive' }, 'storeTerms');
    await expect.poll(async () => (await read(atBatik)).page.text).toContain('Toko ini sedang tidak aktif.');
    const { page: shown } = await read(atBatik);
    expect(shown.text).not.toContain('Kemeja Batik Parang');
    expect(
      (await read(href('/toko/:toko/produk/:productId', { toko: batik.slug, productId: world.kemeja.id })))
        .status,
    ).toBe(404);
    await changeStore(batik.storeId, { status: 'trial' }, 'storeTerms');
  });

  it('says that it is still empty', async () => {
    const ids = await asSystem((tx) =>
      tx
        .updateTable('products')
        .set({ deletedAt: new Date() })
        .where('storeId', '=', kopi.storeId)
        .returning('id')
        .execute(),
    );
    await changeStore(kopi.storeId, { deskripsi: '' });
    await expect
      .poll(async () => (await read(atKopi)).page.text)
      .toContain('Toko ini belum memiliki produk.');
    await asSystem((tx) =>
      tx
        .updateTable('products')
        .set({ deletedAt: null })
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute(),
    );
    await changeStore(kopi.storeId, { deskripsi: '' });
  });
});

describe('a long list', () => {
  it('is paged by 24, by key, without a product twice or missing', async () => {
    for (let number = 0; number < 50; number += 1) await stockProduct(batik.storeId, 1);
    const seen: string[] = [];
    let path: string | undefined = atBatik;
    const sizes: number[] = [];
    while (path) {
      const { page: shown } = await read(path);
      const ids = shown.all('h3', { id: /^[0-9a-f-]{36}$/ }).map(({ attributes }) => attributes.id ?? '');
      sizes.push(ids.length);
      seen.push(...ids);
      path = shown.links.find((link) => link.includes('setelah='));
    }
    expect(sizes).toEqual([24, 24, 4]);
    expect(new Set(seen).size).toBe(52);
  });

  it.each(['x', '0190a000-0000-7000-8000-000000000000', "' OR 1=1", '%ED%A0%80'])(
    'ends at an invalid key (%s)',
    async (after) => {
      const { status, page: shown } = await read(
        `${href('/toko/:toko', { toko: batik.slug })}?setelah=${encodeURIComponent(after)}`,
      );
      expect(status).toBe(200);
      expect(shown.text).toContain('Tidak ada produk lagi.');
    },
  );
});

describe('pages of a shop that are cached', () => {
  const isCached = async (path: string) => (await read(path)).headers.has('etag');
  const list = atBatik;
  const product = href('/toko/:toko/produk/:productId', { toko: batik.slug, productId: world.kemeja.id });

  it('have valid keys and ids, in their canonical spelling', async () => {
    const newest = await stockProduct(batik.storeId, 1);
    const key = await asGuest(batik.storeId, async (tx) => {
      const { next } = await listProducts(tx, batik.storeId, { limit: 1 });
      return next ?? '';
    });
    expect(key).toContain(newest);
    expect(await isCached(list)).toBe(true);
    expect(await isCached(`${list}?setelah=${key}`)).toBe(true);
    const early = key.replace(/^\d+/, (moment) => String(Number(moment) + 1));
    expect((await read(`${list}?setelah=${early}`)).page.headings(3).length).toBeGreaterThan(0);
    expect(await isCached(`${list}?setelah=${early}`)).toBe(false);
    expect(await isCached(`${list}?setelah=0${key}`)).toBe(false);
    expect(await isCached(`${list}?setelah=${newest}`)).toBe(false);
    expect(await isCached(product)).toBe(true);
    expect(await isCached(`${list}?setelah=0190a000-0000-7000-8000-000000000000`)).toBe(false);
    expect(await isCached(`${list}?setelah=${key.toUpperCase()}`)).toBe(false);
    expect(
      await isCached(
        href('/toko/:toko/produk/:productId', { toko: batik.slug, productId: newest.toUpperCase() }),
      ),
    ).toBe(false);
    expect(await isCached(`${product}?setelah=${key}`)).toBe(false);
  });
});

describe('the search', () => {
  it('finds parts of names, in upper or lower case', async () => {
    const { page: shown } = await read(`${href('/toko/:toko', { toko: warung.slug })}?cari=%20TEH%20`);
    expect(shown.headings(3)).toEqual(['Es Teh Manis']);
    expect(shown.field('cari')).toBe('TEH');
  });

  it.each(['%', '_', '\\', "'", '\ud800', 'x'.repeat(2_000), '<script>alert(1)</script>', '𝕏😀'])(
    'takes %.30j as text and finds nothing',
    async (search) => {
      const { status, page: shown } = await read(
        `${href('/toko/:toko', { toko: warung.slug })}?cari=${encodeURIComponent(search.toWellFormed())}`,
      );
      expect(status).toBe(200);
      expect(shown.text).toContain('Tidak ada produk untuk');
      expect(shown.all('script').filter(({ source }) => source.startsWith('alert'))).toEqual([]);
    },
  );
});

describe('a product page', () => {
  it('shows the whole product', async () => {
    const { status, page: shown } = await read(
      href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: world.nasiGoreng.id }),
    );
    expect(status).toBe(200);
    expect(shown.title).toBe('Nasi Goreng Kampung · Warung Bu Sri');
    expect(shown.headings(1)).toEqual(['Nasi Goreng Kampung']);
    expect(shown.text).toContain('Berat: 400 gram');
  });

  it.each([
    ['of another shop', () => world.kemeja.id],
    ['that is none', () => 'abc'],
    ['that never was', () => '0190a000-0000-7000-8000-000000000000'],
  ])('is not found for a product %s', async (_, id) => {
    const { status, page: shown } = await read(
      href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: id() }),
    );
    expect(status).toBe(404);
    expect(shown.text).toContain('Produk ini tidak (lagi) dijual.');
  });

  it('is redirected to the shop’s name', async () => {
    const answer = await guest.get(
      href('/toko/:toko/produk/:productId', { toko: warung.storeId, productId: world.nasiGoreng.id }),
    );
    expect(locationOf(answer)).toBe(
      href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: world.nasiGoreng.id }),
    );
  });
});

describe('text that a shop typed', () => {
  it('is shown as text on its pages, and its colour is only a colour', async () => {
    const payload = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>{{7*7}}`;
    await changeStore(kopi.storeId, {
      namaToko: payload.slice(0, 80),
      deskripsi: payload,
      themeColor: '#00ff00',
    });
    await expect.poll(async () => (await read(atKopi)).page.text).toContain('{{7*7}}');
    const { page: shown, headers } = await read(atKopi);
    expect(shown.all('*', { src: 'x' })).toEqual([]);
    expect(shown.all('script').filter(({ source }) => source.startsWith('alert'))).toEqual([]);
    expect(shown.all('*', { style: true })).toEqual([]);
    expect(shown.all('style').map(({ source }) => source)).toEqual([
      expect.stringContaining(':root{--theme:#00ff00;'),
    ]);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    await changeStore(kopi.storeId, { namaToko: kopi.namaToko, deskripsi: '', themeColor: '#007bff' });
  });
});
