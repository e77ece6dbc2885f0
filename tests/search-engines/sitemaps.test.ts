import { randomUUIDv7 } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeProduct, deleteProduct } from '#server/products/products.ts';
import { changeStock } from '#server/products/stock/change.ts';
import { countSitemaps, writeSitemaps } from '#server/sitemaps/platform.ts';
import { readShopSitemap } from '#server/sitemaps/shop.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { preview, sheet } from '../support/sheets/imports.ts';
import { stockProduct, stokOf, updateProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { warung, batik, kopi, sri, nasiGoreng } = world;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place);

async function readXml(path: string): Promise<string> {
  const answer = await app.guest().get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  return answer.text();
}

async function changedAt(id: string): Promise<number> {
  const found = await asSystem((tx) =>
    tx.selectFrom('products').select('changedAt').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return found.changedAt.getTime();
}

async function partOf(slug: string, part: number, mostProducts: number): Promise<string[]> {
  // Sitemaps are cached by origin, so a new origin never gets a cached one.
  const origin = `http://${randomUUIDv7()}.test`;
  const made = await readShopSitemap(slug, { origin, part, mostProducts });
  if (made === 'none' || made === 'busy') throw new Error(made);
  return placesIn(gunzipSync(made).toString()).map((place) => place.slice(origin.length));
}

describe('the sitemap of a shop', () => {
  test('lists its storefront and its visible products, each with the time of its last change', async () => {
    const [hidden, deleted] = [await stockProduct(warung.storeId, 1), await stockProduct(warung.storeId, 1)];
    await asUser(sri, (tx) => changeProduct(tx, warung.storeId, hidden, { hidden: true }));
    await asUser(sri, (tx) => deleteProduct(tx, warung.storeId, deleted));
    const before = await changedAt(nasiGoreng.id);
    await asUser(sri, (tx) =>
      changeProduct(tx, warung.storeId, nasiGoreng.id, { namaProduk: 'Nasi Goreng' }),
    );
    const xml = await readXml(href('/toko/:toko/sitemap.xml', { toko: warung.slug }));
    const places = placesIn(xml);
    const shop = `${app.url}${href('/toko/:toko', { toko: warung.slug })}`;
    expect(places[0]).toBe(shop);
    expect(places).toHaveLength(4);
    expect(places).toContain(`${shop}/produk/${nasiGoreng.id}`);
    expect(xml).not.toContain(hidden);
    expect(xml).not.toContain(deleted);
    const [, changed = ''] = new RegExp(`${nasiGoreng.id}</loc><lastmod>(.*?)</lastmod>`).exec(xml) ?? [];
    expect(new Date(changed).getTime()).toBeGreaterThan(before);
  });

  test('changes when an editor or an import changes a product, but not with its stock', async () => {
    const id = await stockProduct(warung.storeId, 3);
    const product = { namaProduk: 'Barang peta', harga: 12_000, stok: 3, berat: 100, deskripsi: '' };
    const steps = [
      () => asUser(sri, (tx) => updateProduct(tx, warung.storeId, id, product)),
      async () => (await preview(sheet(['Nama produk', 'Harga'], ['Barang peta', 15_000]), sri)).begin(),
      async () => (await preview(sheet(['Nama produk', 'Stok'], ['Barang peta', 9]), sri)).begin(),
      () => asUser(sri, (tx) => changeStock(tx, warung.storeId, id, { delta: 1, key: randomUUIDv7() })),
    ];
    const changed: boolean[] = [];
    for (const step of steps) {
      const before = await changedAt(id);
      await step();
      changed.push((await changedAt(id)) > before);
    }
    expect(await stokOf(id)).toBe(10);
    expect(changed).toEqual([true, true, false, false]);
  });

  test('is the same for a crawler without compression, and may be cached for an hour', async () => {
    const path = href('/toko/:toko/sitemap.xml', { toko: warung.slug });
    const plain = await app.guest().get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await plain.text()).toBe(await readXml(path));
  });

  test('is split if a shop has more products than a file may list', async () => {
    const all = await partOf(batik.slug, 1, 100);
    const made = await Promise.all(Array.from({ length: 5 }, () => stockProduct(batik.storeId, 1)));
    const parts = [1, 2, 3, 4].map((part) => partOf(batik.slug, part, 2));
    const [first = [], ...others] = await Promise.all(parts);
    expect([first, ...others].map(({ length }) => length)).toEqual([3, 2, 2, 1]);
    const named = [first, ...others].flat().sort();
    expect(named).toEqual(
      [
        ...all,
        ...made.map((id) => href('/toko/:toko/produk/:productId', { toko: batik.slug, productId: id })),
      ].sort(),
    );
    await expect(partOf(batik.slug, 5, 2)).rejects.toThrow('none');
  });

  test.each([
    href('/toko/:toko/sitemap.xml', { toko: kopi.slug }),
    href('/toko/:toko/sitemap.xml', { toko: 'tidak-ada' }),
    `${href('/toko/:toko/sitemap.xml', { toko: warung.slug })}?bagian=2`,
  ])('%s is not found: no such shop takes orders, or it has no such part', async (path) => {
    expect((await app.guest().get(path)).status).toBe(404);
  });
});

describe('the sitemap of the platform', () => {
  test('lists its own pages and the sitemaps of the shops that take orders', async () => {
    expect(placesIn(await readXml(href('/sitemap.xml')))).toEqual([
      `${app.url}${href('/sitemap-platform.xml')}`,
    ]);
    await writeSitemaps(app.url);
    const xml = await readXml(href('/sitemap.xml'));
    expect(placesIn(xml).sort()).toEqual(
      [
        `${app.url}${href('/sitemap-platform.xml')}`,
        `${app.url}${href('/toko/:toko/sitemap.xml', { toko: warung.slug })}`,
        `${app.url}${href('/toko/:toko/sitemap.xml', { toko: batik.slug })}`,
      ].sort(),
    );
    expect(xml.match(/<lastmod>/g)).toHaveLength(2);
    const own = placesIn(await readXml(href('/sitemap-platform.xml')));
    expect(own).toEqual([`${app.url}/`, `${app.url}${href('/privasi')}`, `${app.url}${href('/ketentuan')}`]);
    for (const place of own) expect((await app.guest().get(place.slice(app.url.length))).status).toBe(200);
  });

  test('lists each part of a large shop, and is split itself; robots.txt lists all of it', async () => {
    const batikPath = `${app.url}${href('/toko/:toko/sitemap.xml', { toko: batik.slug })}`;
    await writeSitemaps(app.url, { mostProducts: 3, mostAddresses: 2 });
    const count = await countSitemaps();
    const parts = await Promise.all(
      Array.from({ length: count }, (_, nth) => readXml(`${href('/sitemap.xml')}?bagian=${nth + 1}`)),
    );
    expect(parts.slice(0, -1).every((xml) => placesIn(xml).length === 2)).toBe(true);
    expect(parts.flatMap(placesIn)).toEqual(
      expect.arrayContaining([batikPath, `${batikPath}?bagian=2`, `${batikPath}?bagian=3`]),
    );
    const robots = await (await app.guest().get(href('/robots.txt'))).text();
    expect(robots.match(/^Sitemap: .*$/gm)).toEqual([
      `Sitemap: ${app.url}/sitemap.xml`,
      ...Array.from({ length: count - 1 }, (_, nth) => `Sitemap: ${app.url}/sitemap.xml?bagian=${nth + 2}`),
    ]);
    await writeSitemaps(app.url);
    expect(await countSitemaps()).toBe(1);
    expect((await app.guest().get(`${href('/sitemap.xml')}?bagian=2`)).status).toBe(404);
  });
});

describe('robots.txt', () => {
  test('excludes crawlers from personal pages, and lets them read shops', async () => {
    const answer = await app.guest().get(href('/robots.txt'));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const disallowed = [...(await answer.text()).matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    const isFor = (path: string) =>
      disallowed.some((rule) =>
        rule.startsWith('/*?') ? path.includes(rule.slice(3, -1)) : path.startsWith(rule),
      );
    for (const path of [
      href('/dashboard/produk'),
      href('/keranjang'),
      href('/profil'),
      href('/pesanan/:orderId', { orderId: '1' }),
      href('/api/saya'),
      href('/login'),
    ])
      expect([path, isFor(path)]).toEqual([path, true]);
    for (const path of [
      '/',
      href('/toko/:toko', { toko: warung.slug }),
      href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: nasiGoreng.id }),
      href('/privasi'),
    ])
      expect([path, isFor(path)]).toEqual([path, false]);
  });
});
