import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asGuest, asUser } from '#server/db/access.ts';
import {
  addCategory,
  listOwnCategories,
  listShownCategories,
  putInCategory,
} from '#server/products/categories.ts';
import { changeProduct } from '#server/products/products.ts';
import { type Page, readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

const { warung, batik, kopi, sri, nasiGoreng, kain, bijiKopi } = world;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function read(path: string): Promise<Page & { data: Record<string, unknown>[]; canonical?: string }> {
  const answer = await app.guest().get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const page = await readPage(answer);
  const data = page.all('script', { type: 'application/ld+json' }).map(({ source }) => JSON.parse(source));
  const canonical = page.all('link', { rel: 'canonical' })[0]?.attributes.href;
  return { ...page, data, canonical };
}

const productPath = (slug: string, id: string) =>
  href('/toko/:toko/produk/:productId', { toko: slug, productId: id });

describe('the structured data for search engines', () => {
  test('a product page describes its product as the page shows it', async () => {
    const { data, meta } = await read(productPath(warung.slug, nasiGoreng.id));
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: nasiGoreng.namaProduk,
        description: nasiGoreng.deskripsi,
        offers: {
          '@type': 'Offer',
          url: app.url + productPath(warung.slug, nasiGoreng.id),
          price: nasiGoreng.harga,
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
        },
      },
    ]);
    expect([meta('og:type'), meta('product:price:amount'), meta('product:price:currency')]).toEqual([
      'product',
      String(nasiGoreng.harga),
      'IDR',
    ]);
  });

  test.each([
    ['sold out', batik.slug, kain.id],
    ['of a shop that is closed', kopi.slug, bijiKopi.id],
  ])('a product %s is out of stock', async (_, slug, id) => {
    const { data } = await read(productPath(slug, id));
    expect(data).toMatchObject([{ offers: { availability: 'https://schema.org/OutOfStock' } }]);
  });

  test('a storefront describes the shop; a search in it and the cart describe nothing', async () => {
    expect((await read(href('/toko/:toko', { toko: warung.slug }))).data).toMatchObject([
      {
        '@type': 'OnlineStore',
        name: warung.namaToko,
        url: `${app.url}${href('/toko/:toko', { toko: warung.slug })}`,
      },
    ]);
    expect((await read(`${href('/toko/:toko', { toko: warung.slug })}?cari=teh`)).data).toEqual([]);
    expect((await read(href('/keranjang'))).data).toEqual([]);
  });

  test('the landing page describes the platform', async () => {
    const { data, canonical } = await read('/');
    expect(data).toMatchObject([{ '@type': 'Organization', url: `${app.url}/` }]);
    expect(canonical).toBe(`${app.url}/`);
  });

  test('a name full of markup closes no script, and runs none', async () => {
    const namaProduk = '</script><script>alert(1)</script><!--';
    await asUser(sri, (tx) => changeProduct(tx, warung.storeId, nasiGoreng.id, { namaProduk }));
    await app.deferredWorkDone();
    const page = await read(productPath(warung.slug, nasiGoreng.id));
    expect(page.data).toMatchObject([{ name: namaProduk }]);
    expect(page.all('script').filter(({ source }) => source === 'alert(1)')).toEqual([]);
  });
});

describe('one canonical address for each page', () => {
  test.each(['', '?setelah=x', '?utm_source=ig', '?urut=termurah'])(
    'the storefront with "%s" names the one without it as canonical',
    async (query) => {
      const { canonical, meta } = await read(`${href('/toko/:toko', { toko: warung.slug })}${query}`);
      expect([canonical, meta('robots')]).toEqual([
        `${app.url}${href('/toko/:toko', { toko: warung.slug })}`,
        undefined,
      ]);
    },
  );

  test('a category has its own canonical address, also if it is sorted', async () => {
    await asUser(sri, async (tx) => {
      await addCategory(tx, warung.storeId, 'Nasi');
      const [category] = await listOwnCategories(tx, warung.storeId);
      await putInCategory(tx, warung.storeId, nasiGoreng.id, category?.id ?? null);
    });
    await app.deferredWorkDone();
    const [{ id = '' } = {}] = await asGuest(warung.storeId, (tx) => listShownCategories(tx, warung.storeId));
    const address = `${href('/toko/:toko', { toko: warung.slug })}?kategori=${id}`;
    const { canonical, data } = await read(`${address}&urut=termurah`);
    expect([canonical, data]).toEqual([app.url + address, []]);
  });

  test('a product with a choice names the page without a choice', async () => {
    const path = productPath(batik.slug, kain.id);
    expect((await read(`${path}?varian=${kain.id}`)).canonical).toBe(app.url + path);
  });

  test('a search is not indexed', async () => {
    const { canonical, meta } = await read(`${href('/toko/:toko', { toko: warung.slug })}?cari=teh`);
    expect([canonical, meta('robots')]).toEqual([undefined, 'noindex']);
    expect(meta('og:url')).toBe(`${app.url}${href('/toko/:toko', { toko: warung.slug })}`);
  });
});
