import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order.ts';
import { photoWidths } from '#domain/products/photo.ts';
import { href } from '#domain/routes/href.ts';
import { login } from '#server/accounts/login.ts';
import { asSystem } from '#server/db/access.ts';
import { photoKey, publicKeyAt } from '#server/files/keys.ts';
import { fileStore } from '#server/files/store.ts';
import { batik } from '../../db/demo/batik.ts';
import { demoAccounts } from '../../db/demo/people.ts';
import { warung } from '../../db/demo/warung.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { visit } from '../support/visitor.ts';

/*
 * demo-world.test.ts runs these tests before it removes its demo world, because making another demo world takes 16 s
 * of processor time.
 */

const DAY_MS = 86_400_000;

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  return withClient(testDatabase().appUrl, async (client) => {
    await client.query("BEGIN; SET LOCAL app.role = 'system'");
    return (await client.query(sql)).rows;
  });
}

const paysNoRent =
  'NOT EXISTS (SELECT FROM rent_orders r WHERE r.store_id = orders.store_id AND r.order_id = orders.id)';

const inDemoShops = `store_id IN (SELECT store_id FROM memberships WHERE email LIKE '%@kedai.test')`;

test('two open shops have logo, colour and payment text, 12 and 24 products, one sold out, one scarce', async () => {
  const shops = await rowsOf(
    `SELECT nama_toko, theme_color, logo_url, cara_pembayaran <> '' AS payable, coalesce(expiry_date > now(), true) AS open,
            count(*)::int AS products, count(*) FILTER (WHERE stok = 0)::int AS sold_out,
            count(*) FILTER (WHERE stok BETWEEN 1 AND 3)::int AS scarce, sum(variants)::int AS variants
     FROM stores JOIN store_terms USING (store_id) JOIN (
       SELECT store_id, product_id, sum(stok) AS stok, count(*) AS variants FROM variants
       JOIN variant_stock s USING (store_id) WHERE s.variant_id = variants.id GROUP BY store_id, product_id
     ) AS sold USING (store_id) WHERE ${inDemoShops}
     GROUP BY nama_toko, theme_color, logo_url, cara_pembayaran, expiry_date ORDER BY products`,
  );
  expect(shops).toMatchObject([
    {
      nama_toko: 'Warung Bu Sri',
      products: 12,
      variants: 16,
      sold_out: 1,
      scarce: 1,
      payable: true,
      open: true,
    },
    {
      nama_toko: 'Batik Lestari',
      products: 24,
      variants: 35,
      sold_out: 1,
      scarce: 1,
      payable: true,
      open: true,
    },
  ]);
  for (const { logo_url, theme_color } of shops) {
    expect(theme_color).not.toBe('#007bff');
    const logo = await fileStore.get(publicKeyAt(String(logo_url)) ?? '');
    expect(logo?.contentType).toBe('image/png');
    // Every page of the shop loads the logo before the first photo, so it must be small.
    expect(logo?.size).toBeLessThan(16_000);
  }
});

test('every product has its own picture in all widths', async () => {
  const photos = await asSystem((tx) => tx.selectFrom('productPhotos').select(['storeId', 'id']).execute());
  expect(photos).toHaveLength(36);
  const covers = new Set<string>();
  for (const { storeId, id } of photos) {
    const files = photoWidths.flatMap((width) => [
      photoKey(storeId, id, width, 'webp'),
      photoKey(storeId, id, width, 'jpg'),
    ]);
    const stored = await Promise.all(files.map((key) => fileStore.get(key)));
    expect(stored.every((file) => file !== null && file.size > 1_000)).toBe(true);
    covers.add(String(stored.map((file) => file?.size)));
  }
  expect(covers.size).toBe(36);
});

test('every picture file belongs to a product, or is a logo or cover', async () => {
  const folder = join(import.meta.dirname, '../../db/demo/pictures');
  const files = await readdir(folder, { recursive: true });
  const shown = [warung, batik].flatMap(({ logo, cover, products }) => [
    logo,
    ...(cover ? [cover] : []),
    ...products.map((one) => one.picture),
  ]);
  expect(files.filter((file) => extname(file) !== '').sort()).toEqual(shown.sort());
});

test('each shop has orders in every status, over 60 days, none in the future, numbered without gaps', async () => {
  const shops = await rowsOf(
    `SELECT store_id, array_agg(DISTINCT status) AS statuses, count(*)::int AS orders, max(order_number) AS last,
            count(*) FILTER (WHERE status = 'Completed')::int AS completed, last_order_number,
            min(created_at) AS first_at, max(created_at) AS last_at
     FROM orders JOIN store_counters USING (store_id) WHERE ${inDemoShops} AND ${paysNoRent} GROUP BY store_id, last_order_number`,
  );
  expect(shops).toHaveLength(2);
  for (const shop of shops) {
    expect(shop.statuses).toEqual([...orderStatuses].sort());
    expect(shop.completed).toBeGreaterThanOrEqual(60);
    expect([shop.last, shop.last_order_number]).toEqual([shop.orders, shop.orders]);
    expect(Date.now() - Number(shop.first_at)).toBeGreaterThan(55 * DAY_MS);
    expect(Date.now() - Number(shop.first_at)).toBeLessThan(61 * DAY_MS);
    expect(Number(shop.last_at)).toBeLessThan(Date.now());
  }
});

test('the history is what the shop itself would have written', async () => {
  const wrong = await rowsOf(
    `WITH step AS (
       SELECT *, lag(to_status) OVER w AS before, lead(to_status) OVER w AS after, lag(created_at) OVER w AS earlier
       FROM order_events WINDOW w AS (PARTITION BY store_id, order_id ORDER BY created_at, id)
     )
     SELECT 'broken timeline' AS fault FROM step WHERE from_status IS DISTINCT FROM before OR created_at > now()
     UNION ALL SELECT 'status is not the last event' FROM step JOIN orders o ON o.store_id = step.store_id AND o.id = order_id
       WHERE after IS NULL AND to_status <> status
     UNION ALL SELECT 'order without timeline' FROM orders o WHERE NOT EXISTS
       (SELECT 1 FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id)
     UNION ALL SELECT 'items do not add up' FROM orders o WHERE subtotal <>
       (SELECT sum(harga * quantity) FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)
     UNION ALL SELECT 'item of no product' FROM order_items i WHERE berat > 1 AND NOT EXISTS
       (SELECT 1 FROM variants v WHERE v.store_id = i.store_id AND v.id = i.variant_id AND v.product_id = i.product_id)
     UNION ALL SELECT 'variant without stock' FROM variants v WHERE NOT EXISTS
       (SELECT 1 FROM variant_stock s WHERE s.store_id = v.store_id AND s.variant_id = v.id)
     UNION ALL SELECT 'shipping time' FROM orders o WHERE (shipped_at IS NOT NULL) <>
       EXISTS
       (SELECT 1 FROM order_events e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.to_status = 'Shipped')
     UNION ALL SELECT 'cancelling time' FROM orders WHERE (cancelled_at IS NOT NULL) <> (status = 'Cancelled')`,
  );
  expect(wrong).toEqual([]);
});

test('rent: two plans, a shop that has paid, and one that is overdue', async () => {
  const plans = await rowsOf('SELECT name FROM rent_plans ORDER BY position');
  expect(plans).toEqual([{ name: 'Mulai' }, { name: 'Usaha' }]);
  const invoices = await rowsOf(
    `SELECT nama_toko, rent_invoices.status, greatest(from_at, rent_invoices.created_at + interval '3 days') < now() AS due, expiry_date > now() AS open
     FROM rent_invoices JOIN stores USING (store_id) JOIN store_terms USING (store_id) ORDER BY nama_toko`,
  );
  expect(invoices).toEqual([
    { nama_toko: 'Kopi Senja', status: 'open', due: true, open: false },
    { nama_toko: 'Warung Bu Sri', status: 'paid', due: false, open: true },
  ]);
});

test('seven people can log in, and the two buyers have profiles and orders of their own', async () => {
  expect(demoAccounts.map(({ role }) => role).sort()).toEqual([
    'customer',
    'customer',
    'storeAdmin',
    'storeAdmin',
    'storeAdmin',
    'storeAdmin',
    'superAdmin',
  ]);
  for (const { email, password } of demoAccounts) {
    expect(await login(visit(href('/login')), { email, password })).toMatchObject({ ok: true });
  }
  const buyers = await rowsOf(
    `SELECT uid, kode_pos <> '' AS filled FROM users WHERE role = 'customer' AND email LIKE '%@kedai.test'`,
  );
  const counts = await rowsOf('SELECT customer_id, count(*)::int AS orders FROM orders GROUP BY customer_id');
  expect(buyers).toHaveLength(2);
  for (const { uid, filled } of buyers) {
    const bought = counts.find(({ customer_id }) => customer_id === uid);
    expect([filled, Number(bought?.orders) > 5]).toEqual([true, true]);
  }
});
