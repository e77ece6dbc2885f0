import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { href } from '#domain/routes/href.ts';
import { asUser, MembershipEnded, type Work } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { addProductWithPhotos } from '#server/products/save-product.ts';
import { askAdmin, testDatabase, withClient } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { until } from '../support/eventually.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { addTestMember, endTestMembership, resetTeam, teamActor } from '../support/world/members.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { newOrder } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { addressAt } from './addresses.ts';

/* Ani bills, changes stock and uploads photos in Sri's shop while Sri removes her from the team. */
const { sri, ani, warung } = world;
const { storeId } = warung;
const at = (path: string) => addressAt(path, storeId);

let app: TestApp;
let owner: Visitor;
let member: Visitor;
let photo: File;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
  member = await app.loginAs(ani);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } });
  photo = new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png', { type: 'image/png' });
});

afterAll(() => app.stop());

beforeEach(async () => {
  await resetTeam(storeId);
  await addTestMember(ani, storeId, 'admin');
});

/** `effect` returns 'whole' if all changes of the request are stored, 'none' if none is, otherwise what is stored. */
type Act = { send: () => Promise<Response>; effect: () => Promise<'whole' | 'none' | unknown[]> };

function allOrNothing(found: unknown[], whole: unknown[], none: unknown[]) {
  const text = JSON.stringify(found);
  if (text === JSON.stringify(whole)) return 'whole';
  return text === JSON.stringify(none) ? 'none' : found;
}

async function bill(): Promise<Act> {
  const { id } = await newOrder(storeId, { productId: await stockProduct(storeId, 3) });
  const fields = { orderId: id, from: 'Pending', to: 'Harus Dibayar', shippingCost: '9000' };
  return {
    send: () => member.post(at(href('/dashboard/pesanan/:orderId', { orderId: id })), fields),
    effect: async () => {
      const [order] = await askAdmin(
        `SELECT status, total_price::int AS total, (SELECT count(*)::int FROM order_events e
           WHERE e.store_id = o.store_id AND e.order_id = o.id AND kind = 'billed' AND actor_id = $2) AS events
         FROM orders o WHERE store_id = $3 AND id = $1`,
        [id, ani.id, storeId],
      );
      return allOrNothing(
        [order],
        [{ status: 'Harus Dibayar', total: 19_000, events: 1 }],
        [{ status: 'Pending', total: 10_000, events: 0 }],
      );
    },
  };
}

async function changeStock(): Promise<Act> {
  const productId = await stockProduct(storeId, 3);
  const fields = { intent: 'stock', productId, seenStok: '3', stok: '8', key: randomUUID() };
  return {
    send: () => member.post(at(href('/dashboard/produk')), fields),
    effect: async () => {
      const [stock] = await askAdmin(
        `SELECT stok, (SELECT sum(delta)::int FROM stock_changes c WHERE c.store_id = s.store_id
           AND c.variant_id = s.variant_id AND actor_id = $2) AS changes
         FROM variant_stock s WHERE store_id = $3 AND variant_id = $1`,
        [productId, ani.id, storeId],
      );
      return allOrNothing([stock], [{ stok: 8, changes: 5 }], [{ stok: 3, changes: null }]);
    },
  };
}

async function upload(): Promise<Act> {
  const namaProduk = `Foto ${randomUUID()}`;
  const fields = { intent: 'add', namaProduk, harga: '9000', stok: '4', berat: '100', deskripsi: '' };
  return {
    send: () => member.post(at(href('/dashboard/produk')), { ...fields, photos: photo }),
    effect: async () => {
      const products = await askAdmin(
        `SELECT (SELECT count(*)::int FROM product_photos f WHERE f.store_id = p.store_id AND f.product_id = p.id)
             AS photos,
           (SELECT sum(stok)::int FROM variant_stock s WHERE s.store_id = p.store_id AND s.variant_id = p.id) AS stok,
           (SELECT count(*)::int FROM store_activities a WHERE a.store_id = p.store_id AND a.subject = p.nama_produk
             AND verb = 'product_added' AND actor_id = $2) AS activities
         FROM products p WHERE store_id = $3 AND nama_produk = $1`,
        [namaProduk, ani.id, storeId],
      );
      return allOrNothing(products, [{ photos: 1, stok: 4, activities: 1 }], []);
    },
  };
}

const acts = [bill, changeStock, upload];

async function remove(): Promise<void> {
  const fields = { intent: 'remove', userId: ani.id, password: sri.password };
  expect((await owner.post(href('/dashboard/tim'), fields)).status).toBe(200);
}

/** Lists the photos that have files but no row in `product_photos`. */
async function strayPhotos(): Promise<string[]> {
  const folder = join(env.dataDir, 'files', `public/products/${storeId}`);
  const stored = await readdir(folder).catch(() => []);
  const rows = await askAdmin<{ id: string }>('SELECT id FROM product_photos WHERE store_id = $1', [storeId]);
  return stored.filter((id) => !rows.some((row) => row.id === id));
}

const MOST_ACTS = 60;

test('what is done is done wholly, and nothing that begins after the removal is', async () => {
  let isRemoved = false;
  let successes = 0;
  const lane = async (make: () => Promise<Act>) => {
    const done: { status: number; isLate: boolean; effect: Act['effect'] }[] = [];
    while (done.length < MOST_ACTS && done.at(-1)?.status !== 403) {
      const { send, effect } = await make();
      const isLate = isRemoved;
      const { status } = await send();
      if (status === 200) successes += 1;
      done.push({ status, isLate, effect });
    }
    return done;
  };
  const lanes = Promise.all([...acts, ...acts].map(lane));
  await until(() => successes >= 12);
  await remove();
  isRemoved = true;
  const late = acts.map(async (make) => {
    const { send, effect } = await make();
    return { status: (await send()).status, isLate: true, effect };
  });
  const sent = [...(await lanes).flat(), ...(await Promise.all(late))];
  for (const { status, isLate, effect } of sent) {
    const found = await effect();
    expect(['whole', 'none']).toContain(found);
    // A request during the removal may be stored despite its 403, but not a request sent after the removal (`isLate`).
    if (status !== 403) expect([status, found, isLate]).toEqual([200, 'whole', false]);
    if (isLate) expect([status, found]).toEqual([403, 'none']);
  }
  expect(await strayPhotos()).toEqual([]);
});

test('an act that waited for a lock during the removal is finished, and the next is refused', async () => {
  const { send, effect } = await bill();
  const answered = await withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM orders WHERE store_id = $1 FOR UPDATE', [storeId]);
    const billing = send();
    await untilLocked();
    await remove();
    await client.query('COMMIT');
    return billing;
  });
  expect(answered.status).toBe(403);
  expect(await effect()).toBe('whole');
  const next = await bill();
  expect([(await next.send()).status, await next.effect()]).toEqual([403, 'none']);
});

test('a photo whose author is removed before its product is stored leaves no file', async () => {
  const member = await teamActor(ani, storeId);
  const product = plainMatrix({ namaProduk: 'Terlambat', harga: 9_000, stok: 4, berat: 100, deskripsi: '' });
  const photos = [{ bytes: new Uint8Array(await photo.arrayBuffer()), optionValue: null }];
  const run = async <T>(work: Work<T>) => {
    expect(await strayPhotos()).toHaveLength(1);
    await endTestMembership(ani, storeId);
    return asUser(member, work);
  };
  const adding = addProductWithPhotos(run, storeId, { product, photos, categoryId: undefined });
  await expect(adding).rejects.toThrow(MembershipEnded);
  expect(await strayPhotos()).toEqual([]);
});
