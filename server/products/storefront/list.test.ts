import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { StorefrontSort } from '#domain/products/storefront-view.ts';
import { asGuest } from '#server/db/access.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { world } from '../../../tests/support/world/world.ts';
import { isProductKey, listProducts } from './list.ts';

const { storeId } = world.batik;
const [small, large] = [randomUUID(), randomUUID()];
const sorts: StorefrontSort[] = ['terbaru', 'termurah', 'termahal', 'terlaris'];

/** Makes 700 products of two variants each, every seventh sold out, many with the same price and sales. */
beforeAll(async () => {
  const admin = await openAdmin();
  for (const [position, id] of [small, large].entries())
    await admin.query(
      'INSERT INTO categories (store_id, id, nama_kategori, position) VALUES ($1, $2, $3, $4)',
      [storeId, id, `Kategori ${position}`, position],
    );
  const ofProduct = `md5('produk ' || n)::uuid`;
  await admin.query(
    `INSERT INTO products (store_id, id, nama_produk, created_at, category_id, sold)
     SELECT $1::uuid, ${ofProduct}, 'Barang ' || n, now() - n / 2 * interval '1 minute',
       CASE WHEN n % 10 = 0 THEN $2::uuid ELSE $3::uuid END, n % 20 FROM generate_series(1, 700) n`,
    [storeId, small, large],
  );
  await admin.query(
    `INSERT INTO variants (store_id, id, product_id, position, option_values, harga, berat)
     SELECT $1::uuid, CASE k WHEN 0 THEN ${ofProduct} ELSE md5('varian ' || n)::uuid END, ${ofProduct}, k,
       ARRAY['u' || k], 1000 * (n % 50 + CASE WHEN n % 3 = 0 THEN 1 - k ELSE k END), 100
     FROM generate_series(1, 700) n, generate_series(0, 1) k`,
    [storeId],
  );
  await admin.query(
    `INSERT INTO variant_stock (store_id, variant_id, stok)
     SELECT v.store_id, v.id, CASE WHEN p.sold % 7 = 0 THEN 0 ELSE v.position * 5 END
     FROM variants v JOIN products p ON p.store_id = v.store_id AND p.id = v.product_id
     WHERE v.store_id = $1 AND NOT EXISTS (
       SELECT FROM variant_stock s WHERE s.store_id = v.store_id AND s.variant_id = v.id)`,
    [storeId],
  );
  await admin.end();
});

async function allPages(sort: StorefrontSort, categoryId: string | null, search = '') {
  const found = [];
  let after: string | null = null;
  do {
    const query = { sort, categoryId, search, after, limit: 97 };
    const page: Awaited<ReturnType<typeof listProducts>> = await asGuest(storeId, (tx) =>
      listProducts(tx, storeId, query),
    );
    found.push(...page.products);
    after = page.next;
    const key = after;
    if (key !== null)
      expect(await asGuest(storeId, (tx) => isProductKey(tx, storeId, { ...query, after: key }))).toBe(true);
  } while (after !== null);
  return found;
}

test.each(sorts.flatMap((sort) => [null, small, large].map((category) => [sort, category] as const)))(
  'by %s in %s every product comes once, in order, sold-out ones last',
  async (sort, category) => {
    const found = await allPages(sort, category);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.length).toBe({ [small]: 70, [large]: 630 }[category ?? ''] ?? 702);
    const available = found.filter(({ stok }) => stok > 0);
    expect(found.slice(0, available.length)).toEqual(available);
    for (const part of [available, found.slice(available.length)]) {
      const prices = part.map(({ harga }) => harga);
      if (sort === 'termurah') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      if (sort === 'termahal') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  },
);

test('a search works together with category and order', async () => {
  const found = await allPages('termurah', small, 'barang 1');
  expect(found.length).toBeGreaterThan(5);
  for (const { namaProduk } of found) expect(namaProduk).toMatch(/^Barang 1\d*0$/);
});

test('a key is valid in its own list only', async () => {
  const { next } = await asGuest(storeId, (tx) =>
    listProducts(tx, storeId, { limit: 24, sort: 'termurah', categoryId: large }),
  );
  const isReal = (query: Partial<Parameters<typeof isProductKey>[2]>) =>
    asGuest(storeId, (tx) =>
      isProductKey(tx, storeId, { after: next ?? '', sort: 'termurah', categoryId: large, ...query }),
    );
  expect([
    await isReal({}),
    await isReal({ categoryId: small }),
    await isReal({ sort: 'terbaru' }),
    await isReal({ after: `habis-${next}` }),
    await isReal({ after: 'x' }),
    await isReal({ after: `1000.${randomUUID()}` }),
  ]).toEqual([true, false, false, false, false, false]);
});
